import type { CSSProperties } from "react";
import styles from "./Written.module.css";

/** The height of a line, in ems, and the mean width of a letter. */
const lineEm = 1.25;
const letterEm = 0.52;
/** The share of the card that text may fill, and the largest share of its height that one line has. */
const fill = 0.8;
const mostShare = 0.13;

/** The font size in pixels in which a text fits a card, as far as it can be known without laying it out. */
function fontFor(text: string, width: number, height: number): number {
	const lines = text.split("\n");
	const [wide, high] = [width * fill, height * fill];
	const rowsAt = (px: number) =>
		lines.reduce((rows, line) => rows + Math.max(1, Math.ceil((line.length * letterEm * px) / wide)), 0);
	let px = height * mostShare;
	while (px > 1 && rowsAt(px) * lineEm * px > high) px *= 0.93;
	return px;
}

type Props = { text: string; width: number; height: number; cut: CSSProperties };

/** A blank card, with what is written on it. Fills its parent. */
export function Written({ text, width, height, cut }: Props) {
	return (
		<span
			className={styles.card}
			style={{ ...cut, fontSize: fontFor(text, width, height), lineHeight: lineEm }}
		>
			<span className={styles.text} dir="auto">
				{text}
			</span>
		</span>
	);
}
