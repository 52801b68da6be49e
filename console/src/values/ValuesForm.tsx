import type { Component } from "@tuckbox/client";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Choice } from "@tuckbox/web/ui/Choice.tsx";
import { Field } from "@tuckbox/web/ui/Field.tsx";
import { useId, useMemo, useRef, useState } from "react";
import {
	isReserved,
	lineText,
	ownValues,
	usualKind,
	type ValueKind,
	valueIn,
	valueKinds,
} from "../changes/value.ts";
import { FormFoot } from "../edit/piece/FormFoot.tsx";
import { Meanwhile } from "../edit/piece/Meanwhile.tsx";
import type { useActs } from "../edit/push/acts.ts";
import { useTypedValues, type ValueRow } from "./use-typed-values.ts";
import { ValueControl } from "./ValueControl.tsx";
import styles from "./ValuesForm.module.css";

/** Maximum number of characters in the name of a field that is typed here. */
export const maxNameLength = 100;

/** The words for the kinds of values, as options. Only a value that is nested already can stay so. */
export const kindOptions = (kind: ValueKind) =>
	valueKinds
		.filter((one) => one !== "nested" || kind === "nested")
		.map((value) => ({ value, label: t(`values.kind_${value}`) }));

/** The names of the fields of some pieces, in the order in which they appear. */
export function fieldNames(pieces: readonly Component[]): string[] {
	const names = new Set<string>();
	for (const piece of pieces) for (const name of Object.keys(ownValues(piece))) names.add(name);
	return [...names];
}

type RowProps = { row: ValueRow; typed: ReturnType<typeof useTypedValues>; takesFocus: boolean };

function Row({ row, typed, takesFocus }: RowProps) {
	const { name, kind, text, isRemoved, isWrong, theirs } = row;
	if (isRemoved)
		return (
			<li className={styles.removed}>
				<del dir="auto">{name}</del>
				<Button isSmall look="quiet" onClick={() => typed.setRemoved(name, false)}>
					{t("values.keepField")}
				</Button>
			</li>
		);
	return (
		<li className={styles.row}>
			<ValueControl
				label={<span dir="auto">{name}</span>}
				{...{ kind, text, isWrong }}
				autoFocus={takesFocus}
				onText={(next) => typed.type(name, next)}
				hint={
					theirs !== undefined && (
						<Meanwhile
							value={theirs === null ? t("values.nothing") : lineText(theirs)}
							onKeep={() => typed.keep(name)}
							onTake={() => typed.take(name)}
						/>
					)
				}
			/>
			<span className={styles.tools}>
				<Choice
					aria-label={t("values.kindOf", { name })}
					value={kind}
					onChoose={(next) => typed.setKind(name, next as ValueKind)}
					options={kindOptions(kind)}
				/>
				<Button
					look="quiet"
					icon="delete"
					aria-label={t("values.removeField", { name })}
					onClick={() => typed.setRemoved(name, true)}
				/>
			</span>
		</li>
	);
}

/** The reason why a field cannot be added. */
function nameFault(name: string, rows: readonly ValueRow[]): string | undefined {
	if (name === "") return t("values.noName");
	if (isReserved(name)) return t("values.reserved", { name });
	const isTaken = rows.some((row) => row.name === name && !row.isRemoved);
	return isTaken ? t("values.taken", { name }) : undefined;
}

type Props = {
	piece: Component;
	pieces: readonly Component[];
	acts: ReturnType<typeof useActs>;
	foreignApp: string | undefined;
	onClose(): void;
};

/** The fields of a piece's own data. Changes by others in the meantime are shown, and overwritten only on request. */
export function ValuesForm({ piece, pieces, acts, foreignApp, onClose }: Props) {
	const now = ownValues(piece);
	const typed = useTypedValues(now);
	const { rows, changes } = typed;
	const [name, setName] = useState("");
	const [fault, setFault] = useState<string>();
	const [focused, setFocused] = useState(rows[0]?.name);
	const form = useRef<HTMLFormElement>(null);
	const proposals = useId();
	const known = useMemo(() => fieldNames(pieces), [pieces]);
	const isFilled = rows.every(({ isWrong, theirs }) => !isWrong && theirs === undefined);

	function add(): void {
		const wanted = name.trim();
		const wrong = nameFault(wanted, rows);
		setFault(wrong);
		if (wrong !== undefined) return;
		typed.add(wanted, usualKind(pieces.map((one) => valueIn(ownValues(one), wanted))));
		setFocused(wanted);
		setName("");
	}
	async function save(): Promise<void> {
		const names = Object.keys(changes);
		if (names.length === 0) return onClose();
		const values = Object.fromEntries(names.map((one) => [one, valueIn(now, one) ?? null]));
		const said = t("values.changed", { name: piece.name });
		const { isDone, late } = await acts.change([piece.id], { values: changes }, said, [
			{ componentId: piece.id, values },
		]);
		if (isDone && late.length === 0) onClose();
	}
	return (
		<form
			ref={form}
			className={styles.form}
			aria-label={t("values.editOf", { name: piece.name })}
			onKeyDown={(event) => {
				if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit();
				if (event.key !== "Escape" || event.defaultPrevented) return;
				event.preventDefault();
				onClose();
			}}
			onSubmit={(event) => {
				event.preventDefault();
				// a name that was typed is meant to become a field
				if (name.trim() !== "") add();
				else if (isFilled && !acts.isBusy) void save();
			}}
		>
			<ul className={styles.rows}>
				{rows.map((row) => (
					<Row key={row.name} {...{ row, typed }} takesFocus={row.name === focused} />
				))}
			</ul>
			<div className={styles.adding}>
				<Field
					label={t("values.newField")}
					value={name}
					list={proposals}
					maxLength={maxNameLength}
					autoComplete="off"
					dir="auto"
					fault={fault}
					autoFocus={rows.length === 0}
					onChange={({ target }) => {
						setName(target.value);
						setFault(undefined);
					}}
					onKeyDown={(event) => {
						if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
						event.preventDefault();
						add();
					}}
				/>
				<datalist id={proposals}>
					{known
						.filter((one) => !rows.some((row) => row.name === one))
						.slice(0, 100)
						.map((one) => (
							<option key={one} value={one} />
						))}
				</datalist>
				<Button onClick={add}>{t("values.addField")}</Button>
			</div>
			<p className="quiet small" dir="auto">
				{foreignApp === undefined ? t("values.folderWins") : t("values.appWins", { app: foreignApp })}
			</p>
			<FormFoot isBusy={acts.isBusy} onClose={onClose} />
		</form>
	);
}
