/** The one connection to the server; it comes back by itself. */

const FIRST_DELAY = 250;
const LONGEST_DELAY = 4000;

/** Sends and receives frames `{op, ...}`. Events: "frame" (detail: the frame), "open", "lost". */
export class Socket extends EventTarget {
  #url;
  /** @type {WebSocket | null} */
  #socket = null;
  #delay = FIRST_DELAY;

  /** @param {string} path the server's path of the WebSocket */
  constructor(path) {
    super();
    this.#url = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`;
  }

  /** Connects, and connects again whenever the line is lost. */
  connect() {
    const socket = new WebSocket(this.#url);
    this.#socket = socket;
    socket.addEventListener("open", () => {
      this.#delay = FIRST_DELAY;
      this.dispatchEvent(new Event("open"));
    });
    socket.addEventListener("message", (event) => this.#receive(event.data));
    socket.addEventListener("close", () => this.#lost());
  }

  /**
   * Sends a frame.
   * @param {{op: string, [key: string]: any}} frame
   * @returns {boolean} false when the line is down: nothing was sent
   */
  send(frame) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(frame));
    return true;
  }

  #receive(text) {
    this.dispatchEvent(new CustomEvent("frame", { detail: JSON.parse(text) }));
  }

  #lost() {
    this.dispatchEvent(new Event("lost"));
    setTimeout(() => this.connect(), this.#delay * (0.75 + Math.random() / 2));
    this.#delay = Math.min(this.#delay * 2, LONGEST_DELAY);
  }
}
