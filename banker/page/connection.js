// The connection to the server: a stream of what happens; it comes back by itself.

/** Milliseconds without a word after which a connection counts as lost; the server says something every 15 seconds. */
const SILENCE = 25000;
/** Milliseconds until the next try. */
const PAUSE = 1000;
/** Milliseconds after which a page that nobody sees gives its connection up, since a browser has six of them. */
const UNSEEN = 20000;

/**
 * Follow the game.
 * @param {{arrived: (data: any) => void, connected: (is: boolean) => void, ledger: (problem: string) => void}} told
 */
export function connect(told) {
  /** @type {EventSource | null} */
  let source = null;
  let [silence, again, unseen, version] = [0, 0, 0, ""];

  function heard() {
    clearTimeout(silence);
    silence = setTimeout(lost, SILENCE);
  }

  function lost() {
    close();
    told.connected(false);
    again = setTimeout(open, PAUSE);
  }

  function close() {
    source?.close();
    source = null;
    clearTimeout(silence);
    clearTimeout(again);
  }

  function open() {
    close();
    source = new EventSource("events");
    source.onerror = lost;
    source.onmessage = ({ data }) => { heard(); told.connected(true); told.arrived(whole(JSON.parse(data))); };
    source.addEventListener("alive", heard);
    source.addEventListener("ledger", ({ data }) => { heard(); told.ledger(JSON.parse(data)); });
    source.addEventListener("page", ({ data }) => {
      heard();
      if (version && version !== data) location.reload();
      version = data;
    });
    heard();
  }

  document.addEventListener("visibilitychange", () => {
    clearTimeout(unseen);
    if (document.hidden) unseen = setTimeout(close, UNSEEN);
    else if (!source) open();
  });
  addEventListener("online", open);
  open();
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
