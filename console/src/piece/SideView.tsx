import type { Family } from "@tuckbox/web/draw/model/families.ts";
import { shapeOf } from "@tuckbox/web/draw/model/outline.ts";
import type { Drawn, DrawnSide } from "@tuckbox/web/draw/model/piece.ts";
import { isTurned, sharedTrim } from "@tuckbox/web/draw/model/renditions.ts";
import { PieceDrawing } from "@tuckbox/web/draw/PieceDrawing.tsx";
import { Picture } from "@tuckbox/web/draw/parts/Picture.tsx";
import { t } from "@tuckbox/web/messages/words.ts";
import { countText } from "@tuckbox/web/ui/words.ts";
import { CutLines } from "./CutLines.tsx";
import styles from "./SideView.module.css";
import { type Trim, trimOf } from "./trim.ts";

type Props = {
	piece: Drawn;
	family: Family;
	/** The key of the side to draw, and its image if it has one. */
	sideKey: string;
	side: DrawnSide | undefined;
	/** The side is that of the deck. */
	isShared?: boolean;
	label: string;
	/** The size of the trimmed piece, in pixels. */
	width: number;
	height: number;
	/** The width that the caption may take, in pixels. */
	columnPx: number;
	/** Shows the whole image with the trim drawn in, instead of the trimmed image. */
	showsCut: boolean;
};

/** The uploaded image, with the line along which it is cut. */
function Uncut({ piece, family, side, width, height, trim }: Props & { side: DrawnSide; trim: Trim }) {
	const across = side.widthPx - 2 * trim.bleedX;
	const along = side.heightPx - 2 * trim.bleedY;
	const bleed = { x: (trim.bleedX / across) * width, y: (trim.bleedY / along) * height };
	const shape = shapeOf(piece, family);
	return (
		<span
			className={styles.whole}
			style={{
				inset: `${-bleed.y}px ${-bleed.x}px`,
				width: width + 2 * bleed.x,
				height: height + 2 * bleed.y,
			}}
		>
			<Picture side={side} isOriginal name={piece.name} shape="box" cut={{}} width={width} detail="full" />
			<CutLines piece={piece} shape={shape} width={width} height={height} bleed={bleed} />
		</span>
	);
}

/** The trim of a deck's back on one of its cards, on which it may lie sideways. */
function trimOfShared(back: DrawnSide, card: Drawn): Trim {
	const { widthMm, heightMm } = card;
	const size = isTurned(back, card) ? { widthMm: heightMm, heightMm: widthMm } : { widthMm, heightMm };
	return trimOf(back, size, sharedTrim(back, card));
}

/** The caption's facts about the image of a side. */
export function imageFacts(side: DrawnSide, { dpi, bleedX, bleedMm }: Trim): string {
	const facts = { width: countText(side.widthPx), height: countText(side.heightPx), dpi: countText(dpi) };
	return bleedX > 0
		? t("piece.imageWithBleed", { ...facts, bleed: Math.round(bleedMm * 10) / 10 })
		: t("piece.image", facts);
}

/** One side of a piece, large, with a caption. */
export function SideView(props: Props) {
	const { piece, family, sideKey, side, isShared = false, label, width, height, columnPx, showsCut } = props;
	const trim = side && (isShared ? trimOfShared(side, piece) : trimOf(side, piece));
	const isUncut = showsCut && side !== undefined && trim !== undefined;
	const bleedBelow = isUncut ? (trim.bleedY / (side.heightPx - 2 * trim.bleedY)) * height : 0;
	return (
		<figure className={styles.figure} style={{ maxWidth: Math.max(width, columnPx) }}>
			<span className={styles.place} style={{ width, height }}>
				{isUncut ? (
					<Uncut {...props} side={side} trim={trim} />
				) : (
					<PieceDrawing piece={piece} family={family} side={sideKey} width={width} height={height} />
				)}
			</span>
			<figcaption className={styles.caption} style={{ marginBlockStart: bleedBelow }}>
				{label}
				{side && trim ? ` · ${imageFacts(side, trim)}` : ` · ${t("piece.noPicture")}`}
			</figcaption>
		</figure>
	);
}
