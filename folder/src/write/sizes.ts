import { namedSize, nameOfSize, type Size } from "@tuckbox/pieces";

/** A length in mm as a manifest can have it: without an exponent. */
const lengthText = (mm: number): string =>
	String(mm).includes("e") ? mm.toFixed(20).replace(/\.?0+$/, "") : String(mm);

/**
 * A size as a manifest gives it: by its name, unless that would change it.
 * @param pictures width and height of those that the size is for: a size by name takes their orientation. Without, it is in mm
 */
export function sizeText(
	{ widthMm, heightMm }: Size,
	pictures?: Iterable<{ readonly widthPx: number; readonly heightPx: number }>,
): string {
	const name = nameOfSize({ widthMm, heightMm });
	const named = name === undefined ? undefined : namedSize(name);
	const isExact = named?.widthMm === widthMm && named.heightMm === heightMm;
	const isAcross = widthMm > heightMm;
	const keepsOrientation = [...(pictures ?? [])].every(
		({ widthPx, heightPx }) => widthPx === heightPx || widthPx > heightPx === isAcross,
	);
	if (name !== undefined && isExact && pictures !== undefined && keepsOrientation) return name;
	return `${lengthText(widthMm)} x ${lengthText(heightMm)} mm`;
}
