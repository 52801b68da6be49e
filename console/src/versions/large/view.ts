/** The visible part of two pictures, which are enlarged and moved together. */
export type View = {
	/** 1: the whole picture fits. */
	zoom: number;
	/** Distance of the pictures' centre from that of the pane, in pixels. */
	x: number;
	y: number;
};

export const wholeView: View = { zoom: 1, x: 0, y: 0 };
const maxZoom = 24;

export type Size = { width: number; height: number };

function clampTo(view: View, pane: Size, fit: Size): View {
	// at least a part of the pictures stays in the pane
	const reach = (paneLength: number, length: number) => (paneLength + length * view.zoom) / 2 - 48;
	const [x, y] = [Math.max(0, reach(pane.width, fit.width)), Math.max(0, reach(pane.height, fit.height))];
	return { ...view, x: Math.min(x, Math.max(-x, view.x)), y: Math.min(y, Math.max(-y, view.y)) };
}

export function moved(view: View, dx: number, dy: number, pane: Size, fit: Size): View {
	return clampTo({ ...view, x: view.x + dx, y: view.y + dy }, pane, fit);
}

/** Enlarged by a factor, with the point under the pointer in its place. @param at from the centre of the pane */
export function zoomed(
	view: View,
	factor: number,
	at: { x: number; y: number },
	pane: Size,
	fit: Size,
): View {
	const zoom = Math.min(maxZoom, Math.max(1, view.zoom * factor));
	if (zoom === 1) return wholeView;
	const by = zoom / view.zoom;
	return clampTo({ zoom, x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by }, pane, fit);
}

/** The size at which pictures of these sizes in mm fit into a pane, at the same scale. */
export function fitInto(
	pane: Size,
	pieces: readonly { widthMm: number; heightMm: number }[],
): { pxPerMm: number; size: Size } {
	const widthMm = Math.max(...pieces.map((piece) => piece.widthMm));
	const heightMm = Math.max(...pieces.map((piece) => piece.heightMm));
	const pxPerMm = Math.max(0.01, Math.min(pane.width / widthMm, pane.height / heightMm));
	return { pxPerMm, size: { width: widthMm * pxPerMm, height: heightMm * pxPerMm } };
}
