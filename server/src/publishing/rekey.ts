import { identityOf, parentKinds } from "@tuckbox/pieces";
import { identityOfRow } from "../domain/components/component.ts";
import type { GameEdit } from "../game-edit/game-edit.ts";
import { assetsOfComponents } from "../store/queries/pieces/assets.ts";
import {
	type ComponentFacts,
	childrenOfKeys,
	findComponentsByKey,
} from "../store/queries/pieces/components.ts";
import { rekeyRecordedPieces } from "../store/queries/playtests/recorded-pieces.ts";
import { rekeyNotes } from "../store/queries/table/notes.ts";
import { actOnSelected, type Deps, type Outcome, type Reach, type Refusal } from "./selected.ts";

// A tool finds its component again by the key. When a tool has a new name for the same piece, such as that of a
// renamed file, the component gets the new key and keeps its id on tables, in versions and in notes.

export type KeyChange = { componentId: string; externalKey: string };

type Refuse = (refusal: Refusal) => void;

/** The components of one app that get another key, each with it. Those whose key is not free are refused. */
async function accepted(
	{ writer, appInGame }: GameEdit,
	rows: readonly ComponentFacts[],
	newKeys: ReadonlyMap<string, string>,
	refuse: Refuse,
): Promise<Map<ComponentFacts, string>> {
	const keyAfter = (row: ComponentFacts) => newKeys.get(row.id) ?? row.external_key;
	const changing = rows.filter((row) => keyAfter(row) !== row.external_key);
	const found = await findComponentsByKey(writer, appInGame, new Set(changing.map(keyAfter)));
	const taken = new Set(found.map((row) => identityOfRow(row)));
	const given = new Map<ComponentFacts, string>();
	for (const row of changing) {
		const name = identityOf({ kind: row.kind, externalKey: keyAfter(row) });
		if (taken.has(name)) {
			const message = `Another ${row.kind} has the key "${keyAfter(row)}".`;
			refuse({ componentId: row.id, reason: "KEY_TAKEN", message });
		} else given.set(row, keyAfter(row));
		taken.add(name);
	}
	return given;
}

/** The children of components that get another key, each with its parent's new one. */
async function followers(
	{ writer, appInGame }: GameEdit,
	given: ReadonlyMap<ComponentFacts, string>,
): Promise<Map<ComponentFacts, string>> {
	const parents = new Map([...given].map(([row, key]) => [identityOfRow(row), key]));
	const following = new Map<ComponentFacts, string>();
	if (parents.size === 0) return following;
	const oldKeys = [...new Set([...given.keys()].map((row) => row.external_key))];
	// a deck and a bundle may have the same key: whose child a tile is cannot be known, and so it stays with the other one
	const others = await findComponentsByKey(writer, appInGame, oldKeys);
	const staying = new Set(others.map((row) => identityOfRow(row)));
	for (const row of given.keys()) staying.delete(identityOfRow(row));
	for (const row of await childrenOfKeys(writer, appInGame, oldKeys)) {
		const names = parentKinds(row.kind).map((kind) =>
			identityOf({ kind, externalKey: row.parent_key ?? "" }),
		);
		const key = names.map((name) => parents.get(name)).find((one) => one !== undefined);
		if (key !== undefined && !names.some((name) => staying.has(name))) following.set(row, key);
	}
	return following;
}

async function rekey(
	edit: GameEdit,
	rows: readonly ComponentFacts[],
	newKeys: ReadonlyMap<string, string>,
	refuse: Refuse,
): Promise<number> {
	const given = await accepted(edit, rows, newKeys, refuse);
	const following = await followers(edit, given);
	const changes = new Map<string, { row: ComponentFacts; external_key?: string; parent_key?: string }>();
	for (const [row, external_key] of given) changes.set(row.id, { row, external_key });
	for (const [row, parent_key] of following) changes.set(row.id, { row, ...changes.get(row.id), parent_key });
	const shown = Map.groupBy(
		await assetsOfComponents(edit.writer, [...changes.keys()]),
		(asset) => asset.component_id ?? "",
	);
	for (const { row, ...keys } of changes.values()) edit.changeKeys(row, keys, shown.get(row.id) ?? []);
	const { gameId, appId } = edit.appInGame;
	const moves = [...given].map(([{ kind, external_key: from }, to]) => ({ appId, kind, from, to }));
	await rekeyNotes(edit.writer, gameId, moves);
	await rekeyRecordedPieces(edit.writer, gameId, moves);
	return given.size;
}

/**
 * Gives components other keys. Children follow their parents, and notes of players and facts of playtests their pieces.
 * @returns number of components with a new key, and those that were refused because a key is not free
 * @throws Problem GAME_NOT_FOUND, STORAGE_LIMIT_EXCEEDED
 */
export async function rekeySelected(
	deps: Deps,
	reach: Reach,
	gameId: string,
	keys: readonly KeyChange[],
): Promise<Outcome> {
	const newKeys = new Map(keys.map(({ componentId, externalKey }) => [componentId, externalKey]));
	const act = (edit: GameEdit, own: ComponentFacts[], refuse: Refuse) => rekey(edit, own, newKeys, refuse);
	// a push is undone as a whole, and a push does not publish changes that others have not finished
	const isAlone = reach.pushId === undefined;
	return await actOnSelected(deps, { reach, gameId, ids: [...newKeys.keys()] }, act, {
		canBeUndone: isAlone,
	});
}
