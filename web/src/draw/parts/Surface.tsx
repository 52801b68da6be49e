import type { Crop } from "@tuckbox/pieces";
import type { AnimationEventHandler, CSSProperties } from "react";
import { late } from "../../ui/late.tsx";
import { cutOf, isCutOut, type Shape } from "../model/outline.ts";
import type { Drawn, DrawnSide } from "../model/piece.ts";
import { cropsMuch, type Detail, isTurned, needsOriginal, sharedTrim } from "../model/renditions.ts";
import { Blank } from "./Blank.tsx";
import glow from "./glow.module.css";
import { Picture } from "./Picture.tsx";
import styles from "./Surface.module.css";

/** Loaded with the first deck that has no back. */
const DeckBack = late(async () => (await import("./DeckBack.tsx")).DeckBack);

export type SurfaceProps = {
	piece: Pick<Drawn, "kind" | "name" | "widthMm" | "heightMm">;
	side: DrawnSide | undefined;
	shape: Shape;
	/** The size of the surface, in pixels. */
	width: number;
	height: number;
	detail: Detail;
	/** Whether the side belongs to the deck instead of the piece. */
	isShared?: boolean;
	/** The content without an image: the name, or a back. */
	blank?: "name" | "back";
	/** The deck whose generated back is shown without an image; without a name, the back is plain. */
	deckName?: string;
	isGlowing?: boolean;
	className?: string | undefined;
	style?: CSSProperties | undefined;
	onAnimationEnd?: AnimationEventHandler | undefined;
};

/** Places an image so that a part of it fills its parent. */
function placed(
	{ left, top, width, height }: Crop,
	whole: { widthPx: number; heightPx: number },
): CSSProperties {
	const percent = (share: number) => `${(share * 100).toFixed(3)}%`;
	return {
		inset: "auto",
		left: percent(-left / width),
		top: percent(-top / height),
		width: percent(whole.widthPx / width),
		height: percent(whole.heightPx / height),
		objectFit: "fill",
		borderRadius: 0,
		clipPath: "none",
	};
}

/** The picture of a side, with the treatment that its image needs: its original, a trim of its own, a quarter turn. */
function SidePicture({
	piece,
	side,
	shape,
	width,
	height,
	detail,
	isShared = false,
}: SurfaceProps & { side: DrawnSide }) {
	const cut = cutOf(piece, shape);
	const isQuarter = isShared && isTurned(side, piece);
	const isOriginal = needsOriginal(side, isQuarter ? height : width);
	const part = isOriginal ? side.trim : isShared ? sharedTrim(side, piece) : undefined;
	const common = { side, name: piece.name, shape, detail, isOriginal };
	if (part === undefined && !isQuarter) {
		const isWhole = !isShared && cropsMuch(side, piece);
		return <Picture {...common} cut={cut} width={width} isBare={isCutOut(piece, shape)} isWhole={isWhole} />;
	}
	const drawn = isQuarter ? { width: height, height: width } : { width, height };
	const picture = (
		<Picture
			{...common}
			cut={{}}
			width={part ? (drawn.width * side.widthPx) / part.width : drawn.width}
			style={part && placed(part, side)}
		/>
	);
	return (
		<span className={styles.frame} style={cut}>
			{isQuarter ? (
				<span className={styles.quarter} style={drawn}>
					{picture}
				</span>
			) : (
				picture
			)}
		</span>
	);
}

/** One side of a piece, cut to its outline. Fills its parent. */
export function Surface(props: SurfaceProps) {
	const {
		piece,
		side,
		shape,
		width,
		blank = "name",
		deckName = "",
		detail,
		isGlowing = false,
		className = "",
		style,
		onAnimationEnd,
	} = props;
	const cut = cutOf(piece, shape);
	// rectangles and circles have a box shadow; only other outlines need the slower drop-shadow filter
	const isOutlined = shape === "hex" || (side !== undefined && isCutOut(piece, shape));
	const light = isGlowing ? (isOutlined ? glow.glowOutline : glow.glowFrame) : "";
	return (
		<span
			className={`${styles.surface} ${isOutlined ? styles.outlined : styles.edge} ${light} ${className}`}
			style={isOutlined ? style : { ...cut, ...style }}
			onAnimationEnd={onAnimationEnd}
		>
			{side ? (
				<SidePicture {...props} side={side} />
			) : blank === "back" && deckName !== "" ? (
				<DeckBack name={deckName} detail={detail} width={width} cut={cut} />
			) : blank === "back" ? (
				<span className={styles.plain} style={cut} />
			) : (
				<Blank name={piece.name} shape={shape} cut={cut} width={width} why="none" />
			)}
		</span>
	);
}
