import type { CSSProperties } from "react";
import type { Detail } from "../model/renditions.ts";
import styles from "./DeckBack.module.css";

/** A hue for a deck, from its name: the same wherever the deck is drawn. In degrees of OKLCH. */
export function hueOf(name: string): number {
	let hash = 0;
	for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 100_003;
	// neighbouring hashes lie far apart on the circle
	return Math.round((hash * 137.508) % 360);
}

type Props = { name: string; detail: Detail; width: number; cut: CSSProperties };

/** The back of a deck without a picture of one: its name, on a colour of its own. */
export function DeckBack({ name, detail, width, cut }: Props) {
	return (
		<span
			className={styles.back}
			style={{ ...cut, "--hue": hueOf(name), "--size": `${width}px` } as CSSProperties}
			data-deck={name}
		>
			{/* generated content, so that it is not part of the piece's accessible name */}
			{detail === "full" && (
				<span className={styles.plate}>
					<span className={styles.name} data-name={name} />
				</span>
			)}
		</span>
	);
}
