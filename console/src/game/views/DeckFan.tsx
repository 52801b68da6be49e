import { familyOf } from "@tuckbox/web/draw/model/families.ts";
import { PieceDrawing } from "@tuckbox/web/draw/PieceDrawing.tsx";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { countText } from "@tuckbox/web/ui/words.ts";
import { memo } from "react";
import { countCopies } from "../../find/groups.ts";
import type { FannedCard, FanPart } from "../layout/pieces-layout.ts";
import { setSpread } from "../state/pieces-actions.ts";
import { usePieces } from "../state/pieces-store.ts";
import styles from "./DeckFan.module.css";
import { PieceLink, useGlow } from "./PlacedPiece.tsx";

type CardProps = { card: FannedCard; x: number; y: number };

const FannedCardView = memo(function FannedCardView({ card, x, y }: CardProps) {
	const { piece, width, height, degrees } = card;
	const { grouped } = usePieces();
	const glow = useGlow(piece.id);
	const style = { left: x + card.x, top: y + card.y, width, height, rotate: `${degrees.toFixed(2)}deg` };
	return (
		<li className={styles.card} style={style} data-fan>
			<PieceLink piece={piece} className={styles.cardLink}>
				<PieceDrawing
					piece={piece}
					family={familyOf(piece, grouped)}
					width={width}
					height={height}
					detail="simple"
					{...glow}
				/>
			</PieceLink>
		</li>
	);
});

/** A closed deck: its pile with the shared back, and a fan of its cards. */
export const DeckFan = memo(function DeckFan({ part }: { part: FanPart }) {
	const { deck, group, pile, fanX, cards } = part;
	const { store, grouped } = usePieces();
	const children = group.pieces;
	const deckGlow = useGlow(deck.id);
	return (
		<>
			<li
				className={styles.pile}
				style={{ left: part.x, top: part.y + pile.y, width: pile.width, height: pile.height }}
			>
				<PieceLink piece={deck} className={styles.link}>
					<PieceDrawing
						piece={deck}
						family={familyOf(deck, grouped)}
						width={pile.width}
						height={pile.height}
						{...deckGlow}
					/>
				</PieceLink>
				<span className={styles.badge} aria-hidden="true">
					{countText(countCopies(children))}
				</span>
			</li>
			{cards.map((card) => (
				<FannedCardView key={card.piece.id} card={card} x={part.x} y={part.y} />
			))}
			{cards.length < children.length && (
				<li className={styles.more} style={{ left: part.x + fanX, top: part.y + part.height - 32 }}>
					<Button
						isSmall
						look="quiet"
						aria-label={t("game.showAllOfDeck", { name: deck.name, count: children.length })}
						onClick={() => setSpread(store, [deck.id], true)}
					>
						{t("game.showAllOf", { count: children.length })}
					</Button>
				</li>
			)}
		</>
	);
});
