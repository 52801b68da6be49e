import type { Language } from "@tuckbox/messages/languages.ts";
import type { Translated } from "@tuckbox/web/messages/words.ts";

const english = () => import("./en/first.ts");
const german = () => import("./de/first.ts");

/** English, one file per room of the table. The first view needs five of them. */
const en = {
	draw: async () => (await english()).draw,
	invite: () => import("@tuckbox/web/messages/en/invite.ts"),
	links: () => import("@tuckbox/web/messages/en/links.ts"),
	kinds: async () => (await english()).kinds,
	log: () => import("./en/log.ts"),
	look: async () => (await english()).look,
	play: () => import("./en/play.ts"),
	scene: async () => (await english()).scene,
	standard: () => import("./en/standard.ts"),
	table: async () => (await english()).table,
	scores: () => import("./en/scores.ts"),
	standIns: () => import("./en/stand-ins.ts"),
	spots: () => import("./en/spots.ts"),
	timer: () => import("./en/timer.ts"),
	turns: () => import("./en/turns.ts"),
};

export type TableRoom = keyof typeof en;
type English = { [R in TableRoom]: Awaited<ReturnType<(typeof en)[R]>>["messages"] };
declare module "@tuckbox/web/messages/words.ts" {
	interface Messages extends English {}
}

type Catalogue = { [R in TableRoom]: () => Promise<{ messages: Translated<R> }> };

const de: Catalogue = {
	draw: async () => (await german()).draw,
	invite: () => import("@tuckbox/web/messages/de/invite.ts"),
	links: () => import("@tuckbox/web/messages/de/links.ts"),
	kinds: async () => (await german()).kinds,
	log: () => import("./de/log.ts"),
	look: async () => (await german()).look,
	play: () => import("./de/play.ts"),
	scene: async () => (await german()).scene,
	standard: () => import("./de/standard.ts"),
	table: async () => (await german()).table,
	scores: () => import("./de/scores.ts"),
	standIns: () => import("./de/stand-ins.ts"),
	spots: () => import("./de/spots.ts"),
	timer: () => import("./de/timer.ts"),
	turns: () => import("./de/turns.ts"),
};

export const catalogues: Readonly<Record<Language, Catalogue>> = { en, de };

/** The rooms that the first view of a table needs. */
export const firstRooms: readonly TableRoom[] = ["draw", "kinds", "look", "scene", "table"];
