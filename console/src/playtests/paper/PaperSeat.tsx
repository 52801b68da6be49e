import { playtestLimits, type Question, tableLimits } from "@tuckbox/pieces/table";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Field, Select } from "@tuckbox/web/ui/Field.tsx";
import type { SeatEntered } from "../parts/entered.ts";
import { SeatFields } from "../parts/SeatFields.tsx";
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
	number: number;
	questions: readonly Question[];
	canWin: boolean;
	/** Undefined for the only seat. */
	onRemove: (() => void) | undefined;
	onEnter(fields: Partial<PaperSeatEntered>): void;
};

/** A seat of a game on paper: the name, the result, and the answers. */
export function PaperSeat({ gameId, seat, number, questions, canWin, onRemove, onEnter }: Props) {
	const name = t("playtesting.seat", { number });
	return (
		<li className={styles.seat}>
			<div className={styles.name}>
				<Field
					label={t("playtesting.nameOf", { seat: name })}
					maxLength={tableLimits.maxNameLength}
					autoComplete="off"
					dir="auto"
					value={seat.name}
					onChange={({ target }) => onEnter({ name: target.value })}
				/>
				{onRemove && (
					<Button
						look="quiet"
						icon="delete"
						aria-label={t("playtesting.removeSeat", { seat: name })}
						onClick={onRemove}
					/>
				)}
			</div>
			<SeatFields
				name={seat.name.trim() || name}
				seat={seat}
				canWin={canWin}
				onEnter={(fields: Partial<SeatEntered>) => onEnter(fields)}
			/>
			{questions.length > 0 && (
				<details className={styles.answers}>
					<summary>
						{t("playtesting.answers")}
						<span className="unseen"> {seat.name.trim() || name}</span>
					</summary>
					{questions.map((question, i) => (
						<AnswerField
							// biome-ignore lint/suspicious/noArrayIndexKey: answers name questions by their numbers
							key={i}
							gameId={gameId}
							question={question}
							answer={seat.answers[i] ?? { text: "", pieces: [] }}
							onEnter={(answer) => onEnter({ answers: { ...seat.answers, [i]: answer } })}
						/>
					))}
				</details>
			)}
		</li>
	);
}
