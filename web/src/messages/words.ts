import { type Language, localeOf } from "@tuckbox/messages/languages.ts";
import { formatMessage, formatParts, type ValuesArgument } from "@tuckbox/messages/messages.ts";
import { Children, createElement, Fragment, type ReactNode, use } from "react";

/**
 * The English messages of each room, which determine the types of keys and placeholders: the rooms of this package, to
 * which the catalogues of the console and of the table add their own.
 */
export interface Messages {
	draw: typeof import("./en/draw.ts").messages;
	invite: typeof import("./en/invite.ts").messages;
	kinds: typeof import("@tuckbox/messages/kinds/en.ts").messages;
	links: typeof import("./en/links.ts").messages;
	questions: typeof import("./en/questions.ts").messages;
	look: typeof import("./en/look.ts").messages;
}
export type MessageRoom = keyof Messages;

/** A room in another language, with exactly the keys of the English one. */
export type Translated<R extends MessageRoom> = { readonly [Key in keyof Messages[R]]: string };

/** The name of a message: its room and its key there. */
export type Key = { [R in MessageRoom]: `${R}.${keyof Messages[R] & string}` }[MessageRoom];

type MessageOf<K extends Key> = K extends `${infer R extends MessageRoom}.${infer Name}`
	? Name extends keyof Messages[R]
		? Messages[R][Name] & string
		: never
	: never;

/** The page's language for messages, and for dates and numbers in `Intl`. */
export let language: Language = "en";
export let locale = localeOf(language);

/** The function with which a page loads the messages of its rooms. */
export type Rooms = {
	readonly [R in MessageRoom]?: () => Promise<{ messages: Readonly<Record<string, string>> }>;
};
let rooms: Rooms = {};

const loading = new Map<MessageRoom, Promise<void>>();
const loaded = new Map<MessageRoom, Readonly<Record<string, string>>>();

function loadRoom(room: MessageRoom): Promise<void> {
	let promise = loading.get(room);
	if (promise === undefined) {
		const load = rooms[room];
		if (load === undefined) throw new Error(`this page has no room ${room}`);
		promise = load().then(({ messages }) => void loaded.set(room, messages));
		// after a lost connection, the next use tries again
		promise.catch(() => loading.delete(room));
		loading.set(room, promise);
	}
	return promise;
}

/** Sets the language and the rooms, before anything is shown; to change the language, the page is loaded again. */
export function speak(chosen: Language, catalogues: Readonly<Record<Language, Rooms>>): void {
	language = chosen;
	rooms = catalogues[chosen];
	locale = localeOf(chosen);
}

/** Loads the messages of rooms. A page whose room is not loaded yet suspends until it is. */
export async function loadWords(wanted: readonly MessageRoom[]): Promise<void> {
	await Promise.all(wanted.map(loadRoom));
}

/** Whether a message exists and is loaded. */
export function isKnown(key: string): key is Key {
	const end = key.indexOf(".");
	return loaded.get(key.slice(0, end) as MessageRoom)?.[key.slice(end + 1)] !== undefined;
}

function messageOf(key: string): string {
	const end = key.indexOf(".");
	const room = key.slice(0, end) as MessageRoom;
	if (!loaded.has(room)) use(loadRoom(room));
	const message = loaded.get(room)?.[key.slice(end + 1)];
	if (message === undefined) throw new Error(`there is no message ${key}`);
	return message;
}

/** A message in the page's language. */
export function t<K extends Key>(key: K, ...[values]: ValuesArgument<MessageOf<K>>): string {
	return formatMessage(language, messageOf(key), values);
}

/** A message by a key that is known only when the page runs; undefined if it does not exist or its room is not loaded. */
export function say(key: string, values: object = {}): string | undefined {
	return isKnown(key) ? formatMessage(language, messageOf(key), values) : undefined;
}

/** A message with elements: `<b>…</b>` in it is wrapped by `values.b`. @public */
export function rich<K extends Key>(key: K, ...[values]: ValuesArgument<MessageOf<K>, ReactNode>): ReactNode {
	const parts = formatParts<ReactNode>(language, messageOf(key), values ?? {});
	return createElement(Fragment, null, ...Children.toArray(parts as ReactNode[]));
}
