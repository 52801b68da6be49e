import { type AnimationEventHandler, type ReactNode, useState } from "react";
import styles from "./Flip.module.css";

/** The attributes of a side while the piece turns. */
type Motion = { key: string; className?: string | undefined; onAnimationEnd?: AnimationEventHandler };

type Props = { isFlipped: boolean; side(isBack: boolean, motion: Motion): ReactNode };

const faceKey = (isBack: boolean) => (isBack ? "back" : "front");

/**
 * A two-sided piece that turns over, in two half-turns: one side leaves, then the other arrives. At rest, only the
 * visible side is rendered.
 */
export function Flip({ isFlipped, side }: Props) {
	const [seen, setSeen] = useState(isFlipped);
	if (seen === isFlipped) return side(isFlipped, { key: faceKey(isFlipped) });
	return (
		<>
			{side(seen, { key: faceKey(seen), className: styles.away })}
			{side(isFlipped, {
				key: faceKey(isFlipped),
				className: styles.here,
				onAnimationEnd: ({ target, currentTarget }) => {
					if (target === currentTarget) setSeen(isFlipped);
				},
			})}
		</>
	);
}
