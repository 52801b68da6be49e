/** Maximum distance from the centre of a die to its outside in any pose, relative to its size. */
export function reachOf(type: number): number {
	if (type === 6) return Math.sqrt(3) / 2;
	if (type === 4) return Math.sqrt(3 / 8);
	return 0.5;
}
