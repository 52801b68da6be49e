import type { HandEntry } from "@tuckbox/pieces/table";
import type { CSSProperties } from "react";
import { sizeOfSeen } from "../layout/layout.ts";
import { handOfBacks } from "./hand-backs.ts";
import { ItemDrawing } from "./ItemDrawing.tsx";
import styles from "./OtherHands.module.css";

/** Maximum number of cards in the fan of another hand; their height in pixels, by which pictures are chosen. */
const mostInFan = 5;
const fanHeight = 44;

/** The cards of another hand, as they lie on the table before its seat. */
export function HandFan({ hand }: { hand: HandEntry }) {
	const cards = handOfBacks(hand, mostInFan);
	return (
		<span className={styles.fan} style={{ "--cards": cards.length } as CSSProperties} aria-hidden="true">
			{cards.map(({ seen, key }, i) => {
				const { widthMm, heightMm } = sizeOfSeen(seen);
				const share = widthMm / Math.max(1, heightMm);
				return (
					<span
						key={key}
						className={styles.back}
						style={{ "--i": i, "--share": Math.min(1, share) } as CSSProperties}
					>
						<ItemDrawing seen={seen} width={fanHeight * share} height={fanHeight} />
					</span>
				);
			})}
		</span>
	);
}
