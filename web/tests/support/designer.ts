import type { SignedInVisitor } from "../../../server/tests/support/test-service.ts";
import type { consoleTest } from "./console.ts";
import { pushGame } from "./pieces.ts";
import { hearsKeys } from "./tables.ts";

/** Someone with a published game. */
export type Designer = { person: SignedInVisitor; gameId: string };

export async function designerOf({ service }: ReturnType<typeof consoleTest>): Promise<Designer> {
	const person = await service.person();
	const { game } = await pushGame(service, person);
	await service.published();
	return { person, gameId: game.id };
}

/** A new table of a designer's game, hosted as Ann, with a link for guests. */
export async function newTable({ person, gameId }: Designer, name: string) {
	const tables = `/api/v1/games/${gameId}/tables`;
	const { id, seatSecret } = await person.ok(person.ask("POST", tables, { name, host: { name: "Ann" } }));
	const { secret: link } = await person.ok(person.ask("POST", `${tables}/${id}/links`, {}));
	return { id: id as string, secret: seatSecret as string, link: link as string };
}

/** The page of a table as its designer sees it. */
export async function openTable(on: ReturnType<typeof consoleTest>, { person }: Designer, id: string) {
	const { page, complaints } = await on.open(person, { reducedMotion: true });
	await page.goto(`${on.service.url}/tables/${id}`);
	await hearsKeys(page);
	return { page, complaints };
}
