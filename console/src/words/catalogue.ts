import type { Language } from "../../../web/languages.ts";

/** English, in a file for each room of the console, each loaded when a page of the room is. */
const en = {
	byHand: () => import("./en/byHand.ts"),
	checks: () => import("./en/checks.ts"),
	draw: async () => (await import("./en/first.ts")).draw,
	errors: () => import("../../../web/problems/en.ts"),
	export: () => import("./en/export.ts"),
	find: () => import("./en/find.ts"),
	folder: () => import("./en/folder.ts"),
	game: () => import("./en/game.ts"),
	games: () => import("./en/games.ts"),
	log: () => import("./en/log.ts"),
	look: async () => (await import("./en/first.ts")).look,
	notes: () => import("./en/notes.ts"),
	piece: () => import("./en/piece.ts"),
	print: () => import("./en/print.ts"),
	scene: () => import("./en/scene.ts"),
	play: () => import("./en/play.ts"),
	settings: () => import("./en/settings.ts"),
	share: () => import("./en/share.ts"),
	shell: async () => (await import("./en/first.ts")).shell,
	invite: () => import("./en/invite.ts"),
	table: () => import("./en/table.ts"),
	tables: () => import("./en/tables.ts"),
	versions: () => import("./en/versions.ts"),
};

export type Room = keyof typeof en;

/** The English messages, from which keys and placeholders are typed. */
export type Messages = { [R in Room]: Awaited<ReturnType<(typeof en)[R]>>["messages"] };

/** A room in another language: every key of the English one, and no other. */
export type Translated<R extends Room> = { readonly [Key in keyof Messages[R]]: string };

type Catalogue = { [R in Room]: () => Promise<{ messages: Translated<R> }> };

const de: Catalogue = {
	byHand: () => import("./de/byHand.ts"),
	checks: () => import("./de/checks.ts"),
	draw: async () => (await import("./de/first.ts")).draw,
	errors: () => import("../../../web/problems/de.ts"),
	export: () => import("./de/export.ts"),
	find: () => import("./de/find.ts"),
	folder: () => import("./de/folder.ts"),
	game: () => import("./de/game.ts"),
	games: () => import("./de/games.ts"),
	log: () => import("./de/log.ts"),
	look: async () => (await import("./de/first.ts")).look,
	notes: () => import("./de/notes.ts"),
	piece: () => import("./de/piece.ts"),
	print: () => import("./de/print.ts"),
	scene: () => import("./de/scene.ts"),
	play: () => import("./de/play.ts"),
	settings: () => import("./de/settings.ts"),
	share: () => import("./de/share.ts"),
	shell: async () => (await import("./de/first.ts")).shell,
	invite: () => import("./de/invite.ts"),
	table: () => import("./de/table.ts"),
	tables: () => import("./de/tables.ts"),
	versions: () => import("./de/versions.ts"),
};

export const catalogues: Readonly<Record<Language, Catalogue>> = { en, de };

/** What the first view of the console shows. Other rooms are loaded with their pages. */
export const firstRooms: readonly Room[] = ["look", "draw", "shell"];
