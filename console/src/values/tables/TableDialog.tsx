import type { Component } from "@tuckbox/client";
import { type Row, readTable, TableFault } from "@tuckbox/folder/tables";
import { loadWords, t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { listText } from "@tuckbox/web/ui/words.ts";
import { useEffect, useMemo, useState } from "react";
import { FieldChanges } from "../../changes/FieldChanges.tsx";
import { none } from "../../changes/fields.ts";
import { lineText } from "../../changes/value.ts";
import { useActs } from "../../edit/push/acts.ts";
import { PlanHead } from "../../edit/push/PlanHead.tsx";
import type { Sign } from "../../edit/push/signs.ts";
import { Fault } from "../../ui/Fault.tsx";
import { describeError } from "../../ui/Problem.tsx";
import { remarkText } from "../../ui/remark-text.ts";
import { type PlannedChange, planTable, type RowFault } from "./plan.ts";
import styles from "./TableDialog.module.css";

/** Enough rows to see what a table changes; it may have thousands. */
const maxShown = 200;

function Changed({ piece, cells }: PlannedChange) {
	const fields = cells.map(({ field, before, after }) => ({
		label: field,
		before: before === undefined ? none() : lineText(before),
		after: after === undefined ? none() : lineText(after),
	}));
	return (
		<li data-sign="~">
			<strong dir="auto">{piece.name}</strong>
			<FieldChanges name={piece.name} fields={fields} />
		</li>
	);
}

function faultText({ code, text }: RowFault): string {
	if (code === "unknown") return t("values.rowUnknown", { text });
	if (code === "ambiguous") return t("values.rowAmbiguous", { text });
	if (code === "repeated") return t("values.rowRepeated", { text });
	if (code === "count") return t("values.rowCount", { text });
	if (code === "name") return t("values.rowName");
	if (code === "deck") return t("values.rowDeck", { text });
	return t("values.rowJson", { text });
}

/** Reads the rows of a table; the fault in words if that is not possible. */
function useRows(file: File): { rows?: Row[]; fault?: string } {
	const [state, setState] = useState<{ rows?: Row[]; fault?: string }>({});
	useEffect(() => {
		let isCurrent = true;
		const read = async () => {
			await loadWords(["folder", "errors", "versions"]);
			return await readTable(file);
		};
		const faultOf = (error: Error) =>
			error instanceof TableFault ? remarkText(error.remarkOn(file.name)) : describeError(error).what;
		read().then(
			(rows) => isCurrent && setState({ rows }),
			(error: Error) => isCurrent && setState({ fault: faultOf(error) }),
		);
		return () => {
			isCurrent = false;
		};
	}, [file]);
	return state;
}

type Props = {
	gameId: string;
	file: File;
	pieces: readonly Component[];
	parentOf(piece: Component): Component | undefined;
	onClose(): void;
};

/** Shows what a table would change in the data of pieces, and changes it. */
export function TableDialog({ gameId, file, pieces, parentOf, onClose }: Props) {
	const acts = useActs(gameId);
	const { rows, fault } = useRows(file);
	const plan = useMemo(() => rows && planTable(rows, pieces, parentOf), [rows, pieces, parentOf]);
	const count = plan?.changes.length ?? 0;
	const signs: [Sign, number][] = [
		["~", count],
		["=", plan?.unchanged ?? 0],
		["!", plan?.faults.length ?? 0],
	];
	async function save(): Promise<void> {
		if (plan === undefined || count === 0) return;
		const changes = plan.changes.map(({ piece, set, seen }) => ({ componentId: piece.id, set, seen }));
		if (await acts.changeEach(changes, t("edit.valuesChanged", { count }))) onClose();
	}
	const wrong = fault ?? (plan?.hasNames === false ? t("values.noKeys") : undefined);
	return (
		<Dialog
			title={t("values.importFrom", { file: file.name })}
			isWide
			onClose={onClose}
			onSubmit={() => void save()}
			actions={
				<>
					{count > 0 && (
						<Button look="primary" type="submit" isBusy={acts.isBusy}>
							{t("values.changeCount", { count })}
						</Button>
					)}
					<Button look="quiet" onClick={onClose}>
						{count > 0 ? t("shell.cancel") : t("edit.done")}
					</Button>
				</>
			}
		>
			<Fault isBoxed>{wrong}</Fault>
			{plan === undefined && wrong === undefined && (
				<p role="status">{t("edit.readingFile", { file: file.name })}</p>
			)}
			{plan !== undefined && wrong === undefined && (
				<>
					{plan.newFields.length > 0 && (
						<p dir="auto">
							{t("values.newFields", { count: plan.newFields.length, fields: listText(plan.newFields) })}
						</p>
					)}
					{plan.faults.length > 0 && (
						<section className={styles.fault} aria-label={t("values.leftOut")}>
							<h3>{t("values.leftOut")}</h3>
							<ul>
								{plan.faults.slice(0, maxShown).map((one) => (
									<li key={one.line} dir="auto">
										{t("values.line", { line: one.line })} {faultText(one)}
									</li>
								))}
							</ul>
							{plan.faults.length > maxShown && (
								<p>{t("values.moreRows", { count: plan.faults.length - maxShown })}</p>
							)}
						</section>
					)}
					<PlanHead counts={new Map(signs.filter(([, number]) => number > 0))}>
						<ul>
							{plan.changes.slice(0, maxShown).map((change) => (
								<Changed key={change.piece.id} {...change} />
							))}
							{count > maxShown && <li>{t("edit.moreRows", { count: count - maxShown })}</li>}
						</ul>
					</PlanHead>
					{count === 0 && <p>{t("values.nothingToChange")}</p>}
				</>
			)}
		</Dialog>
	);
}
