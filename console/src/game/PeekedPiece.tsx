import { familyOf } from "@tuckbox/web/draw/model/families.ts";
import { footprintOf } from "@tuckbox/web/draw/model/footprint.ts";
import { PieceDrawing } from "@tuckbox/web/draw/PieceDrawing.tsx";
import { t } from "@tuckbox/web/messages/words.ts";
import { type RefObject, useLayoutEffect, useRef } from "react";
import styles from "./Peek.module.css";
import type { Peeked } from "./Peek.tsx";
import { usePieces, usePiecesState } from "./state/pieces-store.ts";

/** Size of an enlarged card, and maximum size of any enlarged piece, in pixels. */
const cardPx = 300;
const maxPx = 440;
/** A card of usual size, in mm. */
const cardMm = 63.5;
/** Share of its enlarged size from which a shown piece needs no enlargement. */
const largeEnough = 0.8;
const gapPx = 14;

/**
 * Next to the piece if there is room, otherwise below or above it; for a card in a fan, whose neighbours come next,
 * the other way round. Always inside the window, and below the bar.
 */
function peekPosition({ at, isInFan }: Peeked, width: number, height: number, bar: number) {
	const { clientWidth } = document.documentElement;
	const inside = (from: number, size: number, room: number) => Math.max(8, Math.min(from, room - size - 8));
	const top = Math.max(bar + 8, inside(at.top + at.height / 2 - height / 2, height, innerHeight));
	const left = inside(at.left + at.width / 2 - width / 2, width, clientWidth);
	const [above, below] = [at.top - gapPx - height, at.bottom + gapPx];
	const sideways =
		at.right + gapPx + width + 8 <= clientWidth
			? { left: at.right + gapPx, top }
			: at.left - gapPx - width >= 8
				? { left: at.left - gapPx - width, top }
				: undefined;
	const vertically =
		below + height + 8 <= innerHeight
			? { left, top: below }
			: above >= bar + 8
				? { left, top: above }
				: undefined;
	const wanted = isInFan ? (vertically ?? sideways) : (sideways ?? vertically);
	return wanted ?? { left, top: inside(below, height, innerHeight) };
}

type Props = { peeked: Peeked; area: RefObject<HTMLElement | null>; bar: number };

/** A piece at a size at which it can be read. */
export function PeekedPiece({ peeked, area, bar }: Props) {
	const { grouped } = usePieces();
	const piece = grouped.byId.get(peeked.id);
	const isFlipped = usePiecesState(({ flipped }) => piece !== undefined && flipped.has(piece.id));
	const turned = usePiecesState((state) => (piece === undefined ? undefined : state.turned.get(piece.id)));
	const frame = useRef<HTMLDivElement>(null);
	useLayoutEffect(() => {
		const { current } = frame;
		if (current === null) return;
		// the bar is above the pieces, or sticks to the window's edge
		const barBottom = Math.max(bar, area.current?.getBoundingClientRect().top ?? 0);
		const { left, top } = peekPosition(peeked, current.offsetWidth, current.offsetHeight, barBottom);
		current.style.translate = `${left}px ${top}px`;
	});
	if (piece === undefined) return null;
	const { widthMm, heightMm } = footprintOf(piece);
	const room = Math.min(maxPx, innerHeight * 0.6, innerWidth * 0.7);
	const perMm = Math.min(cardPx / Math.min(cardMm, widthMm), room / Math.max(widthMm, heightMm));
	const [width, height] = [widthMm * perMm, heightMm * perMm];
	if (peeked.at.width >= width * largeEnough && peeked.at.height >= height * largeEnough) return null;
	return (
		<div ref={frame} className={styles.peek} aria-hidden="true">
			<div className={styles.piece} style={{ width, height }}>
				<PieceDrawing
					key={piece.id}
					piece={piece}
					family={familyOf(piece, grouped)}
					width={width}
					height={height}
					isFlipped={isFlipped}
					turned={turned}
				/>
			</div>
			<p className={styles.name} style={{ maxWidth: Math.max(200, width) }}>
				<span dir="auto">{piece.name}</span>
				{piece.count > 1 && <span className={styles.count}>{t("game.copies", { count: piece.count })}</span>}
			</p>
		</div>
	);
}
