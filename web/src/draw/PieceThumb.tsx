import type { Family } from "./model/families.ts";
import { footprintOf } from "./model/footprint.ts";
import type { Drawn } from "./model/piece.ts";
import { PieceDrawing } from "./PieceDrawing.tsx";
import styles from "./PieceThumb.module.css";

/** The size of 1 rem in pixels, for the choice of an image's size. */
const remPx = 16;

type Props = {
	piece: Drawn;
	family?: Family;
	/** Draws only this side. */
	side?: string | undefined;
	/** The longer edge, in rem. */
	size: number;
	/** Alternative text; undefined if the text next to the picture says the same. */
	alt?: string;
	isGlowing?: boolean | undefined;
	onGlowEnd?: (() => void) | undefined;
};

/** A piece as a small picture in a list or a text, in its proportions. */
export function PieceThumb({ piece, family, side, size, alt, ...glow }: Props) {
	const { widthMm, heightMm } = side === undefined ? footprintOf(piece, family) : piece;
	const scale = size / Math.max(widthMm, heightMm);
	const [width, height] = [widthMm * scale, heightMm * scale];
	return (
		<span
			className={styles.thumb}
			style={{ width: `${width.toFixed(3)}rem`, height: `${height.toFixed(3)}rem` }}
			{...(alt === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": alt })}
		>
			<PieceDrawing
				piece={piece}
				family={family}
				side={side}
				{...glow}
				width={width * remPx}
				height={height * remPx}
			/>
		</span>
	);
}
