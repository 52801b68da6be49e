import { type Acts, spotLimits, withSpotRenamed } from "@tuckbox/pieces/table";
import { newPublicId } from "../chance.ts";
import { Refusal } from "../refusal.ts";
import { hidingSpot, onlyViewer } from "../spots.ts";
import { wholeSpot } from "../whole-spot.ts";
import type { ActContext } from "./act-context.ts";
import { mayPlay } from "./seats.ts";

// Putting spots on the felt, changing and removing them.

/**
 * Checks that a change of spots shows no one what only another seat sees: that seat takes its things out first.
 * @throws Refusal NOT_ITS_SPOT
 */
export function checkStaysHidden({ draft, state, seat }: ActContext): void {
	const laid = { ...state, spots: draft.cells("spots") };
	if (laid.spots === state.spots) return;
	for (const item of state.items.values()) {
		const viewer = onlyViewer(state, item);
		if (viewer === undefined || viewer === seat || mayPlay(state, seat, viewer)) continue;
		const [before, after] = [hidingSpot(state, item), hidingSpot(laid, item)];
		if (after?.seenBy !== before?.seenBy || after?.seat !== before?.seat) throw new Refusal("NOT_ITS_SPOT");
	}
}

/** Lets routines name a spot by its new name, unless another spot has the former one. */
function renameInRoutines({ draft }: ActContext, former: string, id: string): void {
	const name = draft.get("spots", id)?.name ?? former;
	const isTaken = [...draft.all("spots")].some(([, spot]) => spot.name === former);
	if (name === former || isTaken) return;
	for (const [routine, cell] of [...draft.all("routines")]) {
		const renamed = withSpotRenamed(cell, former, name);
		if (JSON.stringify(renamed) !== JSON.stringify(cell)) draft.set("routines", routine, renamed);
	}
}

export function putSpot(context: ActContext, { id, ...given }: Acts["putSpot"]): void {
	const { draft, state } = context;
	const before = id === undefined ? undefined : state.spots.get(id);
	if (id !== undefined && before === undefined) throw new Refusal("NO_SUCH_SPOT");
	if (before === undefined && state.spots.size >= spotLimits.maxSpots) throw new Refusal("TABLE_FULL");
	const spot = wholeSpot(given, before);
	draft.set("spots", id ?? newPublicId(context.chance), spot);
	checkStaysHidden(context);
	if (id !== undefined && before !== undefined) renameInRoutines(context, before.name, id);
	context.values = { name: spot.name, was: before?.name ?? null };
}

export function removeSpot(context: ActContext, { id }: Acts["removeSpot"]): void {
	const spot = context.state.spots.get(id);
	if (spot === undefined) throw new Refusal("NO_SUCH_SPOT");
	context.draft.set("spots", id, null);
	checkStaysHidden(context);
	context.values = { name: spot.name };
}
