import { kindsAtTable, type SeenPiece } from "@tuckbox/pieces/table";
import { PieceDrawing } from "@tuckbox/web/draw/PieceDrawing.tsx";
import { memo } from "react";
import { outlineOf } from "../layout/layout.ts";
import { leavesAt } from "../layout/seen.ts";
import { useFiles, useVersion } from "../stage/stage-hooks.ts";
import { useDrawing } from "./drawing.ts";

type Props = {
	seen: SeenPiece;
	/** The size by which pictures and details are chosen, in pixels. */
	width: number;
	height: number;
	value?: number | undefined;
};

/** A piece as the seat sees it. It fills its parent. */
export const ItemDrawing = memo(function ItemDrawing({ seen, width, height, value }: Props) {
	const files = useFiles();
	const version = useVersion();
	const { drawing, isGlowing } = useDrawing(seen, files, version, width);
	const { value: means, isCard } = kindsAtTable[outlineOf(seen).kind];
	const turned = means === "page" ? leavesAt(drawing.piece, value ?? 0) : value;
	return (
		<PieceDrawing
			piece={drawing.piece}
			family={drawing.family}
			width={width}
			height={height}
			isFlipped={drawing.isFlipped}
			// a face-down piece that is not a card has no back of its own kind
			side={drawing.isFlipped && !isCard ? "back" : undefined}
			turned={turned}
			isGlowing={isGlowing}
		/>
	);
});
