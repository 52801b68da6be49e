import type { Actor } from "../auth/actor.ts";
import {
	type ComponentChange,
	type ComponentRequest,
	readComponent,
	type Warning,
} from "../domain/component.ts";
import { draftNumber } from "../domain/draft.ts";
import { type Detail, faulty } from "../domain/errors.ts";
import type { Kind } from "../domain/kind.ts";
import { gamePrefix, objectPath } from "../domain/object-key.ts";
import {
	type ComponentState,
	identityOf,
	type KnownImage,
	planUpsert,
	type SideImage,
	type UpsertPlan,
} from "../domain/upsert.ts";
import type { Runner } from "../jobs/runner.ts";
import type { ObjectUrls } from "../objects/object-store.ts";
import { type AssetWithSource, assetsOfComponents } from "../store/assets.ts";
import { type ComponentFacts, findComponentsByKey, type Scope } from "../store/components.ts";
import { findHeldSources, type Source } from "../store/sources.ts";
import type { Reader, Store, Writer } from "../store/store.ts";
import { uploadsTo } from "../store/uploads.ts";
import { settleDice } from "./dice.ts";
import { findKnown, type KnownItems, OutdatedKnowledge, type SentItem } from "./resend.ts";
import { type Stored, writePlan } from "./write-plan.ts";

/** An item of a request with its place in the batch. */
export type IndexedRequest = { index: number; item: ComponentRequest };

export type Upserted = { id: string; kind: Kind; externalKey: string; created: boolean; changed: boolean };

type Deps = { store: Store; urls: ObjectUrls; jobs: Pick<Runner, "wake">; now: () => number };

function stateOf(component: ComponentFacts, assets: readonly AssetWithSource[]): ComponentState {
	const images = assets.map((asset): [string, SideImage] => [
		asset.side_key ?? "",
		{ key: asset.source_key, pixelsPerInch: asset.pixels_per_inch, bleedMode: asset.bleed_mode },
	]);
	return {
		name: component.name,
		count: component.count,
		widthMm: component.width_mm,
		heightMm: component.height_mm,
		shape: component.shape,
		sides: component.sides,
		parentKey: component.parent_key,
		payload: component.payload,
		images: new Map(images),
	};
}

/** What is known of images that a request names: those the app holds, and those it has sent in vain. */
async function knownImages(
	reader: Reader,
	deps: Deps,
	scope: Scope,
	keys: readonly string[],
	held: readonly Source[],
): Promise<Map<string, KnownImage>> {
	const known = new Map<string, KnownImage>();
	const filesAt = deps.urls.filesAt();
	for (const source of held) {
		known.set(source.key, {
			usable: true,
			publicUrl: filesAt + objectPath({ type: "source", key: source.key }),
			widthPx: source.width_px,
			heightPx: source.height_px,
			turned: source.turned === 1,
		});
	}
	const missing = keys.filter((key) => !known.has(key));
	for (const upload of await uploadsTo(reader, scope.appId, missing)) {
		if (upload.state !== "rejected") continue;
		known.set(upload.source_key, { usable: false, reason: upload.reject_reason ?? "cannot be used" });
	}
	return known;
}

async function loadStored(
	reader: Reader,
	deps: Deps,
	scope: Scope,
	changes: readonly ComponentChange[],
): Promise<Omit<Stored, "digests">> {
	// Parents are looked up too: a change that names none may have one stored, so that comes from the rows below.
	const keys = new Set<string>();
	for (const { externalKey, parentKey } of changes) keys.add(externalKey).add(parentKey ?? externalKey);
	const found = await findComponentsByKey(reader, scope, keys);
	const parentKeys = found.map((row) => row.parent_key).filter((key) => key !== null);
	const missing = parentKeys.filter((key) => !keys.has(key));
	const parents = missing.length === 0 ? [] : await findComponentsByKey(reader, scope, missing);
	const components = new Map(
		[...found, ...parents].map((row) => [identityOf({ kind: row.kind, externalKey: row.external_key }), row]),
	);
	const touched = changes
		.map((change) => components.get(identityOf(change)))
		.filter((row) => row !== undefined);
	const assets = await assetsOfComponents(
		reader,
		touched.map((row) => row.id),
	);
	const prefix = gamePrefix(scope.gameId);
	const named = changes
		.flatMap((change) => [...change.images.values()].map((image) => image?.key ?? ""))
		.filter((key) => key.startsWith(prefix));
	const held = await findHeldSources(reader, scope.appId, named);
	return {
		components,
		assets: Map.groupBy(assets, (asset) => asset.component_id ?? ""),
		sources: new Map<string, Pick<Source, "width_px" | "height_px">>([
			...assets.map((asset) => [asset.source_key, asset] as const),
			...held.map((source) => [source.key, source] as const),
		]),
		known: await knownImages(reader, deps, scope, named, held),
	};
}

/** The keys of the dice whose wish or faces a plan may have changed. */
function touchedDice(plan: UpsertPlan, stored: Pick<Stored, "components">): Set<string> {
	const keys = new Set<string>();
	for (const [identity, { change, state }] of plan.after) {
		if (change.kind === "die") keys.add(change.externalKey);
		if (change.kind !== "dieFace") continue;
		for (const key of [state.parentKey, stored.components.get(identity)?.parent_key]) if (key) keys.add(key);
	}
	return keys;
}

/** A batch as it was sent, and which of its items change nothing. */
type Sent = { items: readonly (SentItem | undefined)[]; known: KnownItems };

/** Looks again, alone in the game now. @throws OutdatedKnowledge */
async function confirmKnown(writer: Writer, scope: Scope, { items, known }: Sent): Promise<void> {
	if (known.size === 0) return;
	const still = await findKnown(
		writer,
		scope,
		items.map((item, index) => (known.has(index) ? item : undefined)),
	);
	if (still.size !== known.size) throw new OutdatedKnowledge();
}

/**
 * Creates or updates components: all or none, in their order (interface.txt 4.1 and 4.2, decisions 9–20).
 * @param faults what is wrong with items that could not even be read; then nothing is written
 * @param sent the whole batch with its digests; what is known of it is not among the requests
 * @throws Problem VALIDATION_ERROR or DERIVATION_FAILED, naming every offender; OutdatedKnowledge
 */
export async function upsertComponents(
	deps: Deps,
	actor: Actor,
	gameId: string,
	requests: readonly IndexedRequest[],
	faults: readonly Detail[] = [],
	sent: Sent = { items: [], known: new Map() },
): Promise<{ components: Upserted[]; warnings: Warning[] }> {
	const scope = { gameId, appId: actor.appId };
	const readings = requests.map(({ item, index }) => readComponent(item, index));
	const changes = readings.map((reading) => reading.change);
	const remarks = readings.flatMap((reading) => reading.warnings);
	const unreadable = [...faults, ...readings.flatMap((reading) => reading.faults)];

	const result = await deps.store.withGameWrite(gameId, async (writer, game) => {
		const now = deps.now();
		await confirmKnown(writer, scope, sent);
		const stored = await loadStored(writer, deps, scope, changes);
		const before = new Map<string, ComponentState>();
		for (const change of changes) {
			const row = stored.components.get(identityOf(change));
			if (row !== undefined) before.set(identityOf(change), stateOf(row, stored.assets.get(row.id) ?? []));
		}
		const plan = planUpsert(changes, before, stored.known, (identity) => stored.components.has(identity));
		const invalid = [...unreadable, ...plan.invalid].sort((a, b) => (a.index ?? 0) - (b.index ?? 0));
		if (invalid.length > 0) throw faulty(invalid);
		if (plan.unusable.length > 0) throw faulty(plan.unusable, "DERIVATION_FAILED");

		// an item with a remark is never known again: what is remarked may depend on other components
		const remarked = new Set([...remarks, ...plan.warnings].map((warning) => warning.externalKey));
		const remembered = changes.map(({ index, externalKey }): [number, string | undefined] => [
			index,
			remarked.has(externalKey) ? undefined : sent.items[index]?.digest,
		]);
		const known = { ...stored, digests: new Map(remembered) };
		const ids = await writePlan(writer, game, scope, plan, known, now);
		const dieWarnings = await settleDice(writer, scope, draftNumber(game), touchedDice(plan, stored), now);
		return { plan, ids, dieWarnings };
	});
	deps.jobs.wake();
	return {
		components: changes.map((change, i) => {
			const outcome = result.plan.outcomes[i];
			return {
				id: result.ids.get(identityOf(change)) ?? "",
				kind: change.kind,
				externalKey: change.externalKey,
				created: outcome?.created ?? false,
				changed: outcome?.changed ?? false,
			};
		}),
		warnings: [...remarks, ...result.plan.warnings, ...result.dieWarnings],
	};
}
