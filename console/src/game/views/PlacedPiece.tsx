import { mmPerInch, parentKinds } from "@tuckbox/pieces";
import { familyOf } from "@tuckbox/web/draw/model/families.ts";
import type { Piece } from "@tuckbox/web/draw/model/piece.ts";
import { turnActionOf } from "@tuckbox/web/draw/model/turning.ts";
import { PieceDrawing } from "@tuckbox/web/draw/PieceDrawing.tsx";
import { t } from "@tuckbox/web/messages/words.ts";
import { Icon } from "@tuckbox/web/ui/icons/Icon.tsx";
import { kindText } from "@tuckbox/web/ui/piece-words.ts";
import { countText, sizeText } from "@tuckbox/web/ui/words.ts";
import { type MouseEvent, memo, type ReactNode, useCallback } from "react";
import { Link } from "wouter";
import type { PiecePart } from "../layout/pieces-layout.ts";
import { selectTo, toggleSelected, turn, withIds } from "../state/pieces-actions.ts";
import { type PiecesStore, usePieces, usePiecesState } from "../state/pieces-store.ts";
import styles from "./PlacedPiece.module.css";

/** The accessible name of a piece. */
function spokenName(
	piece: Piece,
	{
		isCard,
		change,
		isSelected,
	}: { isCard: boolean; change: "created" | "changed" | undefined; isSelected: boolean },
): string {
	const parts = [piece.name, kindText(piece, isCard)];
	if (piece.kind !== "die") parts.push(sizeText(piece));
	if (piece.count > 1) parts.push(t("game.copies", { count: piece.count }));
	if (change) parts.push(t(change === "created" ? "game.addedJustNow" : "game.changedJustNow"));
	if (isSelected) parts.push(t("game.isSelected"));
	return parts.join(", ");
}

/** Makes a drawing glow once after a push has added or changed the piece. */
export function useGlow(id: string) {
	const { store } = usePieces();
	const isGlowing = usePiecesState(({ glowing }) => glowing.has(id));
	const onGlowEnd = useCallback(
		() => store.update({ glowing: withIds(store.get().glowing, [id], false) }),
		[store, id],
	);
	return { isGlowing, onGlowEnd };
}

/** With Shift, Ctrl or while selecting, a click selects the piece instead of opening it. */
function selectOnClick(event: MouseEvent, store: PiecesStore, id: string): void {
	if (event.shiftKey) selectTo(store, id);
	else if (event.ctrlKey || event.metaKey || store.get().isSelecting) toggleSelected(store, id);
	else return;
	event.preventDefault();
}

type LinkProps = {
	piece: Piece;
	children: ReactNode;
	className?: string | undefined;
	/** The mark of a selection would hide much of the piece, so it is at its corner. */
	isSmall?: boolean;
};

/** The link to a piece's page, and a stop for the arrow keys. */
export function PieceLink({ piece, children, className, isSmall = false }: LinkProps) {
	const { store, grouped, hrefOf, canEdit } = usePieces();
	const { id } = piece;
	const isTabStop = usePiecesState(({ tabStop }) => tabStop === id);
	const isSelected = usePiecesState(({ selected }) => selected.has(id));
	const isSelecting = usePiecesState((state) => state.isSelecting || state.selected.size > 0);
	const change = usePiecesState(({ marks }) => marks.get(id));
	const isCard = grouped.parents.get(id)?.kind === "deck";
	return (
		<Link
			href={hrefOf(id)}
			className={className ?? styles.link}
			data-stop={id}
			data-selected={isSelected || undefined}
			tabIndex={isTabStop ? 0 : -1}
			aria-label={spokenName(piece, { isCard, change, isSelected })}
			onFocus={() => store.update({ activeId: id })}
			// before the router, which leaves clicks with Ctrl and Shift to the browser
			onClickCapture={canEdit ? (event: MouseEvent) => selectOnClick(event, store, id) : undefined}
			draggable={canEdit && parentKinds(piece.kind).includes("deck")}
		>
			{children}
			{isSelecting && <span className={styles.tick} data-small={isSmall || undefined} />}
		</Link>
	);
}

/** On pieces narrower than this, in pixels, a button would hide too much. */
const minWidthForButton = 60;

export const PlacedPiece = memo(function PlacedPiece({ part }: { part: PiecePart }) {
	const { piece, x, y, width, height, cellX, cellWidth, captionY, captionHeight, shrunk } = part;
	const { store, grouped, pxPerMm } = usePieces();
	const family = familyOf(piece, grouped);
	const isFlipped = usePiecesState(({ flipped }) => flipped.has(piece.id));
	const at = usePiecesState(({ turned }) => turned.get(piece.id));
	const isChanged = usePiecesState(({ marks }) => marks.has(piece.id));
	const next = turnActionOf(piece, family, at);
	const glow = useGlow(piece.id);
	const isDie = piece.kind === "die";
	const isOpen = piece.kind === "book" && at !== undefined && at > 0;
	// an open book lies on top of its neighbours, and keeps the room of its left page
	const [openBook, zIndex] = isOpen ? [Math.max(0, width - x), 2] : [0, undefined];
	return (
		<li
			className={styles.cell}
			style={{ left: cellX, top: y, width: cellWidth, height: captionY - y + captionHeight }}
		>
			<div className={styles.piece} style={{ left: x - cellX + openBook, top: 0, width, height, zIndex }}>
				<PieceLink piece={piece} isSmall={width < minWidthForButton}>
					<PieceDrawing
						piece={piece}
						family={family}
						width={width}
						height={height}
						isFlipped={isFlipped}
						turned={at}
						{...glow}
					/>
				</PieceLink>
				{shrunk < 0.995 && (
					<span className={styles.shrunk}>
						{t("game.percentOfActual", { percent: (shrunk * pxPerMm * mmPerInch) / 96 })}
					</span>
				)}
				{next && (width >= minWidthForButton || isDie) && (
					<button
						type="button"
						className={`${styles.turn} ${width < minWidthForButton ? styles.below : ""}`}
						tabIndex={-1}
						aria-label={`${next.label}: ${piece.name}`}
						onClick={() => turn(store, piece.id, grouped)}
					>
						<Icon name={piece.kind === "book" ? "right" : isDie ? "retry" : "flip"} />
					</button>
				)}
			</div>
			<p
				className={styles.caption}
				style={{ left: 0, top: captionY - y, width: cellWidth, height: captionHeight }}
				aria-hidden="true"
			>
				{isChanged && <span className={styles.mark} />}
				<span className={styles.name} dir="auto">
					{piece.count > 1 && <span className={styles.count}>{countText(piece.count)} × </span>}
					{piece.name}
				</span>
			</p>
		</li>
	);
});
