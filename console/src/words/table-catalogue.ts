import type { Language } from "../../../web/languages.ts";
import type { Room } from "./catalogue.ts";
import type { Rooms } from "./words.ts";

const en = () => import("./en/table-first.ts");
const de = () => import("./de/table-first.ts");

/** The rooms of the page of tables, whose guests load no others. */
export const tableCatalogues: Readonly<Record<Language, Rooms>> = {
	en: {
		draw: async () => (await en()).draw,
		invite: () => import("./en/invite.ts"),
		log: () => import("./en/log.ts"),
		look: async () => (await en()).look,
		play: () => import("./en/play.ts"),
		scene: async () => (await en()).scene,
		table: async () => (await en()).table,
	},
	de: {
		draw: async () => (await de()).draw,
		invite: () => import("./de/invite.ts"),
		log: () => import("./de/log.ts"),
		look: async () => (await de()).look,
		play: () => import("./de/play.ts"),
		scene: async () => (await de()).scene,
		table: async () => (await de()).table,
	},
};

/** What the first sight of a table shows. */
export const firstTableRooms: readonly Room[] = ["draw", "look", "scene", "table"];
