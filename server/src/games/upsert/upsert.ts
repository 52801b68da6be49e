import type { Actor, AppInGame } from "../../domain/access/actor.ts";
import type { ComponentChange, Warning } from "../../domain/components/component.ts";
import type { Detail } from "../../domain/errors.ts";
import { editAndRemember, type PushCache } from "../../game-edit/push-cache.ts";
import { excessOf, fitIntoQuota } from "../../images/upload/quota.ts";
import type { ObjectUrls } from "../../objects/object-store.ts";
import { Steps } from "../../steps/steps.ts";
import type { Reader, Store } from "../../store/store.ts";
import { type IndexedRequest, outcomesOf, planRequest, readRequest, type Upserted } from "./plan-request.ts";
import { findKnown, type KnownItems, OutdatedKnowledge, type SentItem } from "./resend.ts";
import { writePlan } from "./write-plan.ts";

export type UpsertDeps = {
	store: Store;
	urls: ObjectUrls;
	pushCache: PushCache;
	now: () => number;
	quotaBytes: number;
};

/** A batch as it was sent, and which of its items change nothing. */
type Sent = { items: readonly (SentItem | undefined)[]; known: KnownItems };

/** Checks that unchanged items are still unchanged, now that the game is locked. @throws OutdatedKnowledge */
async function confirmKnown(reader: Reader, appInGame: AppInGame, { items, known }: Sent): Promise<void> {
	if (known.size === 0) return;
	const still = await findKnown(
		reader,
		appInGame,
		items.map((item, index) => (known.has(index) ? item : undefined)),
	);
	if (still.size !== known.size) throw new OutdatedKnowledge();
}

/** The result of an upsert: its outcomes, and when they were written. */
type Upserts = { components: Upserted[]; warnings: Warning[]; at: number };

/**
 * Creates or updates components, in order: all of them or none.
 * @param faults of items that could not be parsed; if there are any, nothing is written
 * @param sent the whole batch with its digests; items that are known to be unchanged are not among the requests
 * @throws Problem VALIDATION_ERROR or DERIVATION_FAILED, which names every faulty item; STORAGE_LIMIT_EXCEEDED;
 *   OutdatedKnowledge
 */
export async function upsertComponents(
	deps: UpsertDeps,
	actor: Actor,
	gameId: string,
	requests: readonly IndexedRequest[],
	faults: readonly Detail[] = [],
	sent: Sent = { items: [], known: new Map() },
): Promise<Upserts> {
	const appInGame = { gameId, appId: actor.appId };
	const request = await new Steps().finish(readRequest(requests, faults));

	const { value, warnings } = await editAndRemember(
		deps,
		actor,
		gameId,
		async (edit, remembered) => {
			await confirmKnown(edit.writer, appInGame, sent);
			const planned = await planRequest(edit.writer, deps.urls, appInGame, request, remembered);
			const warnings = [...request.remarks, ...planned.plan.warnings];
			// an item with a warning gets no digest, because the warning may depend on other components
			const warned = new Set(warnings.map(({ externalKey }) => externalKey));
			const digestOf = ({ index, externalKey }: ComponentChange) =>
				warned.has(externalKey) ? undefined : sent.items[index]?.digest;
			const written = await writePlan(edit, planned, remembered.images, digestOf);
			return { ...planned, at: edit.now, warnings, written };
		},
		({ written, keys, otherApps }) => ({ components: written.components, used: keys, otherApps }),
		async (writer, { grownTo }) => {
			if (grownTo === undefined || excessOf(grownTo, deps.quotaBytes) <= 0) return;
			await fitIntoQuota(writer, actor.userId, deps, "records");
		},
	);
	return {
		components: outcomesOf(request.changes, value.plan, (identity) => value.written.ids.get(identity) ?? ""),
		warnings: [...value.warnings, ...warnings],
		at: value.at,
	};
}
