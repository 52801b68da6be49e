import { memo } from "react";
import { familyOf } from "../draw/families.ts";
import { cutOf, shapeOf } from "../draw/outline.ts";
import { Surface } from "../draw/Picture.tsx";
import { PieceDrawing } from "../draw/PieceDrawing.tsx";
import { sideOf } from "../draw/piece.ts";
import styles from "./FanOnTable.module.css";
import { countCopies } from "./groups.ts";
import { Glow, PieceLink } from "./PieceOnTable.tsx";
import { usePieces } from "./pieces-store.ts";
import type { FanPart } from "./table-layout.ts";

/** How many card edges show below a pile's top card: more for a larger deck. */
function edgesOf(count: number): number {
	if (count <= 1) return 0;
	return Math.min(6, 1 + Math.floor(Math.log2(count)));
}

/** A closed deck: its pile with the shared back, and a fan of its cards. */
export const FanOnTable = memo(function FanOnTable({ part }: { part: FanPart }) {
	const { deck, group, pile, fan, fanX, cards, cardWidth, cardHeight } = part;
	const { table } = usePieces();
	const children = group.pieces;
	const shape = shapeOf(deck, familyOf(deck, table));
	const count = countCopies(children);
	const cut = cutOf(deck, shape, pile.width / deck.widthMm);
	const back = sideOf(deck, "back") ?? sideOf(deck, "front");
	const edges = edgesOf(count);
	return (
		<>
			<li
				className={styles.pile}
				style={{ left: part.x, top: part.y + pile.y, width: pile.width, height: pile.height }}
			>
				<PieceLink piece={deck} className={styles.link}>
					{Array.from({ length: edges }, (_, i) => (
						<span
							// biome-ignore lint/suspicious/noArrayIndexKey: the edges are all the same
							key={i}
							className={styles.under}
							style={{ ...cut, transform: `translate(${(edges - i) * 1.2}px, ${(edges - i) * 1.5}px)` }}
						/>
					))}
					<Surface
						side={back}
						blank="back"
						cut={cut}
						name={deck.name}
						shape={shape}
						longEdgePx={Math.max(pile.width, pile.height)}
					/>
				</PieceLink>
				<Glow id={deck.id} />
				<span className={styles.badge} aria-hidden="true">
					{count.toLocaleString("en")}
				</span>
			</li>
			{cards.map((card, i) => {
				const spot = fan.cards[i];
				if (spot === undefined) return null;
				const style = {
					left: part.x + fanX + spot.x - cardWidth / 2,
					top: part.y + spot.y - cardHeight / 2,
					width: cardWidth,
					height: cardHeight,
					rotate: `${spot.degrees.toFixed(2)}deg`,
				};
				return (
					<li key={card.id} className={styles.card} style={style}>
						<PieceLink piece={card} className={styles.cardLink}>
							<PieceDrawing
								piece={card}
								family={familyOf(card, table)}
								width={cardWidth}
								height={cardHeight}
							/>
						</PieceLink>
						<Glow id={card.id} />
					</li>
				);
			})}
			{cards.length < children.length && (
				<li className={styles.more} style={{ left: part.x + fanX, top: part.y + part.height - 26 }}>
					and {(children.length - cards.length).toLocaleString("en")} more in the pile
				</li>
			)}
		</>
	);
});
