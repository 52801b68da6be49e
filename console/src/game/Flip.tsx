import type { ReactNode } from "react";
import styles from "./Flip.module.css";

/** A piece of two sides that turns over. The far side is drawn only once it has been asked for. */
export function Flip({ isFlipped, front, back }: { isFlipped: boolean; front: ReactNode; back: ReactNode }) {
	return (
		<span className={styles.flip}>
			<span className={`${styles.turn} ${isFlipped ? styles.isFlipped : ""}`}>
				<span className={styles.side}>{front}</span>
				<span className={`${styles.side} ${styles.back}`}>{back}</span>
			</span>
		</span>
	);
}
