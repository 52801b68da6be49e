import { playtestLimits, type Question, questionKinds, questionRoles } from "@tuckbox/pieces/table";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { Field, Select } from "@tuckbox/web/ui/Field.tsx";
import { showToast } from "@tuckbox/web/ui/Toast.tsx";
import { useState } from "react";
import { Fault } from "../../ui/Fault.tsx";
import { questionText } from "../parts/words.ts";
import styles from "./EditForm.module.css";
import { type PlaytestForm, useWriteForm } from "./queries.ts";

const { maxQuestions, maxFormTextLength } = playtestLimits;

/** A question in the form, with a key that stays when it is moved. */
type Row = Question & { key: number };

/** The choice of a row: one of the questions that reports understand, or a question of one's own of some kind. */
const choiceOf = ({ role, kind }: Question) => role ?? kind;

const roles = Object.keys(questionRoles) as (keyof typeof questionRoles)[];

type RowProps = {
	row: Row;
	number: number;
	count: number;
	/** The roles of the other questions; a form has each at most once. */
	taken: readonly Question["role"][];
	onChange(row: Row): void;
	onMove(by: -1 | 1): void;
	onRemove(): void;
};

function QuestionRow({ row, number, count, taken, onChange, onMove, onRemove }: RowProps) {
	const choose = (value: string) => {
		const role = roles.find((one) => one === value) ?? null;
		const kind = role === null ? questionKinds.find((one) => one === value) : questionRoles[role];
		onChange({ ...row, role, kind: kind ?? row.kind });
	};
	return (
		<fieldset className={styles.row}>
			<legend>{t("playtesting.questionNumber", { number })}</legend>
			<Select
				label={t("playtesting.asks")}
				value={choiceOf(row)}
				onChoose={choose}
				options={[
					...roles
						.filter((role) => !taken.includes(role))
						.map((role) => ({ value: role, label: t(`playtesting.role_${role}`) })),
					...questionKinds.map((kind) => ({ value: kind, label: t(`playtesting.kind_${kind}`) })),
				]}
			/>
			<Field
				label={t("playtesting.wording")}
				maxLength={maxFormTextLength}
				autoComplete="off"
				dir="auto"
				required={row.role === null}
				{...(row.role === null && { pattern: ".*\\S.*" })}
				placeholder={row.role === null ? undefined : questionText({ role: row.role, text: "" })}
				value={row.text}
				onChange={({ target }) => onChange({ ...row, text: target.value })}
			/>
			<div className={styles.tools}>
				<Button
					isSmall
					look="quiet"
					icon="up"
					disabled={number === 1}
					aria-label={t("playtesting.moveUp", { number })}
					onClick={() => onMove(-1)}
				/>
				<Button
					isSmall
					look="quiet"
					icon="down"
					disabled={number === count}
					aria-label={t("playtesting.moveDown", { number })}
					onClick={() => onMove(1)}
				/>
				<Button
					isSmall
					look="quiet"
					icon="delete"
					aria-label={t("playtesting.removeQuestion", { number })}
					onClick={onRemove}
				/>
			</div>
		</fieldset>
	);
}

type Props = { gameId: string; form: PlaytestForm; onClose(): void };

/** Writes the questions that each player answers after a playtest. */
export function EditForm({ gameId, form, onClose }: Props) {
	const [rows, setRows] = useState<readonly Row[]>(() =>
		form.questions.map((question, key) => ({ ...question, key })),
	);
	const [nextKey, setNextKey] = useState(rows.length);
	const write = useWriteForm(gameId, () => {
		showToast(t("playtesting.formSaved"));
		onClose();
	});
	const move = (at: number, by: -1 | 1) => {
		const row = rows[at];
		if (row !== undefined) setRows(rows.toSpliced(at, 1).toSpliced(at + by, 0, row));
	};
	return (
		<Dialog
			title={t("playtesting.editForm")}
			isWide
			fillsPhone
			onClose={onClose}
			onSubmit={() => write.mutate(rows.map(({ kind, role, text }) => ({ kind, role, text: text.trim() })))}
			actions={
				<>
					<Button look="primary" type="submit" isBusy={write.isPending}>
						{t("playtesting.save")}
					</Button>
					{!form.isDefault && (
						<Button onClick={() => write.mutate(null)}>{t("playtesting.toDefault")}</Button>
					)}
					<Button look="quiet" onClick={onClose}>
						{t("shell.cancel")}
					</Button>
				</>
			}
		>
			<p className="quiet">{t("playtesting.formLede")}</p>
			{rows.length === 0 && <p>{t("playtesting.noQuestions")}</p>}
			{rows.map((row, at) => (
				<QuestionRow
					key={row.key}
					row={row}
					number={at + 1}
					count={rows.length}
					taken={rows.filter((other) => other !== row).map(({ role }) => role)}
					onChange={(changed) => setRows(rows.with(at, changed))}
					onMove={(by) => move(at, by)}
					onRemove={() => setRows(rows.toSpliced(at, 1))}
				/>
			))}
			{rows.length < maxQuestions && (
				<div>
					<Button
						isSmall
						icon="plus"
						onClick={() => {
							setRows([...rows, { key: nextKey, kind: "text", role: null, text: "" }]);
							setNextKey(nextKey + 1);
						}}
					>
						{t("playtesting.addQuestion")}
					</Button>
				</div>
			)}
			<Fault error={write.error} />
		</Dialog>
	);
}
