import type { Component } from "@tuckbox/client";
import { topSideOf } from "@tuckbox/web/draw/model/piece.ts";
import { PieceThumb } from "@tuckbox/web/draw/PieceThumb.tsx";
import { t } from "@tuckbox/web/messages/words.ts";
import { Empty } from "@tuckbox/web/ui/Empty.tsx";
import { LinkButton } from "../ui/LinkButton.tsx";
import styles from "./NoFindings.module.css";

/** Up to five flat pieces with different pictures. */
function shownOf(pieces: readonly Component[]): Component[] {
	const seen = new Set<string>();
	const drawn = pieces.filter((piece) => {
		const url = ["tile", "tokenSprite", "deck"].includes(piece.kind) ? topSideOf(piece)?.thumbUrl : undefined;
		if (url === undefined || seen.has(url)) return false;
		seen.add(url);
		return true;
	});
	return drawn.slice(0, 5);
}

type Props = { gameId: string; pieces: readonly Component[]; hasAccepted: boolean };

/** Shown when the checks found nothing, or only accepted findings. */
export function NoFindings({ gameId, pieces, hasAccepted }: Props) {
	const pictures = pieces.reduce((sum, { payload }) => sum + payload.imageFaces.length, 0);
	return (
		<Empty
			title={hasAccepted ? t("checks.noneOpen") : t("checks.none")}
			picture={
				<div className={styles.picture} aria-hidden="true">
					<span className={styles.row}>
						{shownOf(pieces).map((piece) => (
							<span key={piece.id}>
								<PieceThumb piece={piece} size={7} />
							</span>
						))}
					</span>
					<svg viewBox="0 0 48 48" aria-hidden="true">
						<circle cx="24" cy="24" r="22" />
						<path d="M14.5 25l6.5 6.5L34 17.5" />
					</svg>
				</div>
			}
			actions={<LinkButton href={`/games/${gameId}`}>{t("checks.backToPieces")}</LinkButton>}
		>
			<p>
				{pieces.length === 0
					? t("checks.noPieces")
					: hasAccepted
						? t("checks.checkedButAccepted", { pieces: pieces.length, pictures })
						: t("checks.checked", { pieces: pieces.length, pictures })}
			</p>
		</Empty>
	);
}
