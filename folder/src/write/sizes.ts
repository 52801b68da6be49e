import { namedSize, nameOfSize, type Size } from "@tuckbox/pieces";

/** Formats a length in mm as a manifest requires: without an exponent. */
const lengthText = (mm: number): string =>
	String(mm).includes("e") ? mm.toFixed(20).replace(/\.?0+$/, "") : String(mm);

/**
 * Formats a size for a manifest: by its name, unless that would change it.
 * @param pictures width and height of the pictures in this size: a size by name takes their orientation. Without them,
 *   the size is in mm
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
