import { type ReactNode, useState } from "react";
import styles from "./Flip.module.css";

/** A two-sided piece that turns over. */
export function Flip({ isFlipped, front, back }: { isFlipped: boolean; front: ReactNode; back: ReactNode }) {
	const [seen, setSeen] = useState(isFlipped);
	const isTurning = seen !== isFlipped;
	return (
		<>
			{isTurning && (
				<span key={seen ? "back" : "front"} className={`${styles.side} ${styles.away}`}>
					{seen ? back : front}
				</span>
			)}
			<span
				key={isFlipped ? "back" : "front"}
				className={`${styles.side} ${isTurning ? styles.here : ""}`}
				onAnimationEnd={({ target, currentTarget }) => {
					if (target === currentTarget) setSeen(isFlipped);
				}}
			>
				{isFlipped ? back : front}
			</span>
		</>
	);
}
