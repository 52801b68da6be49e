import type { Body, Client, GameClient } from "../../../server/tests/support/client.ts";
import { picture } from "../../../server/tests/support/pictures.ts";
import type { SignedInVisitor, TestService } from "../../../server/tests/support/test-service.ts";

const poker = { widthMm: 63.5, heightMm: 88.9 };

/** A game with a deck of cards that a tool pushed, and its address. */
export async function pushedDeck(service: TestService, tool: Client, ...names: string[]) {
	const game = await tool.game();
	const art = await game.asset(await picture(150, 210));
	const back = await game.asset(await picture(150, 211));
	await game.pushed([
		{ kind: "deck", name: "The sea", externalKey: "sea", ...poker },
		{ kind: "deck", name: "The land", externalKey: "land", ...poker },
		...names.map((name) => ({
			...{ kind: "tile", name, externalKey: name.toLowerCase(), parentExternalKey: "sea", ...poker },
			assets: [art, { ...back, sideKey: "back" }],
		})),
	]);
	await service.published();
	return { game, url: `${service.url}/games/${game.id}` };
}

/** The published pieces by their names, and the version. */
export async function piecesOf(
	service: TestService,
	user: SignedInVisitor,
	{ path }: GameClient,
): Promise<{ version: number; pieces: Map<string, Body> }> {
	await service.published();
	const { version, components } = await user.ok(user.get(`${path}/published`));
	return { version, pieces: new Map(components.map((piece: Body) => [piece.name, piece])) };
}
