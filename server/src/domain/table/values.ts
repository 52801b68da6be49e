import { tableLimits, toHundredths } from "@tuckbox/pieces/table";
import { withoutHidden } from "../access/names.ts";
import { orRefused, Refusal } from "./refusal.ts";

/** A coordinate in mm, to a hundredth. @throws Refusal BAD_VALUE */
export function mm(value: number): number {
	if (!Number.isFinite(value) || Math.abs(value) > tableLimits.maxMm) throw new Refusal("BAD_VALUE");
	return toHundredths(value);
}

/** Degrees from 0 to below 360, to a tenth. @throws Refusal BAD_VALUE */
export function degrees(value: number): number {
	if (!Number.isFinite(value) || Math.abs(value) > 1e6) throw new Refusal("BAD_VALUE");
	return (((Math.round(value * 10) % 3600) + 3600) % 3600) / 10;
}

/** @throws Refusal BAD_VALUE */
export function whole(value: number, min: number, max: number): number {
	if (!Number.isInteger(value) || value < min || value > max) throw new Refusal("BAD_VALUE");
	return value;
}

/**
 * Removes characters that are invisible or reorder the text around them from a name that others read.
 * @throws Refusal BAD_VALUE
 */
export function nameText(text: string): string {
	const name = withoutHidden(text);
	if (name === "" || [...name].length > tableLimits.maxNameLength) throw new Refusal("BAD_VALUE");
	return name;
}

/** The same; undefined if the text is no such name. */
export function nameIn(text: string): string | undefined {
	const name = orRefused(() => nameText(text));
	return typeof name === "string" ? name : undefined;
}

/** A name with a number at its end, cut off where it would be too long. */
export function numbered(name: string, number: number): string {
	const end = ` ${number}`;
	return [...name].slice(0, tableLimits.maxNameLength - end.length).join("") + end;
}
