/** Slash commands as data: what matches, what is missing, and the option tree Discord wants. */

import { localised } from "./strings.js";

/** Discord's option types. */
export const OptionType = { SUBCOMMAND: 1, GROUP: 2, STRING: 3, INTEGER: 4, BOOLEAN: 5, USER: 6, CHANNEL: 7, ROLE: 8, MENTIONABLE: 9, NUMBER: 10, FILE: 11 };

const CONTEXT_GUILD = 0;
const CONTEXT_BOT_DM = 1;

/**
 * A command that can be run: a command without subcommands, or a subcommand.
 * @typedef {object} Entry
 * @property {any} command the top command
 * @property {any[]} path the groups and the subcommand below it
 * @property {any[]} options
 * @property {string} label localised, without the slash: "gouji new"
 * @property {string} name the same in the command's own words
 * @property {string} description localised
 */

/**
 * All that can be run in a channel.
 * @param {any[]} commands
 * @param {boolean} inServer whether the channel belongs to a server
 * @returns {Entry[]}
 */
export function entries(commands, inServer) {
  const usable = (command) => (command.type ?? 1) === 1 && fits(command, inServer);
  return commands.filter(usable).flatMap((command) => below(command, command, []));
}

function fits(command, inServer) {
  if (command.contexts) return command.contexts.includes(inServer ? CONTEXT_GUILD : CONTEXT_BOT_DM);
  return inServer || (command.dm_permission !== false && !command.guild_id);
}

function below(command, node, path) {
  const nested = (node.options ?? []).filter((option) => option.type <= OptionType.GROUP);
  if (nested.length > 0) return nested.flatMap((option) => below(command, option, [...path, option]));
  const words = [command, ...path];
  return [{
    command,
    path,
    options: node.options ?? [],
    label: words.map((word) => localised(word, "name")).join(" "),
    name: words.map((word) => word.name).join(" "),
    description: localised(node, "description"),
  }];
}

/**
 * The commands a beginning fits, those that begin with it first.
 * @param {Entry[]} all
 * @param {string} query what stands after the slash
 * @returns {Entry[]}
 */
export function matching(all, query) {
  const wanted = query.trim().toLowerCase();
  const rank = (entry) => {
    const names = [entry.label.toLowerCase(), entry.name.toLowerCase()];
    if (names.some((name) => name.startsWith(wanted))) return 0;
    if (names.some((name) => name.split(" ").some((word) => word.startsWith(wanted)))) return 1;
    return names.some((name) => name.includes(wanted)) ? 2 : 3;
  };
  return all.map((entry) => [rank(entry), entry]).filter(([at]) => at < 3).sort((a, b) => a[0] - b[0]).map(([, entry]) => entry);
}

/**
 * The command a line begins with, once a space has ended its name.
 * @param {Entry[]} all
 * @param {string} line with its slash
 * @returns {{entry: Entry, rest: string} | null}
 */
export function typedOut(all, line) {
  for (const entry of all) {
    for (const name of [entry.label, entry.name]) {
      if (line.toLowerCase().startsWith(`/${name.toLowerCase()} `)) return { entry, rest: line.slice(name.length + 2) };
    }
  }
  return null;
}

/**
 * The option tree of a command.
 * @param {Entry} entry
 * @param {Array<{option: any, value: any, focused?: boolean}>} values the filled options
 * @returns {any[]}
 */
export function optionTree(entry, values) {
  const leaves = values.map(({ option, value, focused }) => ({ name: option.name, type: option.type, value, ...(focused ? { focused } : {}) }));
  return entry.path.reduceRight((options, node) => [{ name: node.name, type: node.type, options }], leaves);
}

/**
 * Reads what was typed or picked into an option's value.
 * @param {any} option
 * @param {string} text
 * @param {any} picked the value of a picked choice, if one was picked
 * @returns {{value: any} | {error: string, facts?: Record<string, any>}} `error` is a key of the page's strings
 */
export function readOption(option, text, picked) {
  if (picked !== undefined) return { value: picked };
  switch (option.type) {
    case OptionType.STRING:
      return option.choices ? choiceOf(option, text) : readString(option, text);
    case OptionType.INTEGER:
    case OptionType.NUMBER:
      return option.choices ? choiceOf(option, text) : readNumber(option, text);
    case OptionType.FILE:
      return { error: "option_files" };
    default:
      return { error: "option_choice" };
  }
}

function choiceOf(option, text) {
  const wanted = text.trim().toLowerCase();
  const choice = option.choices.find((each) => [each.name, localised(each, "name")].some((name) => name.toLowerCase() === wanted));
  return choice ? { value: choice.value } : { error: "option_choice" };
}

function readString({ min_length: min = 0, max_length: max = 6000 }, text) {
  if (text.length < min) return { error: "option_length_min", facts: { n: min } };
  if (text.length > max) return { error: "option_length_max", facts: { n: max } };
  return { value: text };
}

function readNumber({ type, min_value: min = -(2 ** 53), max_value: max = 2 ** 53 }, text) {
  const value = Number(text.trim());
  if (!Number.isFinite(value) || (type === OptionType.INTEGER && !Number.isInteger(value))) return { error: "option_number" };
  if (value < min || value > max) return { error: "option_range", facts: { min, max } };
  return { value };
}
