import { readSpot, type SpotEntry, spotWithDefaults } from "@tuckbox/pieces/table";
import { Refusal } from "./refusal.ts";
import { nameIn } from "./values.ts";

/** A spot without any wish. */
const unnamed = { name: "", x: 0, y: 0, widthMm: 0, heightMm: 0 };

/**
 * A spot with all its properties, within the limits: all of it lies on the felt, and one that only its owner sees has an
 * owner. What is not given stays the same, or follows from the role of a new spot.
 * @throws Refusal BAD_VALUE
 */
export function wholeSpot(wanted: Partial<SpotEntry>, before?: SpotEntry): SpotEntry {
	const given: SpotEntry = before ? { ...before, ...wanted } : spotWithDefaults({ ...unnamed, ...wanted });
	const spot = readSpot(given, nameIn);
	if (spot === undefined) throw new Refusal("BAD_VALUE");
	return spot;
}
