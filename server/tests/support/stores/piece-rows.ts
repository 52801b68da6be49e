import { builtInAppId } from "../../../src/domain/access/built-in-app.ts";
import { insertUser } from "../../../src/store/queries/accounts/accounts.ts";
import { insertGame } from "../../../src/store/queries/games/games.ts";
import type { Component } from "../../../src/store/queries/pieces/components.ts";
import type { Store } from "../../../src/store/store.ts";

export const gameOfPieces = "gam_a";

/** Stores an account with the game of `pieceRow`. */
export async function storeGameOfPieces(store: Store): Promise<void> {
	const user = { id: "usr_a", email: "a@example.com", name: "A" };
	await store.write(async (writer) => {
		await insertUser(writer, { ...user, used_bytes: 0, record_bytes: 0, created_at: 1 });
		await insertGame(writer, { id: gameOfPieces, ownerId: user.id, name: "A", createdAt: 1 });
	});
}

/** A live row of a tile. */
export const pieceRow = (index: number): Component => ({
	id: `cmp_${String(index).padStart(3, "0")}`,
	since_version: 1,
	until_version: null,
	game_id: gameOfPieces,
	app_id: builtInAppId,
	kind: "tile",
	external_key: `k${index}`,
	name: "Tile",
	count: 1,
	width_mm: null,
	height_mm: null,
	shape: null,
	sides: null,
	die_type: null,
	parent_key: null,
	position: index,
	created_at: 1,
	updated_at: 1,
	request_digest: null,
	record: "{}",
	payload: "{}",
});
