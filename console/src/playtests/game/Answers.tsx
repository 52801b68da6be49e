import { t } from "@tuckbox/web/messages/words.ts";
import { useId } from "react";
import { useSource } from "../../api/source.ts";
import type { Playtest } from "../parts/playtest.ts";
import { questionText, seatName } from "../parts/words.ts";
import styles from "./Answers.module.css";
import { PieceName, usePiecesByKey } from "./PieceName.tsx";
import page from "./PlaytestPage.module.css";

type Answer = Playtest["answers"][number];

/** The highest answer on a scale from 1. */
const scaleTop = 5;

function AnswerText({ gameId, answer: { value, text, pieces } }: { gameId: string; answer: Answer }) {
	const { base } = useSource(gameId);
	const { find, families } = usePiecesByKey(gameId);
	return (
		<>
			{value !== null && (
				<span className={styles.scale}>
					<span aria-hidden="true">
						{Array.from({ length: scaleTop }, (_, i) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
							<i key={i} data-full={i < value || undefined} />
						))}
					</span>
					{t("playtesting.ofScale", { value, top: scaleTop })}
				</span>
			)}
			{text !== null && <span dir="auto">{text}</span>}
			{pieces.map((piece) => (
				<PieceName key={piece.id} {...{ base, piece, families }} current={find(piece)} />
			))}
		</>
	);
}

/** The players’ answers after the game, question by question. */
export function Answers({ gameId, playtest }: { gameId: string; playtest: Playtest }) {
	const titleId = useId();
	const { questions, answers, seats } = playtest;
	if (answers.length === 0) return null;
	return (
		<section className={page.section} aria-labelledby={titleId}>
			<h3 id={titleId}>{t("playtesting.answers")}</h3>
			<dl className={styles.answers}>
				{questions.map((question, number) => {
					const own = answers.filter((answer) => answer.question === number);
					return own.length === 0 ? null : (
						// biome-ignore lint/suspicious/noArrayIndexKey: answers name questions by their numbers
						<div key={number}>
							<dt dir="auto">{questionText(question)}</dt>
							{own.map((answer) => (
								<dd key={answer.place}>
									<bdi className={styles.seat}>
										{seatName(
											seats.find(({ place }) => place === answer.place) ?? {
												name: null,
												place: answer.place,
											},
										)}
									</bdi>
									<AnswerText gameId={gameId} answer={answer} />
								</dd>
							))}
						</div>
					);
				})}
			</dl>
		</section>
	);
}
