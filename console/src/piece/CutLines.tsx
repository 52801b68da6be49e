import { cornerRadius, hexCorners, type Shape } from "@tuckbox/web/draw/model/outline.ts";
import type { Drawn } from "@tuckbox/web/draw/model/piece.ts";
import { useId } from "react";
import styles from "./CutLines.module.css";

type Props = {
	piece: Drawn;
	shape: Shape;
	/** The size of the trimmed piece, in pixels. */
	width: number;
	height: number;
	/** The bleed around it, in pixels. */
	bleed: { x: number; y: number };
};

/** The SVG path of a rectangle with round corners. */
function roundedBox(x: number, y: number, width: number, height: number, radius: number): string {
	const corner = (dx: number, dy: number) => `a${radius} ${radius} 0 0 1 ${dx} ${dy}`;
	const [across, along] = [width - 2 * radius, height - 2 * radius];
	return `M${x + radius} ${y}h${across}${corner(radius, radius)}v${along}${corner(-radius, radius)}h${-across}${corner(-radius, -radius)}v${-along}${corner(radius, -radius)}z`;
}

function cutPath({ piece, shape, width, height, bleed: { x, y } }: Props): string {
	if (shape === "orb") {
		const [rx, ry] = [width / 2, height / 2];
		return `M${x} ${y + ry}a${rx} ${ry} 0 1 1 ${width} 0a${rx} ${ry} 0 1 1 ${-width} 0z`;
	}
	if (shape === "hex") {
		const corners = hexCorners(piece).map(([cx, cy]) => `${x + cx * width} ${y + cy * height}`);
		return `M${corners.join("L")}z`;
	}
	return roundedBox(x, y, width, height, (cornerRadius(piece) * width) / piece.widthMm);
}

/** Draws the line along which a piece is cut over its whole image, and hatches what is cut off. */
export function CutLines(props: Props) {
	const { width, height, bleed } = props;
	const hatch = useId();
	const cut = cutPath(props);
	const [across, along] = [width + 2 * bleed.x, height + 2 * bleed.y];
	const waste = `M0 0h${across}v${along}h${-across}z${cut}`;
	return (
		<svg className={styles.lines} viewBox={`0 0 ${across} ${along}`} aria-hidden="true">
			<pattern id={hatch} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
				<path className={styles.hatch} d="M0 0v7" />
			</pattern>
			<path className={styles.waste} fillRule="evenodd" d={waste} />
			<path fill={`url(#${hatch})`} fillRule="evenodd" d={waste} />
			<path className={styles.cut} d={cut} />
		</svg>
	);
}
