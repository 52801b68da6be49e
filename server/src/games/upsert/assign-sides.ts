import type { ComponentState, SideImage } from "../../domain/components/upsert.ts";
import type { AssetWithSource } from "../../store/queries/pieces/assets.ts";

/** The columns by which a live asset on a side is compared. */
type Shown = Pick<AssetWithSource, "side_key" | "source_key" | "pixels_per_inch" | "bleed_mode">;
type Sizes = Pick<ComponentState, "widthMm" | "heightMm">;

/** A component that changes, as far as its sides are concerned. */
export type SidesChange<A extends Shown> = {
	state: Sizes & Pick<ComponentState, "images">;
	/** Undefined for a component that is created. */
	before?: { state: Sizes; assets: readonly A[] };
};

/** The new content of a side. */
export type AssignedSide<A, F> =
	/** Its asset and its derived image stay unchanged. */
	| { isKept: true; asset: A }
	/** An asset that is saved: one of the component's, an unclaimed one, or a new one. */
	| { isKept: false; side: string; image: SideImage; asset: A | F | undefined };

/** The new sides of a component, and its assets that end: the replaced ones, and those on removed sides. */
export type AssignedSides<A, F> = { sides: AssignedSide<A, F>[]; ended: A[] };

function shownOn<A extends Shown>({ before }: SidesChange<A>, side: string): A | undefined {
	return before?.assets.find((asset) => asset.side_key === side);
}

/** Whether a side stays unchanged: the same image, placed in the same way, at the same size. */
function isKept<A extends Shown>({ state, before }: SidesChange<A>, current: A, image: SideImage): boolean {
	return (
		current.source_key === image.key &&
		current.pixels_per_inch === image.pixelsPerInch &&
		current.bleed_mode === image.bleedMode &&
		before?.state.widthMm === state.widthMm &&
		before.state.heightMm === state.heightMm
	);
}

/** The keys of the images that get another side, size or crop. */
export function movedKeys<A extends Shown>(changes: readonly SidesChange<A>[]): string[] {
	const keys: string[] = [];
	for (const change of changes) {
		for (const [side, image] of change.state.images) {
			const current = shownOn(change, side);
			if (current === undefined || !isKept(change, current, image)) keys.push(image.key);
		}
	}
	return keys;
}

/**
 * Assigns an asset to each side that components show from now on: the asset that already shows the image there;
 * otherwise, in order, an unclaimed one; otherwise a new one.
 * @param unclaimed assets with the moved keys
 * @returns one entry for each component
 */
export function assignSides<A extends Shown, F extends { source_key: string }>(
	changes: readonly SidesChange<A>[],
	unclaimed: readonly F[],
): AssignedSides<A, F>[] {
	const free = Map.groupBy(unclaimed, (asset) => asset.source_key);
	return changes.map((change) => {
		const ended = change.before?.assets.filter(({ side_key: side }) => !change.state.images.has(side ?? ""));
		const assigned: AssignedSides<A, F> = { sides: [], ended: ended ?? [] };
		for (const [side, image] of change.state.images) {
			const current = shownOn(change, side);
			if (current !== undefined && isKept(change, current, image)) {
				assigned.sides.push({ isKept: true, asset: current });
				continue;
			}
			const isSameSource = current?.source_key === image.key;
			if (current !== undefined && !isSameSource) assigned.ended.push(current);
			const asset = isSameSource ? current : free.get(image.key)?.shift();
			assigned.sides.push({ isKept: false, side, image, asset });
		}
		return assigned;
	});
}
