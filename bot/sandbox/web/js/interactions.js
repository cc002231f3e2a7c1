/** What was pressed, run or submitted, until the server says how it ended. */

import { t } from "./strings.js";

/**
 * @typedef {object} Pending
 * @property {"command" | "component" | "modal"} kind
 * @property {string} channelId
 * @property {string} [messageId]
 * @property {string} [customId]
 * @property {string} [modalId] the interaction that opened the modal
 * @property {string} [label] what to call it while it is on its way
 */

/** Events: "change" (detail: the Pending), "failed" (detail: {pending, text}), "done" (detail: the Pending). */
export class Interactions extends EventTarget {
  #send;
  #count = 0;
  #session = Math.random().toString(36).slice(2, 8);
  /** @type {Map<string, Pending>} */
  #pending = new Map();
  /** @type {Map<string, string>} failures by message */
  #failures = new Map();
  /** @type {Map<string, (choices: any[]) => void>} */
  #asking = new Map();

  /** @param {(frame: {op: string, [key: string]: any}) => boolean} send */
  constructor(send) {
    super();
    this.#send = send;
  }

  /**
   * Presses a button or chooses from a menu.
   * @param {any} message
   * @param {any} component
   * @param {string[]} [values] what was chosen
   */
  press(message, component, values) {
    if (this.isPending(message.id, component.custom_id)) return;
    this.#failures.delete(message.id);
    const pending = { kind: "component", channelId: message.channel_id, messageId: message.id, customId: component.custom_id };
    this.#start(pending, {
      op: "component",
      channel_id: message.channel_id,
      message_id: message.id,
      custom_id: component.custom_id,
      ...(values ? { values } : {}),
    });
  }

  /**
   * Runs a slash command.
   * @param {string} channelId
   * @param {{command: any, label: string}} entry
   * @param {any[]} options Discord's option tree
   */
  run(channelId, entry, options) {
    const pending = { kind: "command", channelId, label: entry.label };
    this.#start(pending, { op: "command", channel_id: channelId, command_id: entry.command.id, options });
  }

  /**
   * Asks for autocomplete choices; an older question is forgotten.
   * @param {string} channelId
   * @param {string} commandId
   * @param {any[]} options the option tree with `focused: true` on one
   * @param {(choices: any[]) => void} answer called with the newest question's choices only
   */
  ask(channelId, commandId, options, answer) {
    this.#asking.clear();
    const nonce = this.#nonce();
    this.#asking.set(nonce, answer);
    this.#send({ op: "autocomplete", nonce, channel_id: channelId, command_id: commandId, options });
  }

  /** Forgets the open question, so that a late answer opens nothing. */
  stopAsking() {
    this.#asking.clear();
  }

  /**
   * Submits a modal.
   * @param {any} modal the server's frame
   * @param {any[]} components the answers
   * @param {string} channelId
   */
  submit(modal, components, channelId) {
    const frame = { op: "modal_submit", interaction_id: modal.interaction_id, components };
    this.#start({ kind: "modal", channelId, modalId: modal.interaction_id }, frame);
  }

  /**
   * Takes in the server's `interaction`, `choices`, `modal` or `error`.
   * @param {{op: string, nonce?: string, state?: string, text?: string, choices?: any[]}} frame
   */
  apply(frame) {
    const { nonce = "" } = frame;
    if (frame.op === "choices") return this.#answer(nonce, frame.choices ?? []);
    if (frame.op === "modal") return this.#finish(nonce);
    if (frame.op === "error") return this.#fail(nonce, frame.text);
    if (frame.state === "failed") return this.#fail(nonce, frame.text);
    if (frame.state === "done" || frame.state === "thinking") return this.#finish(nonce);
    return undefined;
  }

  /** The line is lost: nothing that is on its way will be answered. */
  failAll() {
    for (const nonce of [...this.#pending.keys()]) this.#fail(nonce);
    this.#asking.clear();
  }

  /** @param {string} messageId @param {string} customId @returns {boolean} */
  isPending(messageId, customId) {
    return [...this.#pending.values()].some((each) => each.messageId === messageId && each.customId === customId);
  }

  /** @param {string} messageId @returns {string | undefined} the red line below a message */
  failureOf(messageId) {
    return this.#failures.get(messageId);
  }

  /** @returns {Pending[]} commands and modals that wait for an answer */
  waiting() {
    return [...this.#pending.values()].filter((each) => each.kind !== "component");
  }

  #nonce() {
    this.#count += 1;
    return `${this.#session}-${this.#count}`;
  }

  #start(pending, frame) {
    const nonce = this.#nonce();
    this.#pending.set(nonce, pending);
    if (!this.#send({ ...frame, nonce })) return this.#fail(nonce);
    return this.#tell("change", pending);
  }

  #answer(nonce, choices) {
    const answer = this.#asking.get(nonce);
    this.#asking.delete(nonce);
    answer?.(choices);
  }

  #finish(nonce) {
    const pending = this.#take(nonce);
    if (!pending) return;
    this.#tell("change", pending);
    this.#tell("done", pending);
  }

  #fail(nonce, text) {
    const asked = this.#asking.delete(nonce);
    const pending = this.#take(nonce);
    if (asked && !pending) return;
    if (pending?.messageId) this.#failures.set(pending.messageId, text || t("failed"));
    this.#tell("change", pending);
    this.#tell("failed", { pending, text: text || t("failed") });
  }

  #take(nonce) {
    const pending = this.#pending.get(nonce);
    this.#pending.delete(nonce);
    return pending;
  }

  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}
