import { routineLimits, tableLimits } from "@tuckbox/pieces/table";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { useEffect, useState } from "react";
import { act } from "../session/acting.ts";
import type { DialogProps } from "../session/dialog-props.ts";
import { routinesIn, type TableRoutine } from "../session/routines.ts";
import { type EditedRoutine, useSession, useTopic } from "../session/session.ts";
import { copyName, type Template, templateSteps, templates } from "./new-steps.ts";
import { RoutineEditor } from "./RoutineEditor.tsx";
import styles from "./Routines.module.css";
import { runRoutine } from "./run.ts";
import { routineText } from "./step-text.ts";

type RowProps = { routine: TableRoutine; onRun(): void; onEdit(): void; onCopy?: (() => void) | undefined };

function RoutineRow({ routine, onRun, onEdit, onCopy }: RowProps) {
	const session = useSession();
	const { id, name } = routine;
	return (
		<li className={styles.routine}>
			<div>
				<strong dir="auto">{name}</strong>
				<p className="quiet small">{routineText(routine).join(" · ")}</p>
			</div>
			<span className={styles.tools}>
				<Button isSmall icon="play" onClick={onRun}>
					{t("routines.run")}
					<span className="unseen"> {name}</span>
				</Button>
				<Button
					isSmall
					look="quiet"
					icon="edit"
					aria-label={t("routines.editNamed", { name })}
					onClick={onEdit}
				/>
				{onCopy && (
					<Button
						isSmall
						look="quiet"
						icon="copy"
						aria-label={t("routines.copyNamed", { name })}
						onClick={onCopy}
					/>
				)}
				<Button
					isSmall
					look="quiet"
					icon="delete"
					aria-label={t("routines.removeNamed", { name })}
					onClick={() => void act(session, { kind: "removeRoutine", id })}
				/>
			</span>
		</li>
	);
}

type ListProps = { onEdit(edited: EditedRoutine): void; onClose(): void };

/** The routines of the table, and templates for new ones. */
function RoutineList({ onEdit, onClose }: ListProps) {
	const session = useSession();
	const view = useTopic("view", (client) => client.view);
	const routines = routinesIn(view);
	const names = routines.map(({ name }) => name);
	const isFull = routines.length >= routineLimits.maxRoutines;
	const fits = (template: Template) => template === "empty" || templateSteps(view, template).length > 0;
	const begin = (template: Template) => {
		const name = t(`routines.template_${template}`);
		const isTaken = names.includes(name);
		onEdit({
			routine: {
				name: template === "empty" ? "" : isTaken ? copyName(name, names, tableLimits.maxNameLength) : name,
				steps: templateSteps(view, template),
				pressedBy: "players",
			},
		});
	};
	const copy = ({ id: _, ...routine }: TableRoutine) => {
		const name = copyName(routine.name, names, tableLimits.maxNameLength);
		onEdit({ routine: { ...routine, name } });
	};
	return (
		<Dialog
			title={t("routines.routines")}
			onClose={onClose}
			isWide
			fillsPhone
			actions={
				<Button look="quiet" onClick={onClose}>
					{t("play.close")}
				</Button>
			}
		>
			<p className="quiet">{t("routines.lede")}</p>
			{routines.length > 0 && (
				<ul className={styles.routines}>
					{routines.map((routine) => {
						const { id, ...rest } = routine;
						return (
							<RoutineRow
								key={id}
								routine={routine}
								onRun={() => {
									onClose();
									void runRoutine(session, routine);
								}}
								onEdit={() => onEdit({ id, routine: rest })}
								onCopy={isFull ? undefined : () => copy(routine)}
							/>
						);
					})}
				</ul>
			)}
			{isFull ? (
				<p>{t("routines.full", { count: routineLimits.maxRoutines })}</p>
			) : (
				<fieldset className={styles.adding}>
					<legend>{t("routines.newOne")}</legend>
					{templates.filter(fits).map((template) => (
						<Button key={template} isSmall icon="plus" onClick={() => begin(template)}>
							{t(`routines.template_${template}`)}
						</Button>
					))}
				</fieldset>
			)}
			{!templates.every(fits) && <p className="quiet small">{t("routines.needsPlaces")}</p>}
		</Dialog>
	);
}

/** Lists the routines of the table, and edits them. */
export function RoutinesDialog({ onClose }: DialogProps<"routines">) {
	const { recording } = useSession();
	// what has been recorded is edited further
	const [editing, setEditing] = useState(() => recording.get()?.edited);
	useEffect(() => recording.set(undefined), [recording]);
	return editing === undefined ? (
		<RoutineList onEdit={setEditing} onClose={onClose} />
	) : (
		<RoutineEditor
			{...editing}
			onClose={() => setEditing(undefined)}
			onRun={onClose}
			onRecord={(edited) => {
				recording.set({ edited, isOver: false });
				onClose();
			}}
		/>
	);
}
