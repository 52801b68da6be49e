import type { Family } from "@tuckbox/web/draw/model/families.ts";
import { pileSizeOf } from "@tuckbox/web/draw/model/footprint.ts";
import { type Drawn, type DrawnSide, sideOf, sidesOf, topSideOf } from "@tuckbox/web/draw/model/piece.ts";
import { t } from "@tuckbox/web/messages/words.ts";
import { sideWord } from "@tuckbox/web/ui/piece-words.ts";
import styles from "./PieceStage.module.css";
import { SideView } from "./SideView.tsx";
import { type Available, fittingScale, twoSides } from "./use-stage.ts";

/** A side to show; `side` is undefined if its picture is missing. */
export type ShownSide = { key: string; side: DrawnSide | undefined; isShared: boolean };

/** The sides of a flat piece: its top, and its back if it has one. */
export function sidesToShow(piece: Drawn, { parent }: Family): ShownSide[] {
	const ownBack = sideOf(piece, "back");
	const back = ownBack ?? sideOf(parent, "back");
	const backSide = { key: "back", side: back, isShared: ownBack === undefined && back !== undefined };
	const top = topSideOf(piece);
	const front = { key: top?.sideKey ?? "front", side: top, isShared: false };
	if (top?.sideKey === "back") return [front];
	if (piece.kind === "deck" || piece.kind === "bundle") return back ? [front, backSide] : [front];
	return back !== undefined || (piece.kind === "tile" && parent !== undefined) ? [front, backSide] : [front];
}

function sideLabel(piece: Drawn, { key, isShared }: ShownSide): string {
	if (isShared) return t("piece.backShared");
	if (key === "back") return t("piece.back");
	if (key === "front" || sidesOf(piece).length === 0) return t("piece.front");
	return sideWord(key);
}

type Props = {
	piece: Drawn;
	family: Family;
	available: Available;
	/** The scale of actual size, in pixels per millimetre; undefined fits the available space. */
	actual: number | undefined;
	showsCut: boolean;
	isFlipped: boolean;
	showsBoth: boolean;
};

/** The sides of a flat piece: one, or both next to each other. */
export function SidesStage({ piece: own, family, available, actual, showsCut, isFlipped, showsBoth }: Props) {
	const piece = own.kind === "deck" ? { ...own, ...pileSizeOf(own, family) } : own;
	const sides = sidesToShow(piece, family);
	const bleedRoom = showsCut ? 1.14 : 1;
	const room = { widthMm: piece.widthMm * bleedRoom, heightMm: piece.heightMm * bleedRoom };
	const isBoth = showsBoth && sides.length === 2;
	const both = twoSides(room.widthMm, room.heightMm, available);
	const fitting = isBoth
		? both.scale
		: fittingScale(room.widthMm, room.heightMm, { ...available, height: available.height - 24 });
	const scale = actual ?? fitting;
	const columnPx = isBoth ? both.columnPx : available.width;
	const shown = isBoth ? sides : [sides[isFlipped ? 1 : 0] ?? sides[0]];
	return (
		<div className={styles.pair} style={{ flexDirection: isBoth ? both.direction : "row" }}>
			{shown.map(
				(one) =>
					one && (
						<SideView
							key={one.key}
							piece={piece}
							family={family}
							sideKey={one.key}
							side={one.side}
							isShared={one.isShared}
							label={sideLabel(piece, one)}
							width={piece.widthMm * scale}
							height={piece.heightMm * scale}
							columnPx={columnPx}
							showsCut={showsCut}
						/>
					),
			)}
		</div>
	);
}
