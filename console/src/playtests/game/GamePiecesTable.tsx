import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { countText } from "@tuckbox/web/ui/words.ts";
import { useId, useState } from "react";
import { useSource } from "../../api/source.ts";
import { type PieceStory, shownEvents } from "./game-facts.ts";
import { PieceName, usePiecesByKey } from "./PieceName.tsx";
import page from "./PlaytestPage.module.css";
import styles from "./tables.module.css";

/** Maximum number of pieces that are shown at first. */
const firstShown = 24;

type Props = { gameId: string; pieces: readonly PieceStory[] };

const isUnseen = ({ counts, copies }: PieceStory) => counts.neverSeen === copies;

/** The facts of the game by piece, in numbers of copies. */
export function GamePiecesTable({ gameId, pieces }: Props) {
	const titleId = useId();
	const { base } = useSource(gameId);
	const [isWhole, setIsWhole] = useState(false);
	const { find, families } = usePiecesByKey(gameId);
	if (pieces.length === 0) return null;
	const unseen = pieces.filter(isUnseen);
	const touched = pieces.filter((story) => !isUnseen(story));
	const shown = isWhole ? touched : touched.slice(0, firstShown);
	// a column that says the same of all pieces would only be noise
	const columns = shownEvents.filter((event) => touched.some(({ counts }) => counts[event] > 0));
	const hasTurns = touched.some(({ firstTurn }) => firstTurn !== undefined);
	const hasCopies = touched.some(({ copies }) => copies > 1);
	return (
		<>
			{touched.length > 0 && (
				<section className={page.section} aria-labelledby={titleId}>
					<h3 id={titleId}>{t("playtesting.pieces")}</h3>
					<p>{t("playtesting.piecesHint")}</p>
					<table className={styles.table}>
						<thead>
							<tr>
								<th>{t("playtesting.piece")}</th>
								{hasCopies && <th data-number>{t("playtesting.copies")}</th>}
								{columns.map((event) => (
									<th key={event} data-number>
										{t(`playtesting.event_${event}`)}
									</th>
								))}
								{hasTurns && <th data-number>{t("playtesting.firstTurn")}</th>}
							</tr>
						</thead>
						<tbody>
							{shown.map(({ id, piece, copies, counts, firstTurn, value }) => (
								<tr key={id}>
									<th scope="row">
										<PieceName {...{ base, piece, families }} current={find(piece)}>
											{value !== undefined && <small> {t("playtesting.lastValue", { value })}</small>}
										</PieceName>
									</th>
									{hasCopies && (
										<td data-number data-label={t("playtesting.copies")}>
											{countText(copies)}
										</td>
									)}
									{columns.map((event) => (
										<td
											key={event}
											data-number
											data-label={t(`playtesting.event_${event}`)}
											data-none={counts[event] === 0 || undefined}
										>
											{countText(counts[event])}
										</td>
									))}
									{hasTurns && (
										<td data-number data-label={t("playtesting.firstTurn")}>
											{firstTurn !== undefined && countText(firstTurn)}
										</td>
									)}
								</tr>
							))}
						</tbody>
					</table>
					{shown.length < touched.length && (
						<p>
							<Button isSmall onClick={() => setIsWhole(true)}>
								{t("playtesting.showAllPieces", { count: touched.length })}
							</Button>
						</p>
					)}
				</section>
			)}
			{unseen.length > 0 && (
				<section className={page.section} aria-labelledby={`${titleId}-unseen`}>
					<h3 id={`${titleId}-unseen`}>{t("playtesting.neverSeen")}</h3>
					<p>{t("playtesting.neverSeenHint")}</p>
					<ul className={styles.unseen}>
						{unseen.map(({ id, piece, copies }) => (
							<li key={id}>
								<PieceName {...{ base, piece, families }} current={find(piece)}>
									{copies > 1 && <small> × {countText(copies)}</small>}
								</PieceName>
							</li>
						))}
					</ul>
				</section>
			)}
		</>
	);
}
