import type { Language } from "@tuckbox/messages/languages.ts";
import type { OwnMessages, Translated } from "./en/translated.ts";

/** Rooms that several programs share. Each is loaded before one of its messages is printed. */
type Shared = {
	errors: typeof import("@tuckbox/messages/problems/en.ts")["messages"];
	folder: typeof import("@tuckbox/messages/folder/en.ts")["messages"];
};
export type SharedRoom = keyof Shared;

export type Messages = OwnMessages & Shared;

type Catalogue = {
	own(): Promise<{ readonly [R in keyof OwnMessages]: { messages: Translated<R> } }>;
} & {
	readonly [R in SharedRoom]: () => Promise<{ messages: { readonly [Key in keyof Shared[R]]: string } }>;
};

/** The messages of each language; `own` has those that every command may print, in one file. */
export const catalogues: Readonly<Record<Language, Catalogue>> = {
	en: {
		own: () => import("./en/index.ts"),
		errors: () => import("@tuckbox/messages/problems/en.ts"),
		folder: () => import("@tuckbox/messages/folder/en.ts"),
	},
	de: {
		own: () => import("./de/index.ts"),
		errors: () => import("@tuckbox/messages/problems/de.ts"),
		folder: () => import("@tuckbox/messages/folder/de.ts"),
	},
};
