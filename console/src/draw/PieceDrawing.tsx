import { memo } from "react";
import { BookLeaves } from "./BookLeaves.tsx";
import { DieSolid } from "./DieSolid.tsx";
import { reachOf } from "./dice/die.ts";
import { Flip } from "./Flip.tsx";
import { type Family, facesOf, noFamily } from "./families.ts";
import { cutOf, isCutOut, shapeOf } from "./outline.ts";
import { Surface } from "./Picture.tsx";
import "./materials.css";
import styles from "./PieceDrawing.module.css";
import { type Drawn, sideOf, topSideOf } from "./piece.ts";
import { hasBack } from "./turning.ts";

type Props = {
	piece: Drawn;
	/** What its drawing depends on besides itself: its deck's shared back, a die's faces. */
	family?: Family;
	/** The size of the box that the drawing fills, in pixels; see {@link footprintOf}. */
	width: number;
	height: number;
	/** Draws this side alone, flat: `back`, `face-3`, `page-2`. */
	side?: string | undefined;
	isFlipped?: boolean;
	/** The number on top of a die, of a book's leaves that are turned, or on a counter. */
	turned?: number | undefined;
};

/**
 * The drawing of a piece of any kind, wherever the console shows one. Fills its parent, which must be positioned. It
 * depends on nothing but its properties.
 */
export const PieceDrawing = memo(function PieceDrawing({
	piece,
	family = noFamily,
	width,
	height,
	side,
	isFlipped = false,
	turned,
}: Props) {
	const shape = shapeOf(piece, family);
	const longEdgePx = Math.max(width, height);
	const isBare = isCutOut(piece, shape);
	const common = {
		name: piece.name,
		shape,
		longEdgePx,
		cut: cutOf(piece, shape, width / piece.widthMm),
		isBare,
	};

	if (side !== undefined) {
		const shown = sideOf(piece, side) ?? (side === "back" ? sideOf(family.parent, side) : undefined);
		return <Surface {...common} side={shown} blank={side === "back" ? "back" : "name"} />;
	}
	if (piece.kind === "die") {
		const sides = piece.sides ?? 6;
		const sizePx = width / (2 * reachOf(sides));
		return <DieSolid sides={sides} faces={facesOf(family)} sizePx={sizePx} number={turned ?? sides} />;
	}
	if (piece.kind === "book") return <BookLeaves book={piece} turned={turned ?? 0} pagePx={width / 2} />;

	const top = topSideOf(piece);
	if (top === undefined && piece.kind === "counter") {
		return (
			<span
				className={styles.dial}
				style={{ fontSize: Math.max(11, height * 0.4) }}
				data-number={turned ?? 0}
			/>
		);
	}
	if (top === undefined && piece.kind === "container") return <span className={styles.tray} />;

	const front = <Surface {...common} side={top} />;
	if (!hasBack(piece, family)) return front;
	const backSide = sideOf(piece, "back") ?? sideOf(family.parent, "back");
	const back = <Surface {...common} side={backSide} blank="back" />;
	return <Flip isFlipped={isFlipped} front={front} back={back} />;
});
