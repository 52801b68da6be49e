import type { AppInGame } from "../domain/access/actor.ts";
import { authorOf, type Editor } from "../domain/access/author.ts";
import type { Warning } from "../domain/components/component.ts";
import { draftNumber } from "../domain/components/draft.ts";
import { writePieceChanges } from "../domain/components/piece-changes.ts";
import { type RecordedImages, recordText } from "../domain/components/record.ts";
import { notify } from "../store/notices.ts";
import { advanceGame, renameGame } from "../store/queries/games/games.ts";
import { type AccountUse, countRecords } from "../store/queries/images/account-bytes.ts";
import { markHoldingsUsed } from "../store/queries/images/sources.ts";
import { type Asset, type AssetWithSource, endAssets, saveAssets } from "../store/queries/pieces/assets.ts";
import {
	bytesOfRow,
	type Component,
	type ComponentFacts,
	endComponents,
	type Overwritten,
	saveComponents,
} from "../store/queries/pieces/components.ts";
import { endedInDraft, freePieces, holdPieces } from "../store/queries/versions/pushes.ts";
import type { Game, Store, Writer } from "../store/store.ts";
import { type Derivatives, findDerivatives } from "./derivatives.ts";
import { judgeDice } from "./dice.ts";
import { joinDraft } from "./draft.ts";
import { imagesOf, reviseComponents, type SideRow } from "./records.ts";
import { releaseImages } from "./release.ts";
import { reopenVersion, settleHoldings } from "./reopen.ts";

// The only way to change what a game holds. A change calls the edit to end and save rows; the edit collects them, and what
// follows from them: dice whose faces changed, sources that nothing shows any longer, positions, the draft. Everything is
// written at the end, in a fixed order (`finish`).

/** Columns that the edit fills in: the game, the app, the draft that a row belongs to, and the time. */
type FilledIn = "since_version" | "until_version" | "game_id" | "app_id";
type ComponentRow = Omit<ComponentFacts, FilledIn | "updated_at">;
type AssetRow = Omit<Asset, FilledIn>;

/** The extent of an edit: nothing, only the app's lists, or also what a version shows. */
type Reach = "nothing" | "lists" | "version";

/** The most pieces that an edit announces one by one: as many as a batch has, and some dice. */
const maxAnnounced = 250;

/** The outcome of an edit when everything is written. */
export type Finished = {
	/** The game's revision from now on. */
	revision: number;
	/** One for each checked die that does not have the requested type. */
	warnings: Warning[];
	/** The account's usage after the edit, if the edit has made the records larger. */
	grownTo: AccountUse | undefined;
};

function openEdit(writer: Writer, game: Game, editor: Editor, now: number) {
	const { appId, pushId } = editor;
	const appInGame: AppInGame = { gameId: game.id, appId };
	const draft = draftNumber(game);
	const filledIn = { until_version: null, game_id: game.id, app_id: appId };

	let reach: Reach = "nothing";
	let positions = 0;
	let recordBytes = 0;
	let name: string | undefined;
	let derivatives: Derivatives | undefined;
	const components: Component[] = [];
	/** Ids of components whose live row a published version shows: it ends before the next row begins. */
	const published: string[] = [];
	/** Components whose live row only the draft shows. */
	const overwritten: Overwritten[] = [];
	const endedComponents: Pick<ComponentFacts, "id" | "position">[] = [];
	/** Further components that the edit changes: all of the app, or all of the game. */
	let touched: "app" | "game" | undefined;
	const revised = new Map<string, ComponentFacts>();
	const assets: Asset[] = [];
	/** Ids of assets whose live row only the draft shows, or nothing. */
	const overwrittenAssets = new Set<string>();
	const endedAssets: string[] = [];
	/** Keys of dice, or of what may be dice, whose faces or requested type may have changed. */
	const dice = new Set<string>();
	/** Keys that may have gained their first live asset, and keys that may have lost their last one or a derived image. */
	const used = new Set<string>();
	let released: Set<string> | "all" = new Set();
	let concernsAllApps = false;
	let changesKeys = false;

	function reaches(what: Exclude<Reach, "nothing">): void {
		if (reach !== "version") reach = what;
	}

	function release(key: string): void {
		if (released !== "all") released.add(key);
	}

	/** Remembers to check the die that a component is, or is or was a face of. */
	function checkDieOf(
		component: Pick<ComponentFacts, "kind" | "external_key" | "parent_key">,
		parentKey = component.parent_key,
	): void {
		if (component.kind === "die") dice.add(component.external_key);
		if (component.kind === "dieFace" && parentKey !== null) dice.add(parentKey);
	}

	const edit = {
		/** For reads, and for changes of other records than components and assets. */
		writer,
		game,
		appInGame,
		/** The number of the version that the change belongs to. */
		draft,
		/** Time of the change, in ms. */
		now,

		/** Reserves positions for what is created. @returns the first of them */
		reservePositions(count: number): number {
			const first = game.last_position + positions + 1;
			positions += count;
			return first;
		},

		/** Checks dice, or what may be dice, even if nothing that they depend on has changed. */
		checkDice(externalKeys: Iterable<string>): void {
			for (const key of externalKeys) dice.add(key);
		},

		/** Checks the dice that components are, or are faces of. */
		checkDiceOf(rows: readonly Pick<ComponentFacts, "kind" | "external_key" | "parent_key">[]): void {
			for (const row of rows) checkDieOf(row);
		},

		/**
		 * Creates a component, or changes it.
		 * @param sides the assets that it shows, or its images as its record has shown them so far
		 * @param before its live row, with its bytes if they are known; undefined for a new component
		 * @returns the bytes of its row, and its images as its record shows them. The type of a die is found out later, and may change both
		 */
		saveComponent(
			row: ComponentRow,
			sides: readonly SideRow[] | RecordedImages,
			before?: Pick<ComponentFacts, "since_version" | "parent_key"> & { bytes?: number | undefined },
		): { bytes: number; images: RecordedImages } {
			reaches("version");
			checkDieOf(row);
			if (before !== undefined) {
				checkDieOf(row, before.parent_key);
				if (before.since_version < draft) published.push(row.id);
				else overwritten.push({ id: row.id, bytes: before.bytes });
			}
			const saved = { ...row, ...filledIn, since_version: draft, updated_at: now, record: "" };
			const images = "faces" in sides ? sides : imagesOf(saved, sides);
			saved.record = recordText(saved, images);
			components.push(saved);
			return { bytes: bytesOfRow(saved), images };
		},

		/**
		 * Saves a component of which only the images change.
		 * @param row its live row
		 */
		reviseComponent(row: ComponentFacts): void {
			reaches("version");
			checkDieOf(row);
			revised.set(row.id, row);
		},

		/** Removes components from the game. The caller must end their assets, too. */
		endComponents(
			rows: readonly Pick<ComponentFacts, "id" | "position" | "kind" | "external_key" | "parent_key">[],
		): void {
			for (const row of rows) {
				reaches("version");
				checkDieOf(row);
				endedComponents.push(row);
			}
		},

		/**
		 * Creates an asset, or changes it: places it on a side, or changes its placement there.
		 * @param before its live row; undefined for a new asset
		 * @returns the row as it is saved
		 */
		saveAsset(row: AssetRow, before?: Pick<Asset, "since_version" | "source_key" | "component_id">): Asset {
			const isClaimed = row.component_id !== null;
			reaches(isClaimed ? "version" : "lists");
			if (before === undefined) used.add(row.source_key);
			else if (before.component_id !== null) release(before.source_key);
			if (before !== undefined) {
				const isPublished = before.component_id !== null && before.since_version < draft;
				if (isPublished) endedAssets.push(row.id);
				else overwrittenAssets.add(row.id);
			}
			const asset = { ...row, ...filledIn, since_version: isClaimed ? draft : 0 };
			assets.push(asset);
			return asset;
		},

		/** Removes assets from the game, claimed and unclaimed ones. */
		endAssets(rows: readonly Pick<Asset, "id" | "source_key" | "component_id">[]): void {
			for (const row of rows) {
				reaches(row.component_id === null ? "lists" : "version");
				endedAssets.push(row.id);
				release(row.source_key);
			}
		},

		/** Call it before the images of other apps' components are ended or given to this app. */
		concernAllApps(): void {
			concernsAllApps = true;
		},

		/**
		 * Gives a component of another app to this one, with its id and its images.
		 * @param row its live row
		 * @param shown its live assets
		 */
		adopt(row: ComponentFacts, shown: readonly AssetWithSource[]): void {
			edit.concernAllApps();
			edit.endAssets(shown);
			for (const asset of shown) {
				const { id, component_id, side_key, source_key, derivative_id, position, created_at } = asset;
				const { pixels_per_inch, bleed_mode } = asset;
				const placed = { side_key, source_key, pixels_per_inch, bleed_mode, derivative_id };
				edit.saveAsset({ id, component_id, position, created_at, ...placed });
			}
			edit.saveComponent(row, shown, row);
		},

		/**
		 * Gives a component another key, or its parent's new one. Its id and its images stay.
		 * @param row its live row
		 * @param shown its live assets
		 */
		changeKeys(
			row: ComponentFacts,
			keys: Partial<Pick<ComponentFacts, "external_key" | "parent_key">>,
			shown: readonly AssetWithSource[],
		): void {
			changesKeys = true;
			checkDieOf(row);
			// no request has produced this state, so it has no digest
			edit.saveComponent({ ...row, ...keys, request_digest: null }, shown, row);
		},

		/** The derived images of these sources, to keep or to add to. */
		async findDerivatives(sourceKeys: readonly string[]): Promise<Pick<Derivatives, "keep" | "imageFor">> {
			derivatives = await findDerivatives(writer, game, sourceKeys, now);
			return derivatives;
		},

		rename(newName: string): void {
			reaches("version");
			name = newName;
		},

		/** Removes everything that the app has created in the game. @returns number of removed components */
		async endAll(): Promise<number> {
			await endAssets(writer, draft, appInGame);
			const { count, bytes } = await endComponents(writer, draft, appInGame);
			recordBytes -= bytes;
			released = "all";
			touched = "app";
			// unclaimed assets are removed from the lists, but no version shows them
			reaches(count > 0 ? "version" : "lists");
			return count;
		},

		/**
		 * Restores components to their state in a version.
		 * @param ids those of some components; otherwise, of all apps' components
		 * @returns whether that changed anything
		 */
		async reopen(version: number, ids?: readonly string[]): Promise<boolean> {
			const reopened = await reopenVersion(writer, game, version, now, ids);
			recordBytes += reopened.recordBytes;
			touched = "game";
			if (reopened.isChanged) reaches("version");
			return reopened.isChanged;
		},
	};

	const idsOfEnded = () => endedComponents.map(({ id }) => id);

	/** Tells this process which pieces have changed, unless they are all or too many. */
	function announcePieces(judged: readonly ComponentFacts[]): void {
		const changed = [...components, ...revised.values(), ...judged, ...endedComponents];
		if (reach === "nothing" || touched !== undefined || changed.length > maxAnnounced) return;
		const positions = changed.map(({ position }) => position);
		notify(writer, "pieces", game.id, writePieceChanges({ before: game.revision, positions }));
	}

	/** Notes which named push, if any, has changed these components last: they wait for its end. */
	async function assignToPush(judged: readonly ComponentFacts[]): Promise<void> {
		if (touched === "game") return await freePieces(writer, game.id);
		const changed = [...components, ...revised.values(), ...judged].map(({ id }) => id);
		const ended = touched === "app" ? await endedInDraft(writer, { ...appInGame, draft }) : idsOfEnded();
		const ids = [...changed, ...ended, ...(name === undefined ? [] : [game.id])];
		if (pushId === undefined) await freePieces(writer, game.id, ids);
		else await holdPieces(writer, { gameId: game.id, pushId }, ids);
	}

	/**
	 * Writes what the edit has collected. The order matters: a live row ends before another replaces it; a derived image is
	 * inserted before an asset refers to it, and deleted after the last such asset; the types of dice and unused sources are
	 * determined when all rows are final; and the game's own row comes last, because the steps before decide whether it changes.
	 */
	async function finish(): Promise<Finished> {
		await endAssets(writer, draft, endedAssets);
		recordBytes -= (await endComponents(writer, draft, idsOfEnded())).bytes;
		recordBytes += await saveComponents(
			writer,
			components,
			published,
			overwritten,
			concernsAllApps || changesKeys,
		);
		await derivatives?.save();
		await saveAssets(writer, assets, overwrittenAssets);
		if (concernsAllApps) await settleHoldings(writer, game, now);
		else if (used.size > 0) await markHoldingsUsed(writer, appInGame, [...used]);
		const judged = await judgeDice(writer, appInGame, dice);
		if (judged.revised.length > 0) reaches("version");
		recordBytes += await reviseComponents(writer, draft, [...revised.values(), ...judged.revised], now);
		await releaseImages(writer, appInGame, released === "all" ? undefined : [...released], now);
		await assignToPush(judged.revised);
		if (name !== undefined) await renameGame(writer, game.id, name);
		const step = { positions, recordBytes };
		if (reach === "version") await joinDraft(writer, game, authorOf(editor), now, step);
		else if (reach === "lists") await advanceGame(writer, game, step);
		announcePieces(judged.revised);
		const use = recordBytes === 0 ? undefined : await countRecords(writer, game.owner_id, recordBytes);
		return {
			revision: game.revision + (reach === "nothing" ? 0 : 1),
			warnings: judged.warnings,
			grownTo: recordBytes > 0 ? use : undefined,
		};
	}

	return { edit, finish };
}

/** An open edit of a game. */
export type GameEdit = ReturnType<typeof openEdit>["edit"];

type Change<T> = (edit: GameEdit) => Promise<T>;

/**
 * Changes the content of a game, in one transaction that locks the game. The transaction may run again from its start, so the
 * change must have no effect except through the edit.
 * @param beforeCommit is called when everything is written; what it throws undoes the change
 * @returns the result of the change, and a warning for each checked die that does not have the requested type
 * @throws Problem GAME_NOT_FOUND
 */
export async function editGame<T>(
	deps: { store: Store; now: () => number },
	actor: Editor,
	gameId: string,
	change: Change<T>,
	beforeCommit?: (writer: Writer, value: T, finished: Finished) => Promise<void>,
): Promise<{ value: T; warnings: Warning[] }> {
	return await deps.store.withGameWrite(gameId, async (writer, game) => {
		const { edit, finish } = openEdit(writer, game, actor, deps.now());
		const value = await change(edit);
		const finished = await finish();
		await beforeCommit?.(writer, value, finished);
		return { value, warnings: finished.warnings };
	});
}

/**
 * Makes an edit within a larger transaction; at most one for each version of the game.
 * @param game its row as it is now
 */
export async function editWithin<T>(
	writer: Writer,
	game: Game,
	actor: Editor,
	now: number,
	change: Change<T>,
): Promise<T> {
	const { edit, finish } = openEdit(writer, game, actor, now);
	const value = await change(edit);
	await finish();
	return value;
}
