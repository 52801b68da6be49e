import { writeValue } from "@tuckbox/pieces/find";
import { familyOf } from "@tuckbox/web/draw/model/families.ts";
import type { Piece } from "@tuckbox/web/draw/model/piece.ts";
import { PieceDrawing } from "@tuckbox/web/draw/PieceDrawing.tsx";
import { t } from "@tuckbox/web/messages/words.ts";
import { Link } from "wouter";
import { useSource } from "../api/source.ts";
import type { GroupedPieces } from "../find/groups.ts";
import styles from "./PieceFacts.module.css";

/** Maximum number of children that are shown; the Pieces page shows all. */
const maxShown = 60;

/** The contents of a deck or bundle as small pictures, each linked to its page. */
export function PieceChildren({
	gameId,
	piece,
	grouped,
}: {
	gameId: string;
	piece: Piece;
	grouped: GroupedPieces;
}) {
	const { base } = useSource(gameId);
	const children = grouped.children.get(piece.id) ?? [];
	return (
		<ul className={styles.children}>
			{children.slice(0, maxShown).map((child) => (
				<li key={child.id}>
					<Link
						href={`${base}/pieces/${child.id}`}
						className={styles.child}
						style={{ aspectRatio: `${child.widthMm} / ${child.heightMm}` }}
						aria-label={child.name}
						title={child.name}
					>
						<PieceDrawing
							piece={child}
							family={familyOf(child, grouped)}
							width={64}
							height={(64 * child.heightMm) / child.widthMm}
						/>
					</Link>
				</li>
			))}
			{children.length > maxShown && (
				<li>
					<Link href={`${base}?q=${encodeURIComponent(`deck:${writeValue(piece.name)}`)}`}>
						{t("piece.moreChildren", { count: children.length - maxShown })}
					</Link>
				</li>
			)}
		</ul>
	);
}
