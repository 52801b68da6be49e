import { identityOf, type Kind } from "@tuckbox/pieces";
import type { Actor, AppInGame } from "../domain/actor.ts";
import {
	type ComponentChange,
	type ComponentRequest,
	readComponent,
	type Warning,
} from "../domain/component.ts";
import { draftNumber } from "../domain/draft.ts";
import { type Detail, faulty } from "../domain/errors.ts";
import { gamePrefix } from "../domain/object-key.ts";
import { type KnownImage, planUpsert, type UpsertPlan } from "../domain/upsert.ts";
import { settleDice } from "../game-edit/dice.ts";
import type { ObjectUrls } from "../objects/object-store.ts";
import type { Game, Reader, Store, Writer } from "../store/store.ts";
import { findHeldImages, type SourceImage } from "../store/tables/sources.ts";
import { uploadsTo } from "../store/tables/uploads.ts";
import { findPieces, type PieceMemory, type Pieces } from "./pieces.ts";
import { findKnown, type KnownItems, OutdatedKnowledge, type SentItem } from "./resend.ts";
import { writePlan } from "./write-plan.ts";

/** An item of a request with its place in the batch. */
export type IndexedRequest = { index: number; item: ComponentRequest };

export type Upserted = { id: string; kind: Kind; externalKey: string; created: boolean; changed: boolean };

type Deps = {
	store: Store;
	urls: ObjectUrls;
	pieceMemory: PieceMemory;
	now: () => number;
};

type ImageFacts = Omit<SourceImage, "key">;

/** The images that a request names as far as the app has them: what its pieces show, and what it holds besides. */
async function findImages(
	reader: Reader,
	appInGame: AppInGame,
	keys: ReadonlySet<string>,
	pieces: Pieces,
): Promise<Map<string, ImageFacts>> {
	const images = new Map<string, ImageFacts>();
	for (const { assets } of pieces.values()) for (const asset of assets) images.set(asset.source_key, asset);
	const others = [...keys].filter((key) => !images.has(key));
	for (const source of await findHeldImages(reader, appInGame.appId, others)) images.set(source.key, source);
	return images;
}

/** What is known of images that a request names: those the app has, and those it has sent in vain. */
async function knownImages(
	reader: Reader,
	deps: Deps,
	appInGame: AppInGame,
	keys: ReadonlySet<string>,
	images: ReadonlyMap<string, ImageFacts>,
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
			usable: true,
			publicUrl: deps.urls.source(key),
			widthPx: image.width_px,
			heightPx: image.height_px,
			turned: image.turned === 1,
		});
	}
	for (const upload of await uploadsTo(reader, appInGame.appId, missing)) {
		if (upload.state !== "rejected") continue;
		known.set(upload.source_key, { usable: false, reason: upload.reject_reason ?? "cannot be used" });
	}
	return known;
}

/** The keys under which a request names images; only this game's can be known. */
function keysIn(appInGame: AppInGame, changes: readonly ComponentChange[]): Set<string> {
	const prefix = gamePrefix(appInGame.gameId);
	const keys = new Set<string>();
	for (const { images } of changes) {
		for (const image of images.values()) if (image?.key.startsWith(prefix)) keys.add(image.key);
	}
	return keys;
}

/** The keys of the dice whose wish or faces a plan may have changed. */
function touchedDice(plan: UpsertPlan, pieces: Pieces): Set<string> {
	const keys = new Set<string>();
	for (const [identity, { change, state }] of plan.after) {
		if (change.kind === "die") keys.add(change.externalKey);
		if (change.kind !== "dieFace") continue;
		for (const key of [state.parentKey, pieces.get(identity)?.state.parentKey]) if (key) keys.add(key);
	}
	return keys;
}

/** A batch as it was sent, and which of its items change nothing. */
type Sent = { items: readonly (SentItem | undefined)[]; known: KnownItems };

/** Looks again, alone in the game now. @throws OutdatedKnowledge */
async function confirmKnown(writer: Writer, appInGame: AppInGame, { items, known }: Sent): Promise<void> {
	if (known.size === 0) return;
	const still = await findKnown(
		writer,
		appInGame,
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
	const appInGame = { gameId, appId: actor.appId };
	const readings = requests.map(({ item, index }) => readComponent(item, index));
	const changes = readings.map((reading) => reading.change);
	const remarks = readings.flatMap((reading) => reading.warnings);
	const unreadable = [...faults, ...readings.flatMap((reading) => reading.faults)];

	let isRemembered = false;
	const write = async (writer: Writer, game: Game) => {
		// a transaction that others stood in the way of is run again
		if (isRemembered) deps.pieceMemory.forget(appInGame);
		isRemembered = false;
		const now = deps.now();
		await confirmKnown(writer, appInGame, sent);
		const remembered = deps.pieceMemory.at(appInGame, game.revision);
		const { pieces, parents } = await findPieces(writer, appInGame, changes, remembered);
		const keys = keysIn(appInGame, changes);
		const images = await findImages(writer, appInGame, keys, pieces);
		const known = await knownImages(writer, deps, appInGame, keys, images);
		const before = (identity: string) => pieces.get(identity)?.state;
		const plan = planUpsert(changes, before, known, (identity) => parents.has(identity));
		const invalid = [...unreadable, ...plan.invalid].sort((a, b) => (a.index ?? 0) - (b.index ?? 0));
		if (invalid.length > 0) throw faulty(invalid);
		if (plan.unusable.length > 0) throw faulty(plan.unusable, "DERIVATION_FAILED");

		// an item with a remark is never known again: what is remarked may depend on other components
		const remarked = new Set([...remarks, ...plan.warnings].map((warning) => warning.externalKey));
		const digestOf = ({ index, externalKey }: ComponentChange) =>
			remarked.has(externalKey) ? undefined : sent.items[index]?.digest;
		const stored = { pieces, images, digestOf };
		const written = await writePlan(writer, game, appInGame, plan, stored, now);
		const dieWarnings = await settleDice(
			writer,
			appInGame,
			draftNumber(game),
			touchedDice(plan, pieces),
			now,
		);
		deps.pieceMemory.keep(appInGame, game.revision, written.revision, written.pieces);
		isRemembered = true;
		return { plan, dieWarnings, ids: written.ids };
	};
	const result = await deps.store.withGameWrite(gameId, write).catch((error: unknown) => {
		if (isRemembered) deps.pieceMemory.forget(appInGame);
		throw error;
	});
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
