import { mmText } from "@tuckbox/pieces";
import type { ReactNode } from "react";
import { cutOf, type Shape } from "../draw/outline.ts";
import { Picture, Surface } from "../draw/Picture.tsx";
import type { Piece, Side } from "../draw/piece.ts";
import { CutLines } from "./CutLines.tsx";
import styles from "./SideView.module.css";
import type { ShownPixels, Trim } from "./trim.ts";

type Props = {
	piece: Piece;
	side: Side | undefined;
	shape: Shape;
	label: ReactNode;
	/** The size of the trimmed piece, in pixels. */
	width: number;
	height: number;
	trim: Trim | undefined;
	/** Shows the whole image with the trim drawn in, instead of the trimmed image. */
	showsCut: boolean;
	isBack?: boolean;
	isBare?: boolean;
	onSize?(size: ShownPixels): void;
};

/** The original image, with the line along which it is cut. */
function Uncut({ piece, side, shape, width, height, trim }: Props & { side: Side; trim: Trim }) {
	const across = side.widthPx - 2 * trim.bleedX;
	const along = side.heightPx - 2 * trim.bleedY;
	const bleed = { x: (trim.bleedX / across) * width, y: (trim.bleedY / along) * height };
	return (
		<span
			className={styles.whole}
			style={{
				inset: `${-bleed.y}px ${-bleed.x}px`,
				width: width + 2 * bleed.x,
				height: height + 2 * bleed.y,
			}}
		>
			<Picture
				side={side}
				src={side.url}
				name={piece.name}
				shape="box"
				longEdgePx={Math.max(width, height)}
			/>
			<CutLines piece={piece} shape={shape} width={width} height={height} bleed={bleed} />
		</span>
	);
}

/** One side of a piece, large, with a caption. */
export function SideView(props: Props) {
	const {
		piece,
		side,
		shape,
		label,
		width,
		height,
		trim,
		showsCut,
		isBack = false,
		isBare = false,
		onSize,
	} = props;
	const isUncut = showsCut && side !== undefined && trim !== undefined;
	const bleedBelow = isUncut ? (trim.bleedY / (side.heightPx - 2 * trim.bleedY)) * height : 0;
	return (
		<figure className={styles.figure}>
			<span className={styles.place} style={{ width, height }}>
				{isUncut ? (
					<Uncut {...props} side={side} trim={trim} />
				) : (
					<Surface
						side={side}
						name={piece.name}
						shape={shape}
						longEdgePx={Math.max(width, height)}
						cut={cutOf(piece, shape, width / piece.widthMm)}
						blank={isBack ? "back" : "name"}
						isBare={isBare}
						onSize={onSize}
					/>
				)}
			</span>
			<figcaption className={styles.caption} style={{ marginTop: bleedBelow }}>
				{label}
				{!side && isBack && " · no picture yet"}
				{side && trim && (
					<>
						{" · "}
						{side.widthPx.toLocaleString("en")} × {side.heightPx.toLocaleString("en")} px ·{" "}
						{trim.dpi.toLocaleString("en")} dpi
						{trim.bleedX > 0 && ` · ${mmText(Math.round(trim.bleedMm * 10) / 10)} mm bleed`}
					</>
				)}
			</figcaption>
		</figure>
	);
}
