import {
	type GivenSpot,
	isOnFelt,
	lacksOwner,
	type SpotRule,
	spotLimits,
	spotRules,
	spotWithDefaults,
	tableLimits,
} from "@tuckbox/pieces/table";
import { spotFields } from "../../manifest-fields.ts";
import { remark } from "../../remarks.ts";
import { Fields, given } from "../fields.ts";
import type { Located } from "../located.ts";
import { report, type Source } from "./entry-fields.ts";

const { maxSpots } = spotLimits;
const { maxMm, maxNameLength } = tableLimits;
const places = ["x", "y", "widthMm", "heightMm"] as const;

/** The value of a field within its limits; undefined if it is missing, or faulty, which is reported. */
function fieldValue(fields: Fields, field: keyof typeof spotRules, rule: SpotRule): unknown {
	switch (rule.is) {
		case "number":
			return fields.within(field, rule, rule.isWhole);
		case "word":
			return fields.oneOf(field, rule.of);
		case "yesNo":
			return fields.yesNo(field);
	}
}

function readSpot(source: Source, value: Located): GivenSpot[] {
	if (value.type !== "map") return report(source, value, remark("NOT_A_SPOT")) ?? [];
	const fields = new Fields(source.context, source.file, value, spotFields);
	const name = fields.text("name")?.trim() ?? "";
	const length = [...name].length;
	if (length === 0 || length > maxNameLength)
		report(source, fields.get("name") ?? value, remark("SPOT_NAME", { max: maxNameLength }));
	for (const field of places)
		if (fields.get(field) === undefined)
			report(source, value, remark("FIELD_MISSING", { field: `${field}:` }));
	const read = Object.entries(spotRules).map(([field, rule]) => [
		field,
		fieldValue(fields, field as keyof typeof spotRules, rule),
	]);
	const { x, y, widthMm, heightMm, ...more }: Partial<GivenSpot> = given(Object.fromEntries(read));
	if (x === undefined || y === undefined || widthMm === undefined || heightMm === undefined) return [];
	const spot = { name, x, y, widthMm, heightMm, ...more };
	if (!isOnFelt(spot)) report(source, value, remark("SPOT_OFF_TABLE", { name, max: maxMm }));
	if (lacksOwner(spotWithDefaults(spot)) && fields.get("seat") === undefined)
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
