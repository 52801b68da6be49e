import { kindsAtTable, type SeenPiece } from "@tuckbox/pieces/table";
import { PieceDrawing } from "@tuckbox/web/draw/PieceDrawing.tsx";
import { memo, useMemo } from "react";
import { outlineOf } from "../layout/layout.ts";
import { type Drawing, familyInDeck, leavesAt } from "../layout/seen.ts";
import { useFiles, useVersion } from "../stage/stage-hooks.ts";
import { useDrawing } from "./drawing.ts";
import styles from "./ItemDrawing.module.css";

type Props = {
	seen: SeenPiece;
	/** The size by which pictures and details are chosen, in pixels. */
	width: number;
	height: number;
	value?: number | undefined;
	/** The name of the deck of a stack: it is on the back of a card without a picture of one. */
	deckName?: string | undefined;
};

/** A piece as the seat sees it. It fills its parent. */
export const ItemDrawing = memo(function ItemDrawing({ seen, width, height, value, deckName }: Props) {
	const files = useFiles();
	const version = useVersion();
	const { drawing, isGlowing, former } = useDrawing(seen, files, version, width);
	// the same object for the same drawing, so that it is not rendered again
	const family = useMemo(() => familyInDeck(drawing, deckName), [drawing, deckName]);
	const { value: means, isCard } = kindsAtTable[outlineOf(seen).kind];
	const drawn = ({ piece, isFlipped, ...other }: Drawing, isNew: boolean) => (
		<PieceDrawing
			piece={piece}
			family={isNew ? family : other.family}
			width={width}
			height={height}
			isFlipped={isFlipped}
			// a face-down piece that is not a card has no back of its own kind
			side={isFlipped && !isCard ? "back" : undefined}
			turned={means === "page" ? leavesAt(piece, value ?? 0) : value}
			isGlowing={isNew && isGlowing}
		/>
	);
	return (
		<>
			{drawn(drawing, true)}
			{former !== undefined && (
				<span className={styles.former} aria-hidden="true">
					{drawn(former, false)}
				</span>
			)}
		</>
	);
});
