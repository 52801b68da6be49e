import type { Actor } from "../../domain/access/actor.ts";
import type { Warning } from "../../domain/components/component.ts";
import type { CheckBatch, Upserted } from "./plan-request.ts";
import { digestItems, findLikelyKnown, type KnownItems, OutdatedKnowledge } from "./resend.ts";
import { type UpsertDeps, upsertComponents } from "./upsert.ts";

/** One outcome per item, and when they were written if anything has changed. */
type UpsertedBatch = { components: Upserted[]; warnings: Warning[]; at?: number };

/**
 * Creates or updates a batch, in order: all of it or nothing. Items that change nothing are answered from their digests; only the
 * others are validated and written.
 * @param list the batch as it was sent
 * @param check validates the items that are not known to be unchanged
 * @throws Problem as {@link upsertComponents}
 */
export async function upsertBatch(
	deps: UpsertDeps,
	actor: Actor,
	gameId: string,
	list: unknown,
	check: CheckBatch,
): Promise<UpsertedBatch> {
	const items = digestItems(deps.urls, list);
	const known = await findLikelyKnown(deps.store.reader, { gameId, appId: actor.appId }, items);
	if (items.length > 0 && known.size === items.length) {
		await deps.store.synced();
		return { components: [...known.values()], warnings: [] };
	}
	const upsert = async (known: KnownItems): Promise<UpsertedBatch> => {
		const { items: requests, faults } = check(known);
		const upserted = await upsertComponents(deps, actor, gameId, requests, faults, { items, known });
		const { at, warnings } = upserted;
		const hasChanged = upserted.components.some(({ changed }) => changed);
		const others = upserted.components.values();
		const size = known.size + upserted.components.length;
		const components = Array.from(
			{ length: size },
			(_, i) => known.get(i) ?? (others.next().value as Upserted),
		);
		return { components, warnings, ...(hasChanged && { at }) };
	};
	try {
		return await upsert(known);
	} catch (error) {
		if (!(error instanceof OutdatedKnowledge)) throw error;
		return await upsert(new Map());
	}
}
