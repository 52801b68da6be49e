import { chooseLanguage, isLanguage, type Language, localeOf } from "@tuckbox/messages/languages.ts";
import { formatMessage, type ValuesArgument } from "@tuckbox/messages/messages.ts";
import { catalogues, type Messages, type SharedRoom } from "./catalogue.ts";

// Messages of the command line, from the catalogue of the language that it was started in. Call `t` when a message is
// printed, never in a constant of a module: a process may run several commands, each in a different language.

type MessageRoom = keyof Messages;

/** The name of a message: its room, a dot and its key. */
export type Key = { [R in MessageRoom]: `${R}.${keyof Messages[R] & string}` }[MessageRoom];

type MessageOf<K extends Key> = K extends `${infer R extends MessageRoom}.${infer Name}`
	? Name extends keyof Messages[R]
		? Messages[R][Name] & string
		: never
	: never;

/** The language of this run, and its locale for `Intl` (dates and numbers). */
export let language: Language = "en";
export let locale = localeOf(language);

const loaded = new Map<string, Readonly<Record<string, string>>>();

/**
 * The language of a program's environment, by the rules of POSIX: the first of LC_ALL, LC_MESSAGES and LANG that is set
 * decides. C, POSIX and unsupported languages mean English.
 */
export function languageOf(env: Readonly<Record<string, string | undefined>>): Language {
	const [name = ""] = (env.LC_ALL || env.LC_MESSAGES || env.LANG || "").split(/[.@]/, 1);
	return chooseLanguage([name.replaceAll("_", "-")]);
}

/** The language with a tag, as given to `--lang`; undefined if it is not supported. */
export function languageNamed(tag: string): Language | undefined {
	return isLanguage(tag) ? tag : undefined;
}

/** Loads a language, in which everything is printed from now on. */
export async function speak(chosen: Language): Promise<void> {
	const rooms = await catalogues[chosen].own();
	if (chosen !== language) loaded.clear();
	language = chosen;
	locale = localeOf(chosen);
	for (const [room, { messages }] of Object.entries(rooms)) loaded.set(room, messages);
}

/** Loads a room that few commands need, before one of its messages is printed. */
export async function loadRoom(room: SharedRoom): Promise<void> {
	if (!loaded.has(room)) loaded.set(room, (await catalogues[language][room]()).messages);
}

function messageOf(key: string): string | undefined {
	const end = key.indexOf(".");
	return loaded.get(key.slice(0, end))?.[key.slice(end + 1)];
}

/** A message of a room; undefined if the room is not loaded or does not have the message. */
export function ifKnown(room: MessageRoom, name: string, values?: object): string | undefined {
	const message = messageOf(`${room}.${name}`);
	return message === undefined ? undefined : formatMessage(language, message, values);
}

/** A message in the language of this run. */
export function t<K extends Key>(key: K, ...[values]: ValuesArgument<MessageOf<K>>): string {
	const message = messageOf(key);
	if (message === undefined) throw new Error(`the message ${key} does not exist, or its room is not loaded`);
	return formatMessage(language, message, values);
}
