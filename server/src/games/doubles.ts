import type { Actor } from "../domain/access/actor.ts";
import { builtInAppId, isBuiltIn } from "../domain/access/built-in-app.ts";
import { identityOfRow } from "../domain/components/component.ts";
import { Problem } from "../domain/errors.ts";
import { editGame, type GameEdit } from "../game-edit/game-edit.ts";
import { findOwnApps } from "../store/queries/accounts/apps.ts";
import { appsWithComponents, componentsOfApps } from "../store/queries/pieces/apps-in-game.ts";
import { assetsOfComponents } from "../store/queries/pieces/assets.ts";
import type { ComponentFacts } from "../store/queries/pieces/components.ts";
import type { Reader, Store } from "../store/store.ts";

// Two apps may have a piece with the same kind and key, since apps never meet. Tuckbox's own tools were four
// apps once; if two of them had such a piece, both still exist.

/** The built-in app and its predecessors that have components in the game. */
async function ownAppsIn(reader: Reader, gameId: string): Promise<string[]> {
	const own = await findOwnApps(reader);
	if (own.length === 1) return [builtInAppId];
	const present = new Set(await appsWithComponents(reader, gameId));
	return own.map(({ id }) => id).filter((id) => present.has(id));
}

/** The pieces to keep among those with the same key: those of one app, or one piece. */
export type Kept = { appId: string } | { componentId: string };

const isFaceOf = (die: ComponentFacts) => (row: ComponentFacts) =>
	row.kind === "dieFace" && row.app_id === die.app_id && row.parent_key === die.external_key;

/** The components that go, if these are kept: each with the same key, and the faces of dice among them. */
function losersOf(rows: readonly ComponentFacts[], kept: Kept): ComponentFacts[] {
	const losers = new Set<ComponentFacts>();
	for (const same of Map.groupBy(rows, identityOfRow).values()) {
		const winner = same.find((row) =>
			"appId" in kept ? row.app_id === kept.appId : row.id === kept.componentId,
		);
		if (winner === undefined || same.length === 1) continue;
		for (const row of same) if (row !== winner) losers.add(row);
	}
	for (const die of [...losers].filter(({ kind }) => kind === "die")) {
		for (const face of rows.filter(isFaceOf(die))) losers.add(face);
	}
	return [...losers];
}

/** The components of predecessors whose key nothing else has: they can be given to the built-in app. */
function movable(rows: readonly ComponentFacts[]): ComponentFacts[] {
	const taken = new Set<string>();
	const staying = new Set<string>();
	const moving: ComponentFacts[] = [];
	for (const row of rows) if (row.app_id === builtInAppId) taken.add(identityOfRow(row));
	// dice before their faces: a face stays with its die
	const others = rows.filter((row) => row.app_id !== builtInAppId);
	for (const row of others.toSorted((a, b) => Number(a.kind === "dieFace") - Number(b.kind === "dieFace"))) {
		const dieStays = row.kind === "dieFace" && staying.has(`${row.app_id} ${row.parent_key}`);
		if (taken.has(identityOfRow(row)) || dieStays) {
			if (row.kind === "die") staying.add(`${row.app_id} ${row.external_key}`);
			continue;
		}
		taken.add(identityOfRow(row));
		moving.push(row);
	}
	return moving;
}

/** Gives to the built-in app what its predecessors have in the game, except for keys that it has itself. */
async function bringTogether(edit: GameEdit, rows: readonly ComponentFacts[]): Promise<void> {
	const moving = movable(rows);
	const shown = await assetsOfComponents(
		edit.writer,
		moving.map(({ id }) => id),
	);
	const own = Map.groupBy(shown, (asset) => asset.component_id ?? "");
	for (const row of moving) edit.adopt(row, own.get(row.id) ?? []);
}

/** Calls {@link bringTogether} after a restore: the earlier version may be from before a choice. */
export async function rejoin(edit: GameEdit): Promise<void> {
	const apps = await ownAppsIn(edit.writer, edit.game.id);
	if (apps.every((id) => id === builtInAppId)) return;
	await bringTogether(edit, await componentsOfApps(edit.writer, edit.game.id, apps));
}

/**
 * Keeps the pieces of one app, or one piece, and deletes the others with the same keys. The kept pieces keep their ids.
 * Those of Tuckbox's own tools belong to the built-in app from now on.
 * @param actor the owner chooses among the pieces of all apps; an own tool of Tuckbox, among those of own tools
 * @returns number of deleted components; 0 if there is nothing to choose
 * @throws Problem GAME_NOT_FOUND, COMPONENT_NOT_FOUND; PERMISSION_DENIED for another app
 */
export async function keepOne(
	deps: { store: Store; now: () => number },
	actor: Actor & { isOwner?: boolean },
	gameId: string,
	kept: Kept,
): Promise<number> {
	const { value } = await editGame(deps, { ...actor, appId: builtInAppId }, gameId, async (edit) => {
		const own = await ownAppsIn(edit.writer, gameId);
		const apps = actor.isOwner ? await appsWithComponents(edit.writer, gameId) : own;
		const rows = await componentsOfApps(edit.writer, gameId, apps);
		const losers = losersOf(rows, kept);
		const isUnknown = "componentId" in kept && !rows.some(({ id }) => id === kept.componentId);
		if (isUnknown) throw new Problem("COMPONENT_NOT_FOUND", "The apps of the game have no such component.");
		if (losers.length === 0) return 0;
		if (!isBuiltIn(actor.appId))
			throw new Problem("PERMISSION_DENIED", "Only Tuckbox's own tools may choose among their pieces.");
		edit.concernAllApps();
		edit.endComponents(losers);
		edit.endAssets(
			await assetsOfComponents(
				edit.writer,
				losers.map(({ id }) => id),
			),
		);
		const gone = new Set(losers);
		await bringTogether(
			edit,
			rows.filter((row) => !gone.has(row) && own.includes(row.app_id)),
		);
		return losers.length;
	});
	return value;
}
