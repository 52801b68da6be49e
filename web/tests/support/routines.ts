import type { HandEntry, Routine, SpotEntry } from "@tuckbox/pieces/table";
import { PlayerAtTable } from "../../../sdk/tests/support/players.ts";
import type { consoleTest } from "./console.ts";
import { type Designer, newTable } from "./designer.ts";

const market = {
	name: "Market",
	...{ x: 0, y: 260, widthMm: 360, heightMm: 110 },
	role: "market",
	snap: "grid",
	columns: 4,
	rows: 1,
	face: "up",
} as const satisfies Partial<SpotEntry>;

/** A new table of Ann's with a market, some routines and a link, at which Cleo, who may manage it, is a program. */
export async function tableWithRoutines(
	{ service }: ReturnType<typeof consoleTest>,
	designer: Designer,
	...routines: Routine[]
) {
	const { person } = designer;
	const { id, secret, link } = await newTable(designer, "With routines");
	{
		using host = await new PlayerAtTable(service.url, id, { secret }).seated();
		await host.do({ kind: "putSpot", ...market });
		await host.do({ kind: "settings", playersManage: true });
		for (const routine of routines) await host.do({ kind: "putRoutine", routine });
	}
	const seats = `/api/v1/table-links/${link}/seats`;
	const guest = await person.ok(person.ask("POST", seats, { name: "Cleo", colour: "#336699" }));
	const cleo = await new PlayerAtTable(service.url, id, { secret: guest.secret }).seated();
	return { id, link, cleo };
}

export const routinesAt = ({ client }: PlayerAtTable) =>
	Object.entries(client.view).flatMap(([name, entry]) =>
		name.startsWith("routine:") ? [{ id: name.slice("routine:".length), routine: entry as Routine }] : [],
	);

/** The number of cards in each hand. */
export const handsAt = ({ client }: PlayerAtTable) =>
	Object.entries(client.view).flatMap(([name, entry]) =>
		name.startsWith("hand:") ? (entry as HandEntry).count : [],
	);
