import { readView } from "./open/first-view.ts";
import { type WantedTable, wantedBy } from "./open/wanted.ts";
import { fitZoom, levelOf } from "./scene/layout/fitting.ts";
import { commonBounds, onFeltIn, seenSide } from "./scene/layout/layout.ts";
import { pictureOf } from "./scene/layout/pictures.ts";
import { seenDrawing } from "./scene/layout/seen.ts";

// Runs before the page's script, which is large, has arrived: loads the pictures on the felt, in the sizes that the
// page will draw them in. The hands and bars around the felt hardly change its scale, of which sizes are coarse steps.

async function loadPictures(wanted: WantedTable): Promise<void> {
	const first = await readView(wanted);
	if (first === undefined) return;
	const { view, table } = first;
	const placed = onFeltIn(view);
	const all = commonBounds(placed);
	if (all === undefined) return;
	const level = levelOf(fitZoom(all, innerWidth, innerHeight));
	for (const { entry } of placed) {
		const seen = seenSide(entry);
		pictureOf(seenDrawing(seen, table.files), ("shown" in seen ? seen.shown : seen.hidden).widthMm * level);
	}
}

const page = wantedBy(location);
if (page?.page === "table") void loadPictures(page).catch(() => undefined); // the page reports it
