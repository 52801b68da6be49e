import {
	arrivingFaces,
	type GivenSpot,
	snaps,
	spotLimits,
	spotRoles,
	spotViewers,
	spotWithDefaults,
	tableLimits,
} from "@tuckbox/pieces/table";
import { spotFields } from "../../manifest-fields.ts";
import { remark } from "../../remarks.ts";
import { Fields, given } from "../fields.ts";
import type { Located } from "../located.ts";
import { report, type Source } from "./entry-fields.ts";

const { maxSpots, minSideMm, maxLines, maxGapMm } = spotLimits;
const { maxMm, maxSeats, maxNameLength } = tableLimits;

function readSpot(source: Source, value: Located): GivenSpot[] {
	if (value.type !== "map") return report(source, value, remark("NOT_A_SPOT")) ?? [];
	const fields = new Fields(source.context, source.file, value, spotFields);
	const name = fields.text("name")?.trim() ?? "";
	const length = [...name].length;
	if (length === 0 || length > maxNameLength)
		report(source, fields.get("name") ?? value, remark("SPOT_NAME", { max: maxNameLength }));
	const [place, side] = [
		{ min: -maxMm, max: maxMm },
		{ min: minSideMm, max: 2 * maxMm },
	];
	const [x, y] = [fields.within("x", place), fields.within("y", place)];
	const [widthMm, heightMm] = [fields.within("widthMm", side), fields.within("heightMm", side)];
	for (const field of ["x", "y", "widthMm", "heightMm"])
		if (fields.get(field) === undefined)
			report(source, value, remark("FIELD_MISSING", { field: `${field}:` }));
	const more = given({
		role: fields.oneOf("role", spotRoles),
		seat: fields.within("seat", { min: 0, max: maxSeats - 1 }, true),
		seenBy: fields.oneOf("seenBy", spotViewers),
		snap: fields.oneOf("snap", snaps),
		columns: fields.within("columns", { min: 1, max: maxLines }, true),
		rows: fields.within("rows", { min: 1, max: maxLines }, true),
		gapMm: fields.within("gapMm", { min: 0, max: maxGapMm }),
		face: fields.oneOf("face", arrivingFaces),
		isUpright: fields.yesNo("isUpright"),
	});
	if (x === undefined || y === undefined || widthMm === undefined || heightMm === undefined) return [];
	const spot = { name, x, y, widthMm, heightMm, ...more };
	if (Math.abs(x) + widthMm / 2 > maxMm || Math.abs(y) + heightMm / 2 > maxMm)
		report(source, value, remark("SPOT_OFF_TABLE", { name, max: maxMm }));
	const { seenBy, seat } = spotWithDefaults(spot);
	if (seenBy === "owner" && seat === null && fields.get("seat") === undefined)
		report(source, value, remark("SPOT_WITHOUT_OWNER", { name }));
	return [spot];
}

/** Reads `spots:` of a set-up; undefined if it has none. */
export function readSpots(source: Source, value: Located | undefined): GivenSpot[] | undefined {
	if (value === undefined) return undefined;
	if (value.type !== "list") return report(source, value, remark("FIELD_LIST", { field: "spots:" }));
	if (value.items.length > maxSpots) report(source, value, remark("TOO_MANY_SPOTS", { max: maxSpots }));
	return value.items.flatMap((one) => readSpot(source, one));
}
