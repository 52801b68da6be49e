import { identityOf, type Kind } from "@tuckbox/pieces";
import type { Actor, AppInGame } from "../domain/actor.ts";
import type { ComponentChange, Warning } from "../domain/component.ts";
import { draftNumber } from "../domain/draft.ts";
import type { Detail } from "../domain/errors.ts";
import type { UpsertPlan } from "../domain/upsert.ts";
import { settleDice } from "../game-edit/dice.ts";
import type { ObjectUrls } from "../objects/object-store.ts";
import type { Game, Store, Writer } from "../store/store.ts";
import type { PieceMemory } from "./pieces.ts";
import { type IndexedRequest, planRequest, readRequest, touchedDice } from "./plan-request.ts";
import { findKnown, type KnownItems, OutdatedKnowledge, type SentItem } from "./resend.ts";
import { writePlan } from "./write-plan.ts";

export type Upserted = { id: string; kind: Kind; externalKey: string; created: boolean; changed: boolean };

type Deps = {
	store: Store;
	urls: ObjectUrls;
	pieceMemory: PieceMemory;
	now: () => number;
};

/** What becomes of each change, in the request's order. @param idOf the id of a component by its identity */
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
	const request = readRequest(requests, faults);
	const { changes, remarks } = request;

	let isRemembered = false;
	const write = async (writer: Writer, game: Game) => {
		// a transaction that others stood in the way of is run again
		if (isRemembered) deps.pieceMemory.forget(appInGame);
		isRemembered = false;
		const now = deps.now();
		await confirmKnown(writer, appInGame, sent);
		const remembered = deps.pieceMemory.at(appInGame, game.revision);
		const { plan, pieces, images } = await planRequest(writer, deps.urls, appInGame, request, remembered);

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
		components: outcomesOf(changes, result.plan, (identity) => result.ids.get(identity) ?? ""),
		warnings: [...remarks, ...result.plan.warnings, ...result.dieWarnings],
	};
}
