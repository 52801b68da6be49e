import { familyOf } from "@tuckbox/web/draw/model/families.ts";
import { turnActionOf } from "@tuckbox/web/draw/model/turning.ts";
import type { Group, GroupedPieces } from "../../find/groups.ts";
import { clampScale, nextScale } from "../../ui/screen/scale.ts";
import type { PiecesState, PiecesStore, View } from "./pieces-store.ts";

/** A copy of the set with the ids added or removed. */
export function withIds(set: ReadonlySet<string>, ids: Iterable<string>, isIn: boolean): ReadonlySet<string> {
	const next = new Set(set);
	for (const id of ids) isIn ? next.add(id) : next.delete(id);
	return next;
}

export function flip(store: PiecesStore, ids: readonly string[], isFlipped: boolean): void {
	store.update({ flipped: withIds(store.get().flipped, ids, isFlipped) });
}

/** Turns a piece over, or to its next face or page. */
export function turn(store: PiecesStore, id: string, grouped: GroupedPieces): void {
	const { turned, flipped } = store.get();
	const piece = grouped.byId.get(id);
	const action = piece && turnActionOf(piece, familyOf(piece, grouped), turned.get(id));
	if (action?.kind === "flip") flip(store, [id], !flipped.has(id));
	else if (action) store.update({ turned: new Map(turned).set(id, action.next) });
}

/**
 * Looks closely at the piece that has the focus, or else at the one under the pointer.
 * @returns false without such a piece: the key has its usual meaning
 */
export function lookClosely(store: PiecesStore, area: HTMLElement | null): boolean {
	const { activeElement } = document;
	const stop =
		activeElement === document.body
			? area?.querySelector<HTMLElement>("[data-stop]:hover, tr:hover [data-stop]")
			: activeElement?.closest<HTMLElement>("[data-stop]");
	const looked = stop?.dataset.stop;
	if (looked !== undefined) store.update({ looked });
	return looked !== undefined;
}

/** Whether a deck is spread out: as the user left it, or as the view has it. */
export function isSpread(group: Group, { view, spread }: Pick<PiecesState, "view" | "spread">): boolean {
	return spread.get(group.id) ?? view === "cards";
}

export function setSpread(store: PiecesStore, ids: readonly string[], isSpreadOut: boolean): void {
	const spread = new Map(store.get().spread);
	for (const id of ids) spread.set(id, isSpreadOut);
	store.update({ spread });
}

/** Another view starts as it is meant to be, without decks that were spread out or gathered one by one. */
export function setView(store: PiecesStore, view: View): void {
	if (store.get().view !== view) store.update({ view, spread: new Map() });
}

/** Adds a piece to the selection, or removes it. */
export function toggleSelected(store: PiecesStore, id: string): void {
	const { selected } = store.get();
	store.anchorId = id;
	store.update({ selected: withIds(selected, [id], !selected.has(id)) });
}

/** Selects everything from where the selection began to this piece, in the order of the page. */
export function selectTo(store: PiecesStore, id: string): void {
	const { order } = store.place;
	const [from, to] = [order.indexOf(store.anchorId ?? id), order.indexOf(id)];
	const range = order.slice(Math.max(0, Math.min(from, to)), Math.max(from, to) + 1);
	store.anchorId ??= id;
	store.update({ selected: new Set(range) });
}

export function selectAll(store: PiecesStore): void {
	store.update({ selected: new Set(store.place.order) });
}

export function clearSelection(store: PiecesStore): void {
	store.anchorId = undefined;
	store.update({ selected: new Set(), isSelecting: false });
}

export function zoomTo(store: PiecesStore, scale: number): void {
	store.update({ scale: clampScale(scale) });
}

/** @param scale the scale that is shown, which the user may not have chosen */
export function zoomStep(store: PiecesStore, scale: number, direction: 1 | -1): void {
	zoomTo(store, nextScale(scale, direction));
}

export function fitWindow(store: PiecesStore): void {
	store.update({ scale: undefined, fits: store.get().fits + 1 });
}
