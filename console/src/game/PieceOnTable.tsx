import { sizeText } from "@tuckbox/pieces";
import { memo, type ReactNode, useState } from "react";
import { Link } from "wouter";
import { familyOf } from "../draw/families.ts";
import { PieceDrawing } from "../draw/PieceDrawing.tsx";
import type { Piece } from "../draw/piece.ts";
import { turnActionOf } from "../draw/turning.ts";
import { Icon } from "../look/Icon.tsx";
import { kindText } from "../look/piece-words.ts";
import styles from "./PieceOnTable.module.css";
import { useTable } from "./table-context.ts";
import type { PiecePart } from "./table-layout.ts";

/** The accessible name of a piece. */
function spokenName(piece: Piece, isCard: boolean, change: string | undefined): string {
	const parts = [piece.name, kindText(piece, isCard).replace(/^[A-Z]/, (letter) => letter.toLowerCase())];
	if (piece.kind !== "die") parts.push(sizeText(piece));
	if (piece.count > 1) parts.push(`${piece.count} copies`);
	if (change) parts.push(change === "created" ? "added just now" : "changed just now");
	return parts.join(", ");
}

/** The glow around a piece that a push has just added or changed. */
export function Glow({ id, radius }: { id: string; radius?: string }) {
	const { recentChanges, hasGlowed, markGlowed } = useTable();
	const [, setIsOver] = useState(false);
	if (!recentChanges.has(id) || hasGlowed(id)) return null;
	return (
		<span
			className={styles.glow}
			style={radius === undefined ? undefined : { borderRadius: radius }}
			onAnimationEnd={() => {
				markGlowed(id);
				setIsOver((over) => !over);
			}}
		/>
	);
}

type LinkProps = { piece: Piece; children: ReactNode; className?: string | undefined };

/** The link to a piece's page, and a stop for the arrow keys. */
export function PieceLink({ piece, children, className }: LinkProps) {
	const { table, hrefOf, tabStop, setActive, recentChanges } = useTable();
	const isCard = table.parents.get(piece.id)?.kind === "deck";
	return (
		<Link
			href={hrefOf(piece.id)}
			className={className ?? styles.link}
			data-stop={piece.id}
			tabIndex={tabStop === piece.id ? 0 : -1}
			aria-label={spokenName(piece, isCard, recentChanges.get(piece.id))}
			onFocus={() => setActive(piece.id)}
			draggable={false}
		>
			{children}
		</Link>
	);
}

/** On pieces narrower than this, in pixels, a button would hide too much. */
const minWidthForButton = 60;

export const PieceOnTable = memo(function PieceOnTable({ part }: { part: PiecePart }) {
	const { piece, x, y, width, height, cellX, cellWidth, captionY, captionHeight, shrunk } = part;
	const { table, flipped, flip, turned, turn, recentChanges, pxPerMm } = useTable();
	const family = familyOf(piece, table);
	const isFlipped = flipped.has(piece.id);
	const at = turned.get(piece.id);
	const next = turnActionOf(piece, family, at);
	const isDie = piece.kind === "die";
	return (
		<li
			className={styles.cell}
			style={{ left: cellX, top: y, width: cellWidth, height: captionY - y + captionHeight }}
		>
			<div className={styles.piece} style={{ left: x - cellX, top: 0, width, height }}>
				<PieceLink piece={piece}>
					<PieceDrawing
						piece={piece}
						family={family}
						width={width}
						height={height}
						isFlipped={isFlipped}
						turned={at}
					/>
				</PieceLink>
				<Glow id={piece.id} {...(piece.shape === "orb" && { radius: "50%" })} />
				{shrunk < 0.995 && (
					<span className={styles.shrunk}>
						{Math.round((shrunk * pxPerMm * 25.4 * 100) / 96)} % of actual size
					</span>
				)}
				{next && (width >= minWidthForButton || isDie) && (
					<button
						type="button"
						className={`${styles.turn} ${width < minWidthForButton ? styles.below : ""}`}
						tabIndex={-1}
						aria-label={`${next.label}: ${piece.name}`}
						title={`${next.label} (F)`}
						onClick={() => (next.kind === "flip" ? flip([piece.id], !isFlipped) : turn(piece.id, next.next))}
					>
						<Icon name={piece.kind === "book" ? "right" : isDie ? "retry" : "flip"} />
					</button>
				)}
			</div>
			<p
				className={styles.caption}
				style={{ left: 0, top: captionY - y, width: cellWidth, height: captionHeight }}
				aria-hidden="true"
				title={piece.name}
			>
				{recentChanges.has(piece.id) && <span className={styles.mark} />}
				<span className={styles.name}>
					{piece.count > 1 && <span className={styles.count}>{piece.count.toLocaleString("en")} × </span>}
					{piece.name}
				</span>
			</p>
		</li>
	);
});
