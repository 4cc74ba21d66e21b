// Rules for the modules of the page: what is wrong or misleading in any program, and what keeps them readable.

const browser = ["document", "window", "location", "history", "navigator", "matchMedia", "innerWidth", "innerHeight", "scrollX", "scrollY", "scrollTo", "fetch", "EventSource", "URL", "URLSearchParams", "Event", "Node", "Element", "HTMLElement", "IntersectionObserver", "ResizeObserver", "getComputedStyle", "requestAnimationFrame", "cancelAnimationFrame", "setTimeout", "clearTimeout", "setInterval", "clearInterval", "addEventListener", "dispatchEvent", "CSS", "Blob", "console"];

const wrong = ["array-callback-return", "constructor-super", "for-direction", "getter-return", "no-async-promise-executor", "no-await-in-loop", "no-case-declarations", "no-class-assign", "no-compare-neg-zero", "no-cond-assign", "no-const-assign", "no-constant-binary-expression", "no-constant-condition", "no-constructor-return", "no-control-regex", "no-debugger", "no-delete-var", "no-dupe-args", "no-dupe-class-members", "no-dupe-else-if", "no-dupe-keys", "no-duplicate-case", "no-duplicate-imports", "no-empty", "no-empty-character-class", "no-empty-pattern", "no-ex-assign", "no-fallthrough", "no-func-assign", "no-global-assign", "no-import-assign", "no-inner-declarations", "no-invalid-regexp", "no-irregular-whitespace", "no-loss-of-precision", "no-misleading-character-class", "no-new-native-nonconstructor", "no-obj-calls", "no-octal", "no-promise-executor-return", "no-prototype-builtins", "no-redeclare", "no-regex-spaces", "no-self-assign", "no-self-compare", "no-setter-return", "no-shadow-restricted-names", "no-sparse-arrays", "no-template-curly-in-string", "no-this-before-super", "no-undef", "no-unexpected-multiline", "no-unmodified-loop-condition", "no-unreachable", "no-unreachable-loop", "no-unsafe-finally", "no-unsafe-negation", "no-unsafe-optional-chaining", "no-unused-labels", "no-unused-private-class-members", "no-unused-vars", "no-useless-backreference", "no-useless-catch", "no-useless-escape", "no-with", "require-yield", "use-isnan", "valid-typeof"];

const readable = ["eqeqeq", "no-alert", "no-caller", "no-console", "no-else-return", "no-eval", "no-extend-native", "no-extra-bind", "no-implied-eval", "no-labels", "no-lone-blocks", "no-lonely-if", "no-multi-assign", "no-new-func", "no-new-wrappers", "no-object-constructor", "no-return-assign", "no-script-url", "no-throw-literal", "no-undef-init", "no-unneeded-ternary", "no-unused-expressions", "no-useless-computed-key", "no-useless-concat", "no-useless-constructor", "no-useless-rename", "no-useless-return", "no-var", "object-shorthand", "prefer-const", "prefer-rest-params", "prefer-spread", "prefer-template", "require-await", "symbol-description", "yoda"];

export default [
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    languageOptions: { ecmaVersion: 2022, sourceType: "module", globals: Object.fromEntries(browser.map((name) => [name, "readonly"])) },
    rules: {
      ...Object.fromEntries([...wrong, ...readable].map((name) => [name, "error"])),
      "max-lines": ["error", 400],
      "max-lines-per-function": ["error", 50],
    },
  },
];
