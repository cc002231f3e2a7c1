/** What the server last said. Nothing here decides anything; views listen and draw. */

/** Discord's channel types the page tells apart. */
export const ChannelType = { DM: 1, CATEGORY: 4, THREADS: new Set([10, 11, 12]) };

/** Events: "ready", "channels", "messages", "older", "message" (detail: {kind, message}), "unread", "users", "typing", "opened" (detail: id). */
export class State extends EventTarget {
  /** @type {any} */
  user = null;
  /** @type {any} the application's own user */
  application = null;
  /** @type {Map<string, any>} */
  users = new Map();
  /** @type {any[]} */
  guilds = [];
  /** @type {any[]} */
  dms = [];
  /** @type {any[]} */
  commands = [];
  /** @type {Map<string, number>} */
  unread = new Map();
  /** @type {Map<string, number>} */
  mentions = new Map();
  /** @type {string | null} */
  channelId = null;
  /** @type {any[]} */
  messages = [];
  more = false;
  /** Unread messages the channel had when it was opened: where the "new" line goes. */
  unreadOnOpen = 0;

  /**
   * Takes in a frame of the server.
   * @param {{op: string, [key: string]: any}} frame
   */
  apply(frame) {
    this[`_${frame.op}`]?.(frame);
  }

  _ready({ user, users, guilds, dms, commands, application, unread, mentions }) {
    this.user = users.find((each) => each.id === user.id) ?? user;
    this.application = application ?? null;
    this.users = new Map(users.map((each) => [each.id, each]));
    this.guilds = guilds.map((guild) => ({ ...guild, channels: [...guild.channels, ...(guild.threads ?? [])] }));
    Object.assign(this, { dms, commands: commands ?? [] });
    this.unread = new Map(Object.entries(unread ?? {}));
    this.mentions = new Map(Object.entries(mentions ?? {}));
    this.#tell("ready");
  }

  _messages({ channel_id: channelId, messages, more, before }) {
    if (channelId !== this.channelId) return;
    this.more = more;
    this.messages = before ? [...messages, ...this.messages] : messages;
    this.#tell(before ? "older" : "messages", messages);
  }

  _message_create({ channel_id: channelId, message }) {
    if (channelId !== this.channelId || this.messages.some((each) => each.id === message.id)) return;
    this.messages.push(message);
    this.#tell("message", { kind: "create", message });
  }

  _message_update({ channel_id: channelId, message }) {
    const index = this.#indexOf(channelId, message.id);
    if (index < 0) return;
    this.messages[index] = message;
    this.#tell("message", { kind: "update", message });
  }

  _message_delete({ channel_id: channelId, id }) {
    const index = this.#indexOf(channelId, id);
    if (index < 0) return;
    const [message] = this.messages.splice(index, 1);
    this.#tell("message", { kind: "delete", message });
  }

  _channel_create({ channel }) {
    this.#forget(channel);
    if (channel.type === ChannelType.DM) this.dms.unshift(channel);
    else this.guildOf(channel)?.channels.push(channel);
    this.#tell("channels");
  }

  _channel_update({ channel }) {
    const known = this.channel(channel.id);
    if (!known) return this._channel_create({ channel });
    Object.assign(known, channel);
    return this.#tell("channels");
  }

  _channel_delete({ channel }) {
    this.#forget(channel);
    this.#tell("channels");
  }

  _commands({ commands }) {
    this.commands = commands;
  }

  _user_update({ user }) {
    this.users.set(user.id, user);
    if (user.id === this.user.id) this.user = user;
    this.#tell("users");
  }

  _member_add({ guild_id: guildId, user_id: userId }) {
    const guild = this.guilds.find((each) => each.id === guildId);
    guild?.members.push({ user: this.users.get(userId), roles: [] });
    this.#tell("users");
  }

  _member_remove({ guild_id: guildId, user_id: userId }) {
    const guild = this.guilds.find((each) => each.id === guildId);
    if (guild) guild.members = guild.members.filter((member) => member.user.id !== userId);
    this.#tell("users");
  }

  _opened({ channel_id: channelId }) {
    this.#tell("opened", channelId);
  }

  _unread({ channel_id: channelId, count, mentions }) {
    this.unread.set(channelId, count);
    this.mentions.set(channelId, mentions ?? 0);
    this.#tell("unread", channelId);
  }

  _typing(frame) {
    this.#tell("typing", frame);
  }

  /**
   * Turns to a channel; its messages come with the server's answer.
   * @param {string | null} channelId
   */
  select(channelId) {
    this.channelId = channelId;
    this.unreadOnOpen = this.unread.get(channelId ?? "") ?? 0;
    this.messages = [];
    this.more = false;
  }

  /**
   * Lets go of the oldest messages; they can be asked for again.
   * @param {number} keep how many stay
   * @returns {any[]} those that went
   */
  trim(keep) {
    const gone = this.messages.splice(0, Math.max(0, this.messages.length - keep));
    this.more ||= gone.length > 0;
    return gone;
  }

  /**
   * How many messages and mentions of a channel wait for the reader; those under his eyes do not.
   * @param {any} channel
   * @returns {{unread: number, mentions: number}}
   */
  waiting(channel) {
    if (channel.id === this.channelId && !document.hidden) return { unread: 0, mentions: 0 };
    return { unread: this.unread.get(channel.id) ?? 0, mentions: this.mentions.get(channel.id) ?? 0 };
  }

  /** @param {string | null | undefined} id @returns {any | undefined} a channel, thread or DM */
  channel(id) {
    return this.allChannels().find((each) => each.id === id);
  }

  /** @returns {any[]} every channel, thread and DM the user sees */
  allChannels() {
    return [...this.guilds.flatMap((guild) => guild.channels), ...this.dms];
  }

  /** @param {any} channel @returns {any | undefined} the server a channel belongs to */
  guildOf(channel) {
    const holds = (guild) => guild.channels.some((each) => each.id === channel.id || each.id === channel.parent_id);
    return this.guilds.find((guild) => guild.id === channel.guild_id) ?? this.guilds.find(holds);
  }

  /** @returns {any[]} the people one can play as, without applications */
  people() {
    return [...this.users.values()].filter((each) => !each.bot);
  }

  #forget(channel) {
    const others = (each) => each.id !== channel.id;
    this.dms = this.dms.filter(others);
    for (const guild of this.guilds) guild.channels = guild.channels.filter(others);
  }

  #indexOf(channelId, messageId) {
    return channelId === this.channelId ? this.messages.findIndex((each) => each.id === messageId) : -1;
  }

  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}
