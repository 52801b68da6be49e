import type { AnimationEventHandler } from "react";
import type { Family } from "../model/families.ts";
import { pileSizeOf } from "../model/footprint.ts";
import { cutOf, type Shape } from "../model/outline.ts";
import { type Drawn, sideOf } from "../model/piece.ts";
import type { Detail } from "../model/renditions.ts";
import styles from "./Pile.module.css";
import { Surface } from "./Surface.tsx";

/** Number of card edges that show below a pile's top card: more for a larger deck. */
function edgesOf(count: number): number {
	if (count <= 1) return 0;
	return Math.min(6, 1 + Math.floor(Math.log2(count)));
}

/** The edges of the cards below the top one, as shadows of it, which need no elements. */
function edgesBelow(count: number, isOutlined: boolean): string {
	const edges = Array.from({ length: count }, (_, i) => `${(i + 1) * 1.2}px ${(i + 1) * 1.5}px`);
	// a filter applies each shadow to the result of those before
	if (isOutlined) return edges.map(() => "drop-shadow(1.2px 1.5px 0 var(--card-edge))").join(" ");
	return edges
		.flatMap((at, i) => [
			`${at} 0 -0.5px var(${i % 2 === 0 ? "--card-edge" : "--card"})`,
			`${at} 1px color-mix(in oklab, var(--card-ink) 22%, transparent)`,
		])
		.join(", ");
}

type Props = {
	deck: Drawn;
	family: Family;
	shape: Shape;
	width: number;
	height: number;
	detail: Detail;
	isGlowing: boolean;
	onAnimationEnd: AnimationEventHandler | undefined;
};

/** A deck as a pile, face down; without cards, only its place. */
export function Pile({ deck, family, width, height, detail, isGlowing, onAnimationEnd, shape }: Props) {
	const { children } = family;
	const size = { ...deck, ...pileSizeOf(deck, family) };
	const [top] = children ?? [];
	const own = sideOf(deck, "back");
	const back = own ?? (top && sideOf(top, "back")) ?? sideOf(deck, "front");
	const common = { piece: size, shape, width, height, detail, isGlowing, onAnimationEnd };
	if (children?.length === 0) {
		return (
			<span className={styles.slot} style={cutOf(size, shape)} onAnimationEnd={onAnimationEnd}>
				{back && <Surface {...common} side={back} isShared className={styles.faint} />}
			</span>
		);
	}
	const edges = detail === "simple" ? 0 : edgesOf(children?.length ?? 0);
	const below = edgesBelow(edges, shape === "hex");
	return (
		<Surface
			{...common}
			side={back}
			blank="back"
			deckName={deck.name}
			isShared={back !== undefined && back === own}
			className={shape === "hex" ? styles.hexPile : styles.pile}
			style={edges > 0 ? ({ "--below": below } as object) : undefined}
		/>
	);
}
