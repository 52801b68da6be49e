import { type Routine, readRoutine, routineLimits, tableLimits } from "@tuckbox/pieces/table";
import { remark } from "../../remarks.ts";
import { type Located, plainValue } from "../located.ts";
import { report, type Source } from "./entry-fields.ts";

function nameOf(text: string): string | undefined {
	const name = text.trim();
	return name === "" || [...name].length > tableLimits.maxNameLength ? undefined : name;
}

/** The first field that a routine does not have; undefined if it has all. */
function unknownField(given: unknown, read: unknown): string | undefined {
	if (typeof given !== "object" || given === null) return undefined;
	for (const [field, value] of Object.entries(given)) {
		const own = (read as Record<string, unknown> | undefined)?.[field];
		const unknown = own === undefined ? field : unknownField(value, own);
		if (unknown !== undefined) return unknown;
	}
	return undefined;
}

function readOne(source: Source, value: Located): Routine[] {
	const plain = plainValue(value);
	const isMap = value.type === "map";
	const read = readRoutine(isMap ? { pressedBy: "players", ...(plain as object) } : plain, nameOf);
	if ("routine" in read) {
		const { routine } = read;
		const field = unknownField(plain, routine);
		if (field !== undefined)
			report(source, value, remark("ROUTINE_FIELD", { name: routine.name, field: `${field}:` }));
		return [routine];
	}
	const { step } = read;
	if (step === null || !isMap) return report(source, value, remark("NOT_A_ROUTINE")) ?? [];
	const steps = value.entries.find(({ key }) => key === "steps")?.value;
	const at = steps?.type === "list" ? steps.items[step - 1] : undefined;
	return report(source, at ?? value, remark("ROUTINE_STEP", { step })) ?? [];
}

/** Reads `routines:` of a set-up; undefined if it has none. */
export function readRoutines(source: Source, value: Located | undefined): Routine[] | undefined {
	if (value === undefined) return undefined;
	if (value.type !== "list") return report(source, value, remark("FIELD_LIST", { field: "routines:" }));
	const { maxRoutines } = routineLimits;
	if (value.items.length > maxRoutines)
		report(source, value, remark("TOO_MANY_ROUTINES", { max: maxRoutines }));
	return value.items.flatMap((one) => readOne(source, one));
}
