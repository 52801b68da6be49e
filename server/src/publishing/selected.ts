import { type Because, kindTable, type Reason } from "@tuckbox/pieces";
import type { Actor } from "../domain/access/actor.ts";
import type { Editor } from "../domain/access/author.ts";
import { draftNumber } from "../domain/components/draft.ts";
import { withAddresses } from "../domain/components/record.ts";
import { readRecord } from "../domain/components/record-changes.ts";
import type { Retention } from "../domain/components/retention.ts";
import { changedSince, type SeenFields } from "../domain/components/seen-fields.ts";
import { noSuchVersion } from "../domain/errors.ts";
import { editWithin, type GameEdit } from "../game-edit/game-edit.ts";
import { fitIntoQuota } from "../images/upload/quota.ts";
import type { ObjectUrls } from "../objects/object-store.ts";
import { assetsOfComponents } from "../store/queries/pieces/assets.ts";
import type { ComponentFacts } from "../store/queries/pieces/components.ts";
import { piecesOfPushes } from "../store/queries/versions/pushes.ts";
import { componentsWithIds, liveWithKeyOf, recordsWithIds } from "../store/queries/versions/selected.ts";
import { findVersion } from "../store/queries/versions/versions.ts";
import type { Game, Store, Writer } from "../store/store.ts";
import { currentGame, publishNow } from "./restore.ts";

// One act on selected pieces of any app of the game, in one transaction, so that it becomes one version. A piece that
// cannot be changed gets its own refusal, and the others are changed.

export type Deps = {
	store: Store;
	urls: ObjectUrls;
	now: () => number;
	quotaBytes: number;
	retention: Retention;
};

/** The pieces that the caller may change: the owner's own hands reach those of every app, an app's token those of the app. */
export type Reach = Actor & { isOwner: boolean };

/** The pieces that a call names. */
export type Selection = {
	reach: Reach;
	gameId: string;
	ids: readonly string[];
	/** The fields that the caller has seen of some components: a component that has changed since stays. */
	basedOn?: readonly ({ componentId: string } & SeenFields)[];
};

type RefusalReason =
	| "COMPONENT_NOT_FOUND"
	| "NO_PARENT"
	| "PARENT_OF_ANOTHER_APP"
	| "FRONT_REQUIRED"
	| "CHANGED_SINCE"
	| "KEY_TAKEN"
	| "VALIDATION_ERROR";

export type Refusal = { componentId: string; reason: RefusalReason; message: string } & {
	field?: string;
	because?: Reason;
	params?: Because["params"];
	/** The fields that no longer have the values that the call was based on, with their values now. */
	now?: SeenFields;
};

export type Outcome = {
	/** Number of components that now differ from before. */
	changed: number;
	refused: Refusal[];
	/** The published version before the change, which still shows the components as they were. */
	version: number;
	/** Time of the change, in ms. */
	at: number;
};

const unknown = (componentId: string): Refusal => ({
	componentId,
	reason: "COMPONENT_NOT_FOUND",
	message: "There is no such component of this app in the game.",
});

export const mayChange = (reach: Reach) => (row: { app_id: string }) =>
	reach.isOwner || row.app_id === reach.appId;

/** Refuses components that have changed since the state that the call is based on. */
async function outdated(
	writer: Writer,
	{ urls }: Deps,
	{ gameId, basedOn = [] }: Selection,
): Promise<Refusal[]> {
	const ids = basedOn.map(({ componentId }) => componentId);
	const records = await recordsWithIds(writer, gameId, ids);
	const texts = new Map(records.map(({ id, record }) => [id, withAddresses(record, urls.filesAt())]));
	return basedOn.flatMap(({ componentId, ...seen }): Refusal[] => {
		const text = texts.get(componentId);
		const now = text === undefined ? undefined : changedSince(readRecord(text), seen);
		if (now === undefined) return [];
		const message = `The component has been changed since: ${Object.keys(now).join(", ")}.`;
		return [{ componentId, reason: "CHANGED_SINCE", message, now }];
	});
}

/** Runs one edit for each app that has some of the rows, all of them in one transaction. */
async function eachApp<Row extends { app_id: string }>(
	writer: Writer,
	{ gameId, editor }: { gameId: string; editor: Editor },
	now: number,
	rows: readonly Row[],
	change: (edit: GameEdit, own: Row[]) => Promise<number>,
): Promise<number> {
	let changed = 0;
	for (const [appId, own] of Map.groupBy(rows, (row) => row.app_id)) {
		const game = await currentGame(writer, gameId);
		changed += await editWithin(writer, game, { ...editor, appId }, now, (edit) => change(edit, own));
	}
	return changed;
}

/**
 * Undoing an act leads back to a version, so one must show what the act changes, even if it waits for images or for the end of a push.
 * @param pushId the push that the act is part of: what it has changed before is not published
 * @returns whether a version was published for that
 */
async function publishFirst(
	writer: Writer,
	deps: Deps,
	game: Game,
	rows: readonly ComponentFacts[],
	now: number,
	pushId?: string,
): Promise<boolean> {
	const own = new Set(pushId === undefined ? [] : await piecesOfPushes(writer, [pushId]));
	const drafted = rows.filter((row) => row.since_version === draftNumber(game));
	const wanted = drafted.map(({ id }) => id).filter((id) => !own.has(id));
	if (wanted.length > 0) await publishNow(writer, deps, game.id, now, { wanted });
	return wanted.length > 0;
}

/**
 * One act on live components.
 * @param act changes those of one app, and returns how many differ
 */
export async function actOnSelected(
	deps: Deps,
	selection: Selection,
	act: (edit: GameEdit, own: ComponentFacts[], refuse: (refusal: Refusal) => void) => Promise<number>,
	options: {
		/** Reads what the act needs, in the same transaction. */
		prepare?: (writer: Writer) => Promise<void>;
		/** Whether what is not published yet is published first; it is by default. */
		canBeUndone?: boolean;
	} = {},
): Promise<Outcome> {
	const { reach, gameId, ids } = selection;
	const { prepare, canBeUndone = true } = options;
	return await deps.store.withGameWrite(gameId, async (writer, game) => {
		const now = deps.now();
		const reached = async (some: readonly string[]) =>
			(await componentsWithIds(writer, gameId, some)).filter(mayChange(reach));
		const found = await reached(ids);
		const known = new Set(found.map(({ id }) => id));
		const refused = [...new Set(ids)].filter((id) => !known.has(id)).map(unknown);
		const late = (await outdated(writer, deps, selection)).filter(({ componentId }) =>
			known.has(componentId),
		);
		refused.push(...late);
		const staying = new Set(late.map(({ componentId }) => componentId));
		let rows = found.filter(({ id }) => !staying.has(id));
		await prepare?.(writer);
		if (canBeUndone && (await publishFirst(writer, deps, game, rows, now, reach.pushId)))
			rows = await reached(rows.map(({ id }) => id));
		const { version } = await currentGame(writer, gameId);
		const changed = await eachApp(writer, { gameId, editor: reach }, now, rows, (edit, own) =>
			act(edit, own, (refusal) => refused.push(refusal)),
		);
		await fitIntoQuota(writer, game.owner_id, deps, "records");
		return { changed, refused, version, at: now };
	});
}

/** Takes the images off some sides of components. @throws Problem GAME_NOT_FOUND */
export async function clearSides(
	deps: Deps,
	selection: Selection,
	sides: readonly string[],
): Promise<Outcome> {
	return await actOnSelected(deps, selection, async (edit, own, refuse) => {
		const isRequired = ({ kind }: ComponentFacts) =>
			kindTable[kind].front === "required" && sides.includes("front");
		for (const { id: componentId, kind } of own.filter(isRequired)) {
			refuse({ componentId, reason: "FRONT_REQUIRED", message: `A ${kind} must have a front.` });
		}
		const rows = own.filter((row) => !isRequired(row));
		const shown = await assetsOfComponents(
			edit.writer,
			rows.map(({ id }) => id),
		);
		const ending = shown.filter(({ side_key: side }) => side !== null && sides.includes(side));
		edit.endAssets(ending);
		const changed = new Set(ending.map(({ component_id: id }) => id));
		for (const row of rows) if (changed.has(row.id)) edit.reviseComponent(row);
		return changed.size;
	});
}

/** Deletes components and their assets. @throws Problem GAME_NOT_FOUND */
export async function deleteSelected(deps: Deps, selection: Selection): Promise<Outcome> {
	return await actOnSelected(deps, selection, async (edit, own) => {
		edit.endAssets(
			await assetsOfComponents(
				edit.writer,
				own.map(({ id }) => id),
			),
		);
		edit.endComponents(own);
		return own.length;
	});
}

/**
 * The published version that made components what they are now; undefined if several did, or if it is not published yet.
 * @param former the components as they were in `version`, and those that are new since then
 */
function undoneBy(
	former: readonly ComponentFacts[],
	live: ReadonlyMap<string, ComponentFacts>,
	{ version, published }: { version: number; published: number },
): number | undefined {
	const numbers = former.map((row) => live.get(row.id)?.since_version ?? row.until_version ?? 0);
	const [undone, ...others] = new Set(numbers.filter((number) => number > version));
	return others.length === 0 && undone !== undefined && undone <= published ? undone : undefined;
}

/**
 * Makes components what they were in a kept version, with their ids and images: those that are deleted exist again, and those
 * that did not exist are deleted. All others stay.
 * @param version 0 is the empty game before its first version
 * @param unlessChangedSince components that were changed after this time stay, too
 * @throws Problem GAME_NOT_FOUND, VERSION_NOT_FOUND, STORAGE_LIMIT_EXCEEDED
 */
export async function restoreSelected(
	deps: Deps,
	selection: Selection,
	version: number,
	unlessChangedSince = Number.POSITIVE_INFINITY,
): Promise<Outcome> {
	const { reach, gameId, ids } = selection;
	return await deps.store.withGameWrite(gameId, async (writer, game) => {
		const now = deps.now();
		if (version !== 0 && (await findVersion(writer, gameId, version)) === undefined)
			throw noSuchVersion(version);
		const rows = await componentsWithIds(writer, gameId, ids);
		const live = new Map(rows.map((row) => [row.id, row]));
		const former = new Map(
			(await componentsWithIds(writer, gameId, ids, version)).map((row) => [row.id, row]),
		);
		const refused: Refusal[] = [];
		const found: ComponentFacts[] = [];
		for (const componentId of new Set(ids)) {
			const row = former.get(componentId) ?? live.get(componentId);
			if (row === undefined || !mayChange(reach)(row)) {
				// a piece that neither exists nor existed then stays unchanged
				if (row !== undefined) refused.push(unknown(componentId));
			} else if ((live.get(componentId)?.updated_at ?? 0) > unlessChangedSince) {
				const message = "The component has been changed again since.";
				refused.push({ componentId, reason: "CHANGED_SINCE", message });
			} else found.push(row);
		}
		const others = await liveWithKeyOf(writer, gameId, [...former.values()]);
		const restored = withFreeKeys(found, (row) => former.has(row.id), others);
		for (const { id: componentId } of found.filter((row) => !restored.includes(row))) {
			const message = "Another component has its kind and key now.";
			refused.push({ componentId, reason: "KEY_TAKEN", message });
		}
		// an undo reverts an act, and the act has published what was there before
		const isUndo = unlessChangedSince !== Number.POSITIVE_INFINITY;
		if (!isUndo)
			await publishFirst(
				writer,
				deps,
				game,
				restored.flatMap(({ id }) => live.get(id) ?? []),
				now,
			);
		const { version: before } = await currentGame(writer, gameId);
		const undoes = isUndo ? undoneBy(restored, live, { version, published: before }) : undefined;
		const editor = { ...reach, ...(undoes !== undefined && { undoes }) };
		const changed = await eachApp(writer, { gameId, editor }, now, restored, async (edit, own) => {
			const isChanged = await edit.reopen(
				version,
				own.map(({ id }) => id),
			);
			edit.checkDiceOf(own);
			return isChanged ? own.length : 0;
		});
		await fitIntoQuota(writer, game.owner_id, deps);
		return { changed, refused, version: before, at: now };
	});
}

type Keyed = Pick<ComponentFacts, "app_id" | "kind" | "external_key">;

const isKeyOf = (one: Keyed, other: Keyed): boolean =>
	one.app_id === other.app_id && one.kind === other.kind && one.external_key === other.external_key;

/**
 * The components whose former keys are free. The present key of a restored component is free, since the
 * component gets its former key or is deleted. A refused component keeps its key, so no other may get it.
 */
function withFreeKeys<Row extends Keyed & { id: string }>(
	rows: readonly Row[],
	getsItsKey: (row: Row) => boolean,
	others: readonly (Keyed & { id: string })[],
): Row[] {
	const ids = new Set(rows.map(({ id }) => id));
	const taken = others.filter(({ id }) => !ids.has(id));
	const free = rows.filter((row) => !getsItsKey(row) || !taken.some((other) => isKeyOf(other, row)));
	return free.length === rows.length ? free : withFreeKeys(free, getsItsKey, others);
}
