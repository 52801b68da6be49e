import type { Box } from "./camera.ts";

// The scale at which a part of the table fits into the window.

export const zoomLimits = { min: 0.08, max: 24 };
/**
 * A fit leaves a margin of this many pixels, less on a small screen, and enlarges pieces to at most `maxFitZoom` pixels
 * per mm.
 */
const fitMargin = 32;
const maxFitZoom = 3;

export const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

/** The pixels per mm at which a part of the table fits into an area of the window. */
export function fitZoom({ left, top, right, bottom }: Box, areaWidth: number, areaHeight: number): number {
	const margin = Math.min(fitMargin, areaWidth / 20, areaHeight / 20);
	const width = Math.max(40, areaWidth - 2 * margin);
	const height = Math.max(40, areaHeight - 2 * margin);
	const zoom = Math.min(width / Math.max(1, right - left), height / Math.max(1, bottom - top));
	return clamp(zoom, zoomLimits.min, maxFitZoom);
}

/** The scale by which drawings choose their pictures and details, in pixels per mm: a power of two. */
export const levelOf = (zoom: number) => 2 ** clamp(Math.ceil(Math.log2(zoom) - 0.35), -2, 4);
