import {
	type Acts,
	arrivingFaces,
	type SpotEntry,
	snaps,
	spotDefaults,
	spotLimits,
	spotRoles,
	spotViewers,
	tableLimits,
} from "@tuckbox/pieces/table";
import { newPublicId } from "../chance.ts";
import { Refusal } from "../refusal.ts";
import { hidingSpot, onlyViewer } from "../spots.ts";
import { type ActContext, mm, whole } from "./act-context.ts";
import { nameText } from "./profile.ts";
import { mayPlay } from "./seats.ts";

// Putting spots on the felt, changing and removing them.

/** A length in mm, to a hundredth. @throws Refusal BAD_VALUE */
function length(value: number, min: number, max: number): number {
	if (!(value >= min && value <= max)) throw new Refusal("BAD_VALUE");
	return mm(value);
}

/** @throws Refusal BAD_VALUE */
function oneOf<const T>(value: T, all: readonly T[]): T {
	if (!all.includes(value)) throw new Refusal("BAD_VALUE");
	return value;
}

/** A spot without any wish. */
const unnamed = { name: "", x: 0, y: 0, widthMm: 0, heightMm: 0, role: "other", seat: null } as const;

/**
 * A spot with all its properties, within the limits: all of it lies on the felt, and one that only its owner sees has an
 * owner. What is not given stays the same, or follows from the role of a new spot.
 * @throws Refusal BAD_VALUE
 */
export function wholeSpot(wanted: Partial<SpotEntry>, before?: SpotEntry): SpotEntry {
	const rules = spotDefaults[oneOf(wanted.role ?? "other", spotRoles)];
	const given: SpotEntry = { ...unnamed, ...rules, ...before, ...wanted };
	const { minSideMm, maxLines, maxGapMm } = spotLimits;
	const { maxMm, maxSeats } = tableLimits;
	const widthMm = length(given.widthMm, minSideMm, 2 * maxMm);
	const heightMm = length(given.heightMm, minSideMm, 2 * maxMm);
	if (Math.abs(given.x) + widthMm / 2 > maxMm || Math.abs(given.y) + heightMm / 2 > maxMm)
		throw new Refusal("BAD_VALUE");
	if (given.seenBy === "owner" && given.seat === null) throw new Refusal("BAD_VALUE");
	return {
		name: nameText(given.name),
		...{ x: mm(given.x), y: mm(given.y), widthMm, heightMm },
		role: oneOf(given.role, spotRoles),
		seat: given.seat === null ? null : whole(given.seat, 0, maxSeats - 1),
		seenBy: oneOf(given.seenBy, spotViewers),
		snap: oneOf(given.snap, snaps),
		columns: whole(given.columns, 1, maxLines),
		rows: whole(given.rows, 1, maxLines),
		gapMm: length(given.gapMm, 0, maxGapMm),
		face: oneOf(given.face, arrivingFaces),
		isUpright: given.isUpright === true,
	};
}

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

export function putSpot(context: ActContext, { id, ...given }: Acts["putSpot"]): void {
	const { draft, state } = context;
	const before = id === undefined ? undefined : state.spots.get(id);
	if (id !== undefined && before === undefined) throw new Refusal("NO_SUCH_SPOT");
	if (before === undefined && state.spots.size >= spotLimits.maxSpots) throw new Refusal("TABLE_FULL");
	const spot = wholeSpot(given, before);
	draft.set("spots", id ?? newPublicId(context.chance), spot);
	checkStaysHidden(context);
	context.values = { name: spot.name, was: before?.name ?? null };
}

export function removeSpot(context: ActContext, { id }: Acts["removeSpot"]): void {
	const spot = context.state.spots.get(id);
	if (spot === undefined) throw new Refusal("NO_SUCH_SPOT");
	context.draft.set("spots", id, null);
	checkStaysHidden(context);
	context.values = { name: spot.name };
}
