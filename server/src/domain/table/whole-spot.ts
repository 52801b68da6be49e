import {
	arrivingFaces,
	type SpotEntry,
	snaps,
	spotLimits,
	spotRoles,
	spotViewers,
	spotWithDefaults,
	tableLimits,
	toHundredths,
} from "@tuckbox/pieces/table";
import { Refusal } from "./refusal.ts";
import { mm, nameText, oneOf, whole } from "./values.ts";

/** A length in mm, to a hundredth. @throws Refusal BAD_VALUE */
function length(value: number, min: number, max: number): number {
	if (!Number.isFinite(value) || value < min || value > max) throw new Refusal("BAD_VALUE");
	return toHundredths(value);
}

/** A spot without any wish. */
const unnamed = { name: "", x: 0, y: 0, widthMm: 0, heightMm: 0 };

/**
 * A spot with all its properties, within the limits: all of it lies on the felt, and one that only its owner sees has an
 * owner. What is not given stays the same, or follows from the role of a new spot.
 * @throws Refusal BAD_VALUE
 */
export function wholeSpot(wanted: Partial<SpotEntry>, before?: SpotEntry): SpotEntry {
	const given: SpotEntry = before ? { ...before, ...wanted } : spotWithDefaults({ ...unnamed, ...wanted });
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
