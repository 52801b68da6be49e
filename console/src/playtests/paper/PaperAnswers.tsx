import { playtestLimits, type Question } from "@tuckbox/pieces/table";
import { t } from "@tuckbox/web/messages/words.ts";
import { Field, Select } from "@tuckbox/web/ui/Field.tsx";
import { questionText } from "../parts/words.ts";
import styles from "./PaperGame.module.css";
import { PiecePicker } from "./PiecePicker.tsx";
import type { AnswerEntered, PaperSeatEntered } from "./paper-game.ts";

type AnswerProps = {
	gameId: string;
	question: Question;
	answer: AnswerEntered;
	onEnter(answer: AnswerEntered): void;
};

function AnswerField({ gameId, question, answer, onEnter }: AnswerProps) {
	const label = questionText(question);
	if (question.kind === "piece")
		return (
			<PiecePicker
				gameId={gameId}
				label={label}
				picked={answer.pieces}
				onPick={(pieces) => onEnter({ ...answer, pieces })}
			/>
		);
	if (question.kind === "scale")
		return (
			<Select
				label={label}
				value={answer.text}
				onChoose={(text) => onEnter({ ...answer, text })}
				options={["", "1", "2", "3", "4", "5"].map((value) => ({
					value,
					label: value || t("playtesting.noAnswer"),
				}))}
			/>
		);
	return (
		<Field
			label={label}
			maxLength={playtestLimits.maxAnswerLength}
			autoComplete="off"
			dir="auto"
			value={answer.text}
			onChange={({ target }) => onEnter({ ...answer, text: target.value })}
		/>
	);
}

type Props = {
	gameId: string;
	seat: PaperSeatEntered;
	/** The name of the seat. */
	name: string;
	questions: readonly Question[];
	onEnter(answers: PaperSeatEntered["answers"]): void;
};

/** The answers of a seat of a game on paper. */
export function PaperAnswers({ gameId, seat, name, questions, onEnter }: Props) {
	if (questions.length === 0) return null;
	return (
		<details className={styles.answers}>
			<summary>
				{t("playtesting.answers")}
				<span className="unseen"> {name}</span>
			</summary>
			{questions.map((question, i) => (
				<AnswerField
					// biome-ignore lint/suspicious/noArrayIndexKey: answers name questions by their numbers
					key={i}
					gameId={gameId}
					question={question}
					answer={seat.answers[i] ?? { text: "", pieces: [] }}
					onEnter={(answer) => onEnter({ ...seat.answers, [i]: answer })}
				/>
			))}
		</details>
	);
}
