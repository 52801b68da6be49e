/** Pixels between a list and the edges of the window. */
const marginPx = 8;

/** Places an open popover at a point, or as near to it as the window has room. */
export function placeInWindow(element: HTMLElement, { x, y }: { x: number; y: number }): void {
	const inside = (from: number, size: number, room: number) =>
		`${Math.max(marginPx, Math.min(from, room - size - marginPx))}px`;
	element.style.left = inside(x, element.offsetWidth, document.documentElement.clientWidth);
	element.style.top = inside(y, element.offsetHeight, innerHeight);
}
