import type { HeldItem, SeenPiece } from "@tuckbox/pieces/table";
import { t } from "@tuckbox/web/messages/words.ts";
import type { CSSProperties } from "react";
import { sizeOfSeen } from "../layout/layout.ts";
import { cardText } from "../stage/names.ts";
import { useDropOnHand, useHand, useSeat } from "../stage/stage-hooks.ts";
import { handOfBacks } from "./hand-backs.ts";
import { ItemDrawing } from "./ItemDrawing.tsx";
import styles from "./OtherHands.module.css";

/** The height of a card in another hand, in pixels, and the maximum number of drawn backs. */
const cardHeight = 64;
const mostBacks = 12;

function SmallCard({ seen, name }: { seen: SeenPiece & { value?: number }; name?: string }) {
	const { widthMm, heightMm } = sizeOfSeen(seen);
	const scale = cardHeight / Math.max(heightMm, widthMm * 0.7);
	const [width, height] = [widthMm * scale, heightMm * scale];
	return (
		<span
			className={`${styles.card} ${name === undefined ? "" : styles.open}`}
			style={{ width, height }}
			{...(name !== undefined && { role: "img", "aria-label": name })}
		>
			<ItemDrawing
				seen={seen}
				width={name === undefined ? width : width * 4}
				height={name === undefined ? height : height * 4}
				value={seen.value}
			/>
		</span>
	);
}

/** The hand of another seat: backs, and the cards that this seat sees. */
export function OpenHand({ seat }: { seat: string }) {
	const entry = useSeat(seat);
	const hand = useHand(seat);
	const drop = useDropOnHand(seat);
	if (entry === undefined || hand === undefined || hand.count === 0) return null;
	const open: readonly HeldItem[] = hand.cards ?? hand.shown ?? [];
	const backs = hand.cards === undefined ? handOfBacks({ ...hand, shown: [] }, mostBacks) : [];
	return (
		<section
			ref={drop}
			className={styles.hand}
			style={{ "--seat": entry.colour } as CSSProperties}
			aria-label={t("scene.handOf", { name: entry.name, count: hand.count })}
		>
			{open.map((card) => (
				<SmallCard key={card.id} seen={card} name={cardText(card)} />
			))}
			{backs.map(({ seen, key }) => (
				<SmallCard key={key} seen={seen} />
			))}
		</section>
	);
}
