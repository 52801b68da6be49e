import { BookLeaves } from "./BookLeaves.tsx";
import { DieSolid } from "./DieSolid.tsx";
import { reachOf } from "./die.ts";
import { Flip } from "./Flip.tsx";
import { facesOf, type Table } from "./groups.ts";
import { cutOf, isCutOut, shapeOf } from "./outline.ts";
import { Surface } from "./Picture.tsx";
import styles from "./PieceOnTable.module.css";
import { type Piece, sideOf, topSideOf } from "./piece.ts";
import { hasBack } from "./turn-actions.ts";

type Props = {
	piece: Piece;
	table: Table;
	/** The drawn size, in pixels. */
	width: number;
	height: number;
	isFlipped?: boolean;
	/** The face that a die shows, or the number of a book's leaves that are turned. */
	turned?: number | undefined;
};

/** The drawing of a piece of any kind. Fills its parent. */
export function PieceBody({ piece, table, width, height, isFlipped = false, turned }: Props) {
	const parent = table.parents.get(piece.id);
	const shape = shapeOf(piece, parent, table.children.get(piece.id));
	const longEdgePx = Math.max(width, height);

	if (piece.kind === "die") {
		const sides = piece.sides ?? 6;
		const sizePx = width / (2 * reachOf(sides));
		return <DieSolid sides={sides} faces={facesOf(piece, table)} sizePx={sizePx} number={turned ?? sides} />;
	}
	if (piece.kind === "book") return <BookLeaves book={piece} turned={turned ?? 0} pagePx={width / 2} />;

	const top = topSideOf(piece);
	if (top === undefined && piece.kind === "counter") {
		return (
			<span
				className={styles.dial}
				style={{ fontSize: Math.max(11, height * 0.4) }}
				data-number={piece.count}
			/>
		);
	}
	if (top === undefined && piece.kind === "container") return <span className={styles.tray} />;

	const isBare = isCutOut(piece, shape);
	const common = {
		name: piece.name,
		shape,
		longEdgePx,
		cut: cutOf(piece, shape, width / piece.widthMm),
	};
	const front = <Surface {...common} side={top} isBare={isBare} />;
	if (!hasBack(piece, table)) return front;
	const backSide = sideOf(piece, "back") ?? sideOf(parent, "back");
	const back = <Surface {...common} side={backSide} blank="back" isBare={isBare} />;
	return <Flip isFlipped={isFlipped} front={front} back={back} />;
}
