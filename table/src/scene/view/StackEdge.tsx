import type { SeenPiece } from "@tuckbox/pieces/table";
import { cutOf, isCutOut, type Shape } from "@tuckbox/web/draw/model/outline.ts";
import { outlineOf } from "../layout/layout.ts";
import styles from "./FeltItem.module.css";

/** Number of card edges below a stack: one per card, at most this many. Each is offset by `edgeMm`. */
const maxEdges = 7;
const edgeMm = 0.42;

function edgeCount(count: number): number {
	return Math.min(maxEdges, count < 4 ? count - 1 : 1 + Math.floor(Math.log2(count)));
}

/** The edges of the cards below the top one, as shadows of a single element. */
export function StackEdge({ count, seen, level }: { count: number; seen: SeenPiece; level: number }) {
	const piece = outlineOf(seen);
	const shape = (piece.shape ?? "box") as Shape;
	const edges = edgeCount(count);
	if (edges <= 0 || isCutOut(piece, shape)) return null;
	const px = (times: number) => `${(times * edgeMm * level).toFixed(2)}px`;
	const steps = Array.from({ length: edges }, (_, i) => i + 1);
	if (shape === "hex") {
		const filter = steps.map(() => `drop-shadow(${px(0.7)} ${px(1)} 0 var(--card-edge))`).join(" ");
		return (
			<span className={styles.hexEdges} style={{ filter }}>
				<span style={cutOf(piece, shape)} />
			</span>
		);
	}
	const boxShadow = [
		...steps.flatMap((step) => [
			`${px(step * 0.7)} ${px(step)} 0 ${px(-0.3)} var(${step % 2 === 1 ? "--card-edge" : "--card"})`,
			`${px(step * 0.7)} ${px(step)} 0 ${px(-0.16)} color-mix(in oklab, var(--card-ink) 40%, transparent)`,
		]),
		`${px(edges + 3)} ${px(edges * 1.4 + 6)} ${px(16)} ${px(-2)} light-dark(oklch(22.6% 0.008 95 / 34%), oklch(0% 0 0 / 55%))`,
	].join(", ");
	return <span className={styles.edges} style={{ ...cutOf(piece, shape), boxShadow }} />;
}
