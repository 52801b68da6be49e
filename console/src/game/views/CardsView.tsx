import { type RefObject, useMemo, useRef } from "react";
import type { Group } from "../../find/groups.ts";
import { type LayoutOptions, layOutPieces } from "../layout/pieces-layout.ts";
import { stopsOf } from "../layout/pieces-stops.ts";
import { usePieces } from "../state/pieces-store.ts";
import { type Covered, type PiecesHandle, usePiecesWindow, useWidth } from "../state/pieces-window.ts";
import styles from "./CardsView.module.css";
import { ShelfView } from "./ShelfView.tsx";

type Props = {
	groups: readonly Group[];
	spread: LayoutOptions["spread"];
	first: LayoutOptions["first"];
	/** A value that changes when the user spreads out or gathers a deck. */
	spreadKey: unknown;
	search: string;
	covered: Covered;
	handle: RefObject<PiecesHandle | null>;
};

/** The pieces on the ground: shelves, of which only the visible ones are rendered. */
export function CardsView({ groups, spread, first, spreadKey, search, covered, handle }: Props) {
	const inside = useRef<HTMLDivElement>(null);
	const width = useWidth(inside);
	const { pxPerMm } = usePieces();
	const shelves = useMemo(
		() => (width === 0 ? [] : layOutPieces(groups, { width, pxPerMm, spread, first })),
		[groups, width, pxPerMm, spread, first],
	);
	const stops = useMemo(() => stopsOf(shelves), [shelves]);
	const { from, to, starts, height, press } = usePiecesWindow({
		shelves,
		stops,
		search,
		spread: spreadKey,
		covered,
		handle,
		inside,
	});
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: it only moves the focus from piece to piece
		<div className={styles.mat} onKeyDown={press}>
			<div ref={inside} className={styles.inside} style={{ height }}>
				{shelves.slice(from, to).map((shelf, i) => (
					<ShelfView key={shelf.key} shelf={shelf} top={starts[from + i] ?? 0} />
				))}
			</div>
		</div>
	);
}
