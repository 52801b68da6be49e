import type { HandEntry, Routine, SpotEntry } from "@tuckbox/pieces/table";
import { PlayerAtTable } from "../../../sdk/tests/support/players.ts";
import type { SignedInVisitor } from "../../../server/tests/support/test-service.ts";
import type { consoleTest } from "./console.ts";
import { pushGame } from "./pieces.ts";
import { hearsKeys } from "./tables.ts";

export type Designer = { person: SignedInVisitor; gameId: string };

/** Someone with a published game. */
export async function designerOf({ service }: ReturnType<typeof consoleTest>): Promise<Designer> {
	const person = await service.person();
	const { game } = await pushGame(service, person);
	await service.published();
	return { person, gameId: game.id };
}

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
	{ person, gameId }: Designer,
	...routines: Routine[]
) {
	const tables = `/api/v1/games/${gameId}/tables`;
	const opening = { name: "With routines", host: { name: "Ann" } };
	const { id, seatSecret: secret } = await person.ok(person.ask("POST", tables, opening));
	const { secret: link } = await person.ok(person.ask("POST", `${tables}/${id}/links`, {}));
	{
		using host = await new PlayerAtTable(service.url, id, { secret }).seated();
		await host.do({ kind: "putSpot", ...market });
		await host.do({ kind: "settings", playersManage: true });
		for (const routine of routines) await host.do({ kind: "putRoutine", routine });
	}
	const seats = `/api/v1/table-links/${link}/seats`;
	const guest = await person.ok(person.ask("POST", seats, { name: "Cleo", colour: "#336699" }));
	const cleo = await new PlayerAtTable(service.url, id, { secret: guest.secret }).seated();
	return { id: id as string, link: link as string, cleo };
}

/** The page of a table as its designer sees it. */
export async function openTable(on: ReturnType<typeof consoleTest>, { person }: Designer, id: string) {
	const { page, complaints } = await on.open(person, { reducedMotion: true });
	await page.goto(`${on.service.url}/tables/${id}`);
	await hearsKeys(page);
	return { page, complaints };
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
