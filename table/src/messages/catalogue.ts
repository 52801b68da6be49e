import type { Language } from "@tuckbox/messages/languages.ts";
import type { Translated } from "@tuckbox/web/messages/words.ts";

const english = () => import("./en/first.ts");
const german = () => import("./de/first.ts");
const englishStrips = () => import("./en/strips.ts");
const germanStrips = () => import("./de/strips.ts");

/** English, one file per room of the table. The first view needs five of them. */
const en = {
	draw: async () => (await english()).draw,
	invite: () => import("@tuckbox/web/messages/en/invite.ts"),
	links: () => import("@tuckbox/web/messages/en/links.ts"),
	kinds: async () => (await english()).kinds,
	log: () => import("./en/log.ts"),
	look: async () => (await english()).look,
	play: () => import("./en/play.ts"),
	playtests: () => import("./en/playtests.ts"),
	questions: () => import("@tuckbox/web/messages/en/questions.ts"),
	replay: () => import("./en/replay.ts"),
	scene: async () => (await english()).scene,
	standard: () => import("./en/standard.ts"),
	table: async () => (await english()).table,
	choice: async () => (await englishStrips()).choice,
	routines: () => import("./en/routines.ts"),
	scores: async () => (await englishStrips()).scores,
	standIns: async () => (await englishStrips()).standIns,
	spots: () => import("./en/spots.ts"),
	timer: async () => (await englishStrips()).timer,
	turns: async () => (await englishStrips()).turns,
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
	playtests: () => import("./de/playtests.ts"),
	questions: () => import("@tuckbox/web/messages/de/questions.ts"),
	replay: () => import("./de/replay.ts"),
	scene: async () => (await german()).scene,
	standard: () => import("./de/standard.ts"),
	table: async () => (await german()).table,
	choice: async () => (await germanStrips()).choice,
	routines: () => import("./de/routines.ts"),
	scores: async () => (await germanStrips()).scores,
	standIns: async () => (await germanStrips()).standIns,
	spots: () => import("./de/spots.ts"),
	timer: async () => (await germanStrips()).timer,
	turns: async () => (await germanStrips()).turns,
};

export const catalogues: Readonly<Record<Language, Catalogue>> = { en, de };

/** The rooms that the first view of a table needs. */
export const firstRooms: readonly TableRoom[] = ["draw", "kinds", "look", "scene", "table"];
