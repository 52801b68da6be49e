import { mmPerInch } from "@tuckbox/pieces";

/** CSS pixels per millimetre: an inch has 96, if the screen reports its size correctly. */
const cssPxPerMm = 96 / mmPerInch;

/** The steps of the scale; 1 is actual size. */
const scaleSteps = [0.1, 0.2, 0.3, 0.4, 0.5, 0.65, 0.8, 1, 1.25, 1.5, 2, 3, 4] as const;
/** The smallest and the largest scale. */
export const scaleRange = [scaleSteps[0], 4] as const;

/** @param screen how much larger the screen's millimetres are than CSS assumes, as calibrated with a real card */
export function pxPerMm(scale: number, screen = 1): number {
	return scale * cssPxPerMm * screen;
}

/** The next step up or down, or the same step at the end of the range. */
export function nextScale(scale: number, direction: 1 | -1): number {
	const steps = direction === 1 ? scaleSteps : scaleSteps.toReversed();
	return steps.find((step) => (step - scale) * direction > 1e-6) ?? scale;
}

export function clampScale(scale: number): number {
	return Math.min(scaleRange[1], Math.max(scaleRange[0], scale));
}

export type Tick = { mm: number; px: number; label?: string };

/** Possible distances between the labels of a ruler, in mm. */
const labelSteps = [5, 10, 20, 50, 100, 200, 500] as const;

/** The ticks of a ruler of at most this length. Labels are at least 44 pixels apart. */
export function rulerTicks(lengthPx: number, perMm: number): Tick[] {
	const labelled = labelSteps.find((step) => step * perMm >= 44) ?? 500;
	const small = labelled >= 50 ? labelled / 5 : labelled >= 10 ? labelled / 10 : 1;
	const count = Math.max(0, Math.floor(lengthPx / perMm / small + 1e-9));
	return Array.from({ length: count + 1 }, (_, i) => {
		const at = i * small;
		return { mm: at, px: at * perMm, ...(at % labelled === 0 && { label: String(at) }) };
	});
}

/** Whether a scale shows pieces in their actual size. */
export const isActualSize = (scale: number): boolean => Math.abs(scale - 1) < 0.005;
