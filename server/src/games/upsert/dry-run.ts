import type { Actor, AppInGame } from "../../domain/access/actor.ts";
import type { Warning } from "../../domain/components/component.ts";
import type { UpsertPlan } from "../../domain/components/upsert.ts";
import { type DieFace, judgeDie } from "../../game-edit/dice.ts";
import { nothingRemembered, type StoredComponents } from "../../game-edit/push-cache.ts";
import type { Stocktaking } from "../../images/upload/stock.ts";
import type { ObjectUrls } from "../../objects/object-store.ts";
import { Steps } from "../../steps/steps.ts";
import { missingSources } from "../../store/queries/images/sources.ts";
import { facesOfDice, findDice } from "../../store/queries/pieces/components.ts";
import type { Reader, Store } from "../../store/store.ts";
import {
	type CheckBatch,
	outcomesOf,
	planRequest,
	readRequest,
	touchedDice,
	type Upserted,
} from "./plan-request.ts";
import { digestItems, findKnown, type KnownItems } from "./resend.ts";

/** The planned outcome for a component; a component that would be created has no id yet. */
export type Planned = Omit<Upserted, "id"> & { id?: string };

/** The warnings that dice would get, from their stored faces and those that the plan adds, moves or changes. */
async function dieWarnings(
	reader: Reader,
	appInGame: AppInGame,
	plan: UpsertPlan,
	components: StoredComponents,
): Promise<Warning[]> {
	const keys = [...touchedDice(plan, components)];
	if (keys.length === 0) return [];
	const dice = new Map<string, { external_key: string; sides: number | null }>();
	for (const die of await findDice(reader, appInGame, keys)) dice.set(die.external_key, die);
	const planned = new Set<string>();
	const faces: (DieFace & { dieKey: string })[] = [];
	for (const [identity, { change, state }] of plan.after) {
		const { kind, externalKey: external_key } = change;
		if (kind === "die") dice.set(external_key, { external_key, sides: state.sides });
		if (kind !== "dieFace") continue;
		const faceId = components.get(identity)?.id ?? identity;
		planned.add(faceId);
		const sides = state.images.size === 0 ? [null] : [...state.images.keys()];
		faces.push(...sides.map((sideKey) => ({ faceId, sideKey, dieKey: state.parentKey ?? "" })));
	}
	const stored = await facesOfDice(reader, appInGame, [...dice.keys()]);
	faces.push(...stored.filter(({ faceId }) => !planned.has(faceId)));
	const facesByDie = Map.groupBy(faces, ({ dieKey }) => dieKey);
	return [...dice.values()].flatMap((die) => {
		const { warning } = judgeDie(die, facesByDie.get(die.external_key) ?? []);
		return warning === undefined ? [] : [warning];
	});
}

/**
 * Validates and plans a batch as `upsertComponents` would, and writes nothing. It may name images that were never uploaded by
 * the keys that they would get; their claimed sizes are trusted.
 * @param list the batch as it was sent
 * @param check validates the items that are not known to be unchanged
 * @returns one entry per item, and the keys of the images that would have to be uploaded: those that were never confirmed, and
 *   those whose bytes were lost
 * @throws Problem VALIDATION_ERROR or DERIVATION_FAILED, which names every faulty item
 */
export async function planBatch(
	{ store, urls, stocktaking }: { store: Store; urls: ObjectUrls; stocktaking: Stocktaking },
	actor: Actor,
	gameId: string,
	list: unknown,
	check: CheckBatch,
): Promise<{ components: Planned[]; missing: string[]; warnings: Warning[] }> {
	const appInGame = { gameId, appId: actor.appId };
	const items = digestItems(urls, list);
	await stocktaking.checkIfDue(gameId);
	return await store.snapshot(async (reader) => {
		const lost = await missingSources(reader, gameId);
		// known items are not planned, and so do not name their images
		const known: KnownItems = lost.size > 0 ? new Map() : await findKnown(reader, appInGame, items);
		const checked = check(known);
		const request = await new Steps().finish(readRequest(checked.items, checked.faults, true));
		const { plan, components, images, keys } = await planRequest(
			reader,
			urls,
			appInGame,
			request,
			nothingRemembered,
			true,
		);
		const judged = outcomesOf(request.changes, plan, (identity) => components.get(identity)?.id).map(
			({ id, ...outcome }): Planned => ({ ...(id !== undefined && { id }), ...outcome }),
		);
		const others = judged.values();
		const size = known.size + judged.length;
		return {
			components: Array.from({ length: size }, (_, i) => known.get(i) ?? (others.next().value as Planned)),
			missing: [...keys].filter((key) => !images.has(key) || lost.has(key)),
			warnings: [
				...request.remarks,
				...plan.warnings,
				...(await dieWarnings(reader, appInGame, plan, components)),
			],
		};
	});
}
