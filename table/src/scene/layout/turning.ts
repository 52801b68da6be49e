import type { Box, Point } from "./camera.ts";

// Rotations. Quarter turns are exact.

const sines = new Map([
	[0, 0],
	[90, 1],
	[180, 0],
	[270, -1],
]);

function sine(degrees: number): number {
	const angle = ((degrees % 360) + 360) % 360;
	return sines.get(angle) ?? Math.sin((angle * Math.PI) / 180);
}

/** A difference of angles in degrees, the short way around. */
export const shortWay = (degrees: number) => ((((degrees + 180) % 360) + 360) % 360) - 180;

/** Rotates a point about the origin, in degrees clockwise. */
export function rotated({ x, y }: Point, degrees: number): Point {
	const [sin, cos] = [sine(degrees), sine(degrees + 90)];
	return { x: x * cos - y * sin, y: x * sin + y * cos };
}

/** The size of the upright rectangle around a turned one. */
export function sizeAround(
	width: number,
	height: number,
	degrees: number,
): { width: number; height: number } {
	const [sin, cos] = [Math.abs(sine(degrees)), Math.abs(sine(degrees + 90))];
	return { width: width * cos + height * sin, height: width * sin + height * cos };
}

/** The upright rectangle around a turned one, with the same middle. */
export function around({ left, top, right, bottom }: Box, degrees: number): Box {
	const [x, y] = [(left + right) / 2, (top + bottom) / 2];
	const { width, height } = sizeAround(right - left, bottom - top, degrees);
	return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
}
