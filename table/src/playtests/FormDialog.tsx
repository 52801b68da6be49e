import { playtestLimits, type Question } from "@tuckbox/pieces/table";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { Lines } from "@tuckbox/web/ui/Field.tsx";
import { Loading, Skeleton } from "@tuckbox/web/ui/Skeleton.tsx";
import { useSignal } from "@tuckbox/web/ui/signal.ts";
import { showToast } from "@tuckbox/web/ui/Toast.tsx";
import { useEffect, useId, useState } from "react";
import type { DialogProps } from "../session/dialog-props.ts";
import { useSession } from "../session/session.ts";
import styles from "./FormDialog.module.css";
import { type Form, filled, formOf, openedForm, questionText, sendForm } from "./form.ts";
import { OwnName } from "./OwnName.tsx";
import { PieceAnswer } from "./PieceAnswer.tsx";
import { playtestFault, readSeatPlaytests, readSeenPieces, sendAnswers } from "./playtest-calls.ts";
import { ReplayLink } from "./ReplayLink.tsx";

const numbers = Array.from({ length: playtestLimits.scale }, (_, i) => i + 1);

type ScaleProps = {
	question: Question;
	value: number | undefined;
	onChoose(value: number | undefined): void;
};

/** Chooses a number, or none again. */
function ScaleAnswer({ question, value, onChoose }: ScaleProps) {
	const name = useId();
	return (
		<fieldset className={styles.question} aria-describedby={`${name}-hint`}>
			<legend dir="auto">{questionText(question)}</legend>
			<div className={styles.scale}>
				{numbers.map((number) => (
					<label key={number}>
						<input
							type="radio"
							name={name}
							checked={value === number}
							onChange={() => onChoose(number)}
							// a second press takes the number back
							onClick={() => value === number && onChoose(undefined)}
						/>
						<span>{number}</span>
					</label>
				))}
			</div>
			<p id={`${name}-hint`} className={styles.hint}>
				{t(question.role === "again" ? "questions.againHint" : "questions.scaleHint")}
			</p>
		</fieldset>
	);
}

type FormProps = { form: Form; onFill(form: Form): void };

/** A question of a form, with the control for its kind. */
function QuestionField({
	form,
	number,
	question,
	onFill,
}: FormProps & { number: number; question: Question }) {
	const { value, text = "", pieces = [] } = form.answers[number] ?? {};
	const words = questionText(question);
	switch (question.kind) {
		case "scale":
			return (
				<ScaleAnswer
					question={question}
					value={value}
					onChoose={(now) => onFill(filled(form, number, now === undefined ? {} : { value: now }))}
				/>
			);
		case "text":
			return (
				<Lines
					label={<span dir="auto">{words}</span>}
					maxLength={playtestLimits.maxAnswerLength}
					rows={2}
					dir="auto"
					value={text}
					onChange={({ target }) => onFill(filled(form, number, { text: target.value }))}
				/>
			);
		case "piece":
			return (
				<PieceAnswer
					number={number}
					text={words}
					pieces={form.pieces ?? []}
					chosen={pieces}
					onChoose={(now) => onFill(filled(form, number, { pieces: now }))}
				/>
			);
	}
}

/** The questions of a form. */
const Questions = ({ form, onFill }: FormProps) =>
	form.playtest.questions.map((question, number) => (
		// biome-ignore lint/suspicious/noArrayIndexKey: a question is its number, and they do not change
		<QuestionField key={number} {...{ form, number, question, onFill }} />
	));

/** The form of the seat, which is loaded once for each playtest; null if no playtest has ended yet. */
function useForm() {
	const session = useSession();
	const { client } = session;
	const kept = formOf(session);
	const form = useSignal(kept);
	const [isNone, setIsNone] = useState(false);
	const [fault, setFault] = useState<string>();
	const [attempt, setAttempt] = useState(0);
	// biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads it again
	useEffect(() => {
		let isGone = false;
		const load = async () => {
			const playtest = (await readSeatPlaytests(client)).find(({ endedAt }) => endedAt !== null);
			if (isGone) return;
			if (playtest === undefined) return setIsNone(true);
			// what was filled in is kept
			if (kept.get()?.playtest.id === playtest.id) return;
			const asksPieces = playtest.questions.some(({ kind }) => kind === "piece");
			const pieces = asksPieces ? await readSeenPieces(client, playtest.id) : undefined;
			if (!isGone) kept.set(openedForm(playtest, pieces));
		};
		load().catch((error: unknown) => !isGone && setFault(playtestFault(error)));
		return () => {
			isGone = true;
		};
	}, [client, kept, attempt]);
	const again = () => {
		setFault(undefined);
		setAttempt(attempt + 1);
	};
	return { form: isNone ? null : form, fault, again, fill: kept.set };
}

/** Asks the seat what it thinks after a playtest. Everything can be skipped. */
export function FormDialog({ onClose }: DialogProps<"playtestForm">) {
	const session = useSession();
	const { form, fault: notLoaded, again, fill } = useForm();
	const [isBusy, setIsBusy] = useState(false);
	const [fault, setFault] = useState<string>();
	const isAsked = form != null && form.playtest.questions.length > 0;
	const hasAnswered = form != null && form.playtest.answers.length > 0;
	function submit(isTakenBack: boolean) {
		if (form == null || isBusy) return;
		setIsBusy(true);
		setFault(undefined);
		const { playtest, pieces } = form;
		const sent = isTakenBack ? sendAnswers(session.client, playtest.id, []) : sendForm(session, form);
		sent.then(
			(now) => {
				fill(openedForm(now, pieces));
				showToast(t(isTakenBack ? "playtests.takenBack" : "playtests.answered"));
				onClose();
			},
			(error) => {
				setFault(playtestFault(error));
				setIsBusy(false);
			},
		);
	}
	return (
		<Dialog
			title={t("playtests.form")}
			fillsPhone
			onClose={onClose}
			onSubmit={() => (isAsked ? submit(false) : onClose())}
			actions={
				isAsked ? (
					<>
						<Button look="primary" type="submit" isBusy={isBusy}>
							{t("playtests.send")}
						</Button>
						<Button look="quiet" onClick={onClose}>
							{t("playtests.skip")}
						</Button>
						{hasAnswered && (
							<Button look="quiet" onClick={() => submit(true)}>
								{t("playtests.takeBack")}
							</Button>
						)}
					</>
				) : (
					<Button look="primary" type="submit">
						{t("playtests.close")}
					</Button>
				)
			}
		>
			{form === null && <p>{t("playtests.noForm")}</p>}
			{form === undefined && notLoaded === undefined && (
				<>
					<Loading what={t("playtests.theQuestions")} isPlural />
					<Skeleton height="16rem" />
				</>
			)}
			{notLoaded !== undefined && (
				<p role="alert">
					{notLoaded}{" "}
					<Button isSmall onClick={again}>
						{t("playtests.tryAgain")}
					</Button>
				</p>
			)}
			{form != null && (
				<>
					<p className="quiet">{t(isAsked ? "playtests.formLede" : "playtests.nothingAsked")}</p>
					<Questions form={form} onFill={fill} />
					<ReplayLink playtest={form.playtest} />
					<OwnName
						name={form.playtest.name}
						onChange={(all) => {
							const name = all.find(({ id }) => id === form.playtest.id)?.name ?? null;
							fill({ ...form, playtest: { ...form.playtest, name } });
						}}
					/>
				</>
			)}
			{fault && <p role="alert">{fault}</p>}
		</Dialog>
	);
}
