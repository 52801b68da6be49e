import { counterRange } from "@tuckbox/pieces";
import type { AnimationEventHandler } from "react";
import { locale } from "../../messages/words.ts";
import { fitDigits } from "../model/digits.ts";
import type { Drawn } from "../model/piece.ts";
import styles from "./Counter.module.css";
import glow from "./glow.module.css";

/** The number that a counter shows; undefined for a counter with a picture and without a number. */
export function shownValue(counter: Drawn, hasPicture: boolean, value?: number): number | undefined {
	return value ?? counterRange(counter.payload)?.start ?? (hasPicture ? undefined : 0);
}

type Props = {
	value: number;
	width: number;
	height: number;
	isGlowing: boolean;
	onAnimationEnd: AnimationEventHandler | undefined;
};

/**
 * A counter without a picture: a dial with its number. The digits are generated content: screen readers read the
 * counter's name.
 */
export function Dial({ value, width, height, isGlowing, onAnimationEnd }: Props) {
	const { text, fontPx } = fitDigits(value, Math.min(width, height), locale);
	return (
		<span
			className={`${styles.dial} ${isGlowing ? glow.glowFrame : ""}`}
			style={{ fontSize: fontPx }}
			data-number={text}
			onAnimationEnd={onAnimationEnd}
		/>
	);
}

/** Height of the number on a picture, as a share of the counter's height. */
const plateShare = 0.36;

/** The number on the picture of a counter. */
export function Plate({ value, width, height }: Pick<Props, "value" | "width" | "height">) {
	const room = Math.min(width * 0.9, height * plateShare * 2.6);
	const { text, fontPx } = fitDigits(value, room, locale);
	return (
		<span
			className={styles.plate}
			style={{ fontSize: Math.min(fontPx, height * plateShare * 0.8) }}
			data-number={text}
		/>
	);
}
