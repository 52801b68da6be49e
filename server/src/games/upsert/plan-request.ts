import { identityOf, type Kind } from "@tuckbox/pieces";
import type { AppInGame } from "../../domain/access/actor.ts";
import {
	type ComponentChange,
	type ComponentRequest,
	readComponent,
	type Warning,
} from "../../domain/components/component.ts";
import { type KnownImage, planUpsert, type UpsertPlan } from "../../domain/components/upsert.ts";
import { type Detail, faulty } from "../../domain/errors.ts";
import { gamePrefix, publicObject } from "../../domain/object-key.ts";
import type { NewImages, Remembered, StoredComponents } from "../../game-edit/push-cache.ts";
import type { ObjectUrls } from "../../objects/object-store.ts";
import type { Pausing } from "../../steps/pausing.ts";
import { findApps } from "../../store/queries/accounts/apps.ts";
import { findHeldImages, type SourceImage } from "../../store/queries/images/sources.ts";
import { uploadsTo } from "../../store/queries/images/uploads.ts";
import { appsWithComponents } from "../../store/queries/pieces/apps-in-game.ts";
import { digestsByKey } from "../../store/queries/pieces/components.ts";
import type { Reader } from "../../store/store.ts";
import type { KnownItems } from "./resend.ts";
import { findStoredComponents } from "./stored-components.ts";

/** An item of a request with its index in the batch. */
export type IndexedRequest = { index: number; item: ComponentRequest };

/** Validates the items of a batch, except those that are known to change nothing. */
export type CheckBatch = (known: KnownItems) => { items: IndexedRequest[]; faults: Detail[] };

/** A parsed request: the changes it asks for, warnings about it, and faults of its items. */
export type ReadRequest = { changes: ComponentChange[]; remarks: Warning[]; faults: Detail[] };

/** Parses the items of a request. @param faults of items that are not among the requests */
export function* readRequest(
	requests: readonly IndexedRequest[],
	faults: readonly Detail[],
	isDryRun = false,
): Pausing<ReadRequest> {
	const readings: ReturnType<typeof readComponent>[] = [];
	for (const { item, index } of requests) {
		readings.push(readComponent(item, index, isDryRun));
		yield;
	}
	return {
		changes: readings.map((reading) => reading.change),
		remarks: readings.flatMap((reading) => reading.warnings),
		faults: [...faults, ...readings.flatMap((reading) => reading.faults)],
	};
}

type ImageFacts = Omit<SourceImage, "key">;

/** The app's images that a request names: images that its components show, new ones, and others that it holds. */
async function findImages(
	reader: Reader,
	appInGame: AppInGame,
	keys: ReadonlySet<string>,
	components: StoredComponents,
	remembered: NewImages,
): Promise<Map<string, ImageFacts>> {
	const images = new Map<string, ImageFacts>();
	for (const { assets } of components.values())
		for (const asset of assets) images.set(asset.source_key, asset);
	const others: string[] = [];
	for (const key of keys) {
		const image = images.get(key) ?? remembered.get(key);
		if (image === undefined) others.push(key);
		else images.set(key, image);
	}
	for (const source of await findHeldImages(reader, appInGame.appId, others)) images.set(source.key, source);
	return images;
}

/** The images that a request names and that are known: those the app has, and rejected uploads. */
async function knownImages(
	reader: Reader,
	urls: ObjectUrls,
	appInGame: AppInGame,
	keys: ReadonlySet<string>,
	images: ReadonlyMap<string, ImageFacts>,
	isDryRun: boolean,
): Promise<Map<string, KnownImage>> {
	const known = new Map<string, KnownImage>();
	const missing: string[] = [];
	for (const key of keys) {
		const image = images.get(key);
		if (image === undefined) {
			missing.push(key);
			continue;
		}
		known.set(key, {
			state: "usable",
			publicUrl: urls.source(key),
			widthPx: image.width_px,
			heightPx: image.height_px,
			turned: image.turned === 1,
		});
	}
	for (const upload of await uploadsTo(reader, appInGame.appId, missing)) {
		if (upload.state !== "rejected") continue;
		known.set(upload.source_key, { state: "rejected", reason: upload.reject_reason ?? "cannot be used" });
	}
	if (!isDryRun) return known;
	for (const key of missing) {
		if (known.has(key) || publicObject(key) === undefined) continue;
		known.set(key, { state: "announced", publicUrl: urls.source(key) });
	}
	return known;
}

/** The keys of this game's images that a request names; keys of other games are never known. */
function keysIn(appInGame: AppInGame, changes: readonly ComponentChange[]): Set<string> {
	const prefix = gamePrefix(appInGame.gameId);
	const keys = new Set<string>();
	for (const { images } of changes) {
		for (const image of images.values()) if (image?.key.startsWith(prefix)) keys.add(image.key);
	}
	return keys;
}

/** The keys of the dice whose requested sides or faces a plan may change. */
export function touchedDice(plan: UpsertPlan, components: StoredComponents): Set<string> {
	const keys = new Set<string>();
	for (const [identity, { change, state }] of plan.after) {
		if (change.kind === "die") keys.add(change.externalKey);
		if (change.kind !== "dieFace") continue;
		for (const key of [state.parentKey, components.get(identity)?.state.parentKey]) if (key) keys.add(key);
	}
	return keys;
}

async function findOtherApps(reader: Reader, { gameId, appId }: AppInGame): Promise<string[]> {
	return (await appsWithComponents(reader, gameId)).filter((id) => id !== appId);
}

/**
 * Warns about keys that another app has in the game: the push creates a second piece with the key, and does not
 * change the first.
 * @param others the other apps with components in the game
 */
async function warnOfOthers(
	reader: Reader,
	gameId: string,
	others: readonly string[],
	changes: readonly ComponentChange[],
): Promise<Warning[]> {
	if (others.length === 0) return [];
	const pushed = new Set(changes.map(identityOf));
	const keys = changes.map(({ externalKey }) => externalKey);
	const warnings: Warning[] = [];
	for (const { id, name } of await findApps(reader, others)) {
		for (const { kind, external_key: externalKey } of await digestsByKey(
			reader,
			{ gameId, appId: id },
			keys,
		)) {
			if (!pushed.has(identityOf({ kind, externalKey }))) continue;
			const message = `the app "${name}" also has a ${kind} with the key "${externalKey}" in this game; yours is a separate piece`;
			warnings.push({ code: "KEY_OF_ANOTHER_APP", message, externalKey });
		}
	}
	return warnings;
}

/** A plan and the data that it is based on. */
export type PlannedRequest = {
	plan: UpsertPlan;
	components: StoredComponents;
	images: ReadonlyMap<string, ImageFacts>;
	/** Keys of this game's images that the request names. */
	keys: ReadonlySet<string>;
	/** The other apps with components in the game. */
	otherApps: readonly string[];
};

/**
 * Loads what a request names and plans its changes; writes nothing.
 * @param remembered cached data, which need not be read
 * @param isDryRun accepts images that were never uploaded, with the sizes that the request claims
 * @throws Problem VALIDATION_ERROR or DERIVATION_FAILED, which names every faulty item
 */
export async function planRequest(
	reader: Reader,
	urls: ObjectUrls,
	appInGame: AppInGame,
	{ changes, faults }: ReadRequest,
	remembered: Remembered,
	isDryRun = false,
): Promise<PlannedRequest> {
	const { components, parents } = await findStoredComponents(
		reader,
		appInGame,
		changes,
		remembered.components,
	);
	const keys = keysIn(appInGame, changes);
	const images = await findImages(reader, appInGame, keys, components, remembered.images);
	const known = await knownImages(reader, urls, appInGame, keys, images, isDryRun);
	const before = (identity: string) => components.get(identity)?.state;
	const planned = planUpsert(changes, before, known, (identity) => parents.has(identity));
	const invalid = [...faults, ...planned.invalid].sort((a, b) => (a.index ?? 0) - (b.index ?? 0));
	if (invalid.length > 0) throw faulty(invalid);
	if (planned.unusable.length > 0) throw faulty(planned.unusable, "DERIVATION_FAILED");
	const otherApps = remembered.otherApps ?? (await findOtherApps(reader, appInGame));
	const others = await warnOfOthers(reader, appInGame.gameId, otherApps, changes);
	const plan = { ...planned, warnings: [...planned.warnings, ...others] };
	return { plan, components, images, keys, otherApps };
}

export type Upserted = { id: string; kind: Kind; externalKey: string; created: boolean; changed: boolean };

/** The outcome of each change, in the request's order. @param idOf the id of a component by its identity */
export function outcomesOf<Id extends string | undefined>(
	changes: readonly ComponentChange[],
	plan: UpsertPlan,
	idOf: (identity: string) => Id,
) {
	return changes.map((change, i) => {
		const { created = false, changed = false } = plan.outcomes[i] ?? {};
		const { kind, externalKey } = change;
		return { id: idOf(identityOf(change)), kind, externalKey, created, changed };
	});
}
