// The connection to the server: a stream of what happens; it comes back by itself.

/** Milliseconds without a word after which a connection counts as lost; the server says something every 15 seconds. */
const SILENCE = 25000;
/** Milliseconds until the next try, and until the next one where the address is no longer in use. */
const [PAUSE, LONG_PAUSE] = [1000, 10000];
/** Milliseconds after which a page that nobody sees gives its connection up, since a browser has six of them. */
const UNSEEN = 20000;

/** @typedef {"connected" | "lost" | "elsewhere"} Connection `elsewhere`: the game is not served at this address any more */

/**
 * Follow the game.
 * @param {{arrived: (data: any) => void, connection: (now: Connection) => void, ledger: (problem: string) => void}} told
 */
export function connect(told) {
  /** @type {EventSource | null} */
  let source = null;
  let [silence, again, attempt, elsewhere] = [0, 0, 0, false];

  function heard() {
    clearTimeout(silence);
    silence = setTimeout(lost, SILENCE);
  }

  async function lost() {
    close();
    tryLater();
    const mine = attempt;
    const answer = await isElsewhere();
    if (mine !== attempt) return;
    elsewhere = answer;
    tryLater();
  }

  function tryLater() {
    told.connection(elsewhere ? "elsewhere" : "lost");
    clearTimeout(again);
    again = setTimeout(open, elsewhere ? LONG_PAUSE : PAUSE);
  }

  function close() {
    attempt++;
    source?.close();
    source = null;
    clearTimeout(silence);
    clearTimeout(again);
  }

  function open() {
    close();
    const arrived = (/** @type {any} */ data) => { elsewhere = false; told.connection("connected"); told.arrived(data); };
    source = streamOf({ ...told, arrived }, heard, lost);
    heard();
  }

  whenSeen(open, close, () => source !== null);
  addEventListener("online", open);
  open();
}

/** The version of the modules of this page. */
let version = "";

/**
 * What the server says, from now on.
 * @param {{arrived: (data: any) => void, ledger: (problem: string) => void}} told
 * @param {() => void} heard
 * @param {() => void} lost
 */
function streamOf(told, heard, lost) {
  const source = new EventSource("events");
  source.onerror = lost;
  source.onmessage = ({ data }) => { heard(); told.arrived(whole(JSON.parse(data))); };
  source.addEventListener("alive", heard);
  source.addEventListener("ledger", ({ data }) => { heard(); told.ledger(JSON.parse(data)); });
  source.addEventListener("page", ({ data }) => {
    heard();
    if (version && version !== data) location.reload();
    version = data;
  });
  return source;
}

/**
 * A page that nobody sees gives its connection up after a while, and opens it again when it is seen.
 * @param {() => void} open
 * @param {() => void} close
 * @param {() => boolean} isOpen
 */
function whenSeen(open, close, isOpen) {
  let unseen = 0;
  document.addEventListener("visibilitychange", () => {
    clearTimeout(unseen);
    if (document.hidden) unseen = setTimeout(close, UNSEEN);
    else if (!isOpen()) open();
  });
}

/** Whether another server answers here, or one that no longer has this address: an EventSource does not tell. */
async function isElsewhere() {
  try {
    const answer = await fetch("events", { method: "HEAD" });
    const isStream = answer.ok && answer.headers.get("content-type")?.startsWith("text/event-stream");
    return !isStream && answer.status < 500; // a server that is only busy has the address
  } catch {
    return false;
  }
}

/**
 * What is the same now as before the last event is sent once.
 * @param {any} data
 */
function whole(data) {
  data.before.rules ??= data.state.rules;
  return data;
}

/**
 * All events of the game, or null where they cannot be had now.
 * @returns {Promise<any[] | null>}
 */
export async function allEvents() {
  try {
    const answer = await fetch("log.json");
    return answer.ok ? (await answer.json()).events : null;
  } catch {
    return null;
  }
}

/**
 * The answer to a question about the game as it is now, or null where it cannot be had.
 * @param {string} question `run-230`, `raise-2-150`
 * @returns {Promise<any>}
 */
export async function asked(question) {
  try {
    const answer = await fetch(`${question}.json`);
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}
