import type { Language } from "@tuckbox/messages/languages.ts";
import type { Translated } from "@tuckbox/web/messages/words.ts";

/** English, in a file for each room of the console, each loaded when a page of the room is. */
const en = {
	checks: () => import("./en/checks.ts"),
	draw: async () => (await import("./en/first.ts")).draw,
	edit: () => import("./en/edit.ts"),
	errors: () => import("@tuckbox/messages/problems/en.ts"),
	export: () => import("./en/export.ts"),
	fields: () => import("@tuckbox/messages/fields/en.ts"),
	find: () => import("./en/find.ts"),
	folder: () => import("@tuckbox/messages/folder/en.ts"),
	formats: () => import("@tuckbox/messages/formats/en.ts"),
	game: () => import("./en/game.ts"),
	games: () => import("./en/games.ts"),
	invite: () => import("@tuckbox/web/messages/en/invite.ts"),
	kinds: async () => (await import("./en/first.ts")).kinds,
	links: () => import("@tuckbox/web/messages/en/links.ts"),
	look: async () => (await import("./en/first.ts")).look,
	notes: () => import("./en/notes.ts"),
	people: () => import("./en/people.ts"),
	piece: () => import("./en/piece.ts"),
	playtesting: () => import("./en/playtesting.ts"),
	print: () => import("./en/print.ts"),
	questions: () => import("@tuckbox/web/messages/en/questions.ts"),
	scopes: () => import("@tuckbox/messages/scopes/en.ts"),
	settings: () => import("./en/settings.ts"),
	share: () => import("./en/share.ts"),
	shell: async () => (await import("./en/first.ts")).shell,
	sort: () => import("./en/sort.ts"),
	tables: () => import("./en/tables.ts"),
	values: () => import("./en/values.ts"),
	versions: () => import("./en/versions.ts"),
};

export type ConsoleRoom = keyof typeof en;
type English = { [R in ConsoleRoom]: Awaited<ReturnType<(typeof en)[R]>>["messages"] };
declare module "@tuckbox/web/messages/words.ts" {
	interface Messages extends English {}
}

type Catalogue = { [R in ConsoleRoom]: () => Promise<{ messages: Translated<R> }> };

const de: Catalogue = {
	checks: () => import("./de/checks.ts"),
	draw: async () => (await import("./de/first.ts")).draw,
	edit: () => import("./de/edit.ts"),
	errors: () => import("@tuckbox/messages/problems/de.ts"),
	export: () => import("./de/export.ts"),
	fields: () => import("@tuckbox/messages/fields/de.ts"),
	find: () => import("./de/find.ts"),
	folder: () => import("@tuckbox/messages/folder/de.ts"),
	formats: () => import("@tuckbox/messages/formats/de.ts"),
	game: () => import("./de/game.ts"),
	games: () => import("./de/games.ts"),
	invite: () => import("@tuckbox/web/messages/de/invite.ts"),
	kinds: async () => (await import("./de/first.ts")).kinds,
	links: () => import("@tuckbox/web/messages/de/links.ts"),
	look: async () => (await import("./de/first.ts")).look,
	notes: () => import("./de/notes.ts"),
	people: () => import("./de/people.ts"),
	piece: () => import("./de/piece.ts"),
	playtesting: () => import("./de/playtesting.ts"),
	print: () => import("./de/print.ts"),
	questions: () => import("@tuckbox/web/messages/de/questions.ts"),
	scopes: () => import("@tuckbox/messages/scopes/de.ts"),
	settings: () => import("./de/settings.ts"),
	share: () => import("./de/share.ts"),
	shell: async () => (await import("./de/first.ts")).shell,
	sort: () => import("./de/sort.ts"),
	tables: () => import("./de/tables.ts"),
	values: () => import("./de/values.ts"),
	versions: () => import("./de/versions.ts"),
};

export const catalogues: Readonly<Record<Language, Catalogue>> = { en, de };

/** The rooms of the console's first view. Others are loaded with their pages. */
export const firstRooms: readonly ConsoleRoom[] = ["kinds", "look", "draw", "shell"];
