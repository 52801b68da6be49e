import {
	type Place,
	type Routine,
	routinePressers,
	type Trigger,
	tableLimits,
	triggerKinds,
} from "@tuckbox/pieces/table";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { Field, Select } from "@tuckbox/web/ui/Field.tsx";
import { useState } from "react";
import { act } from "../session/acting.ts";
import { routinesIn } from "../session/routines.ts";
import { type EditedRoutine, useEntry, useSession, useTopic } from "../session/session.ts";
import { PlaceField } from "./fields.tsx";
import styles from "./Routines.module.css";
import { runRoutine } from "./run.ts";
import { type EditedStep, edited, StepList } from "./StepList.tsx";
import { routineText } from "./step-text.ts";
import { placesIn } from "./targets.ts";

const byHand = "byHand";

/** Chooses when a routine runs automatically. */
function TriggerFields({
	trigger,
	onChange,
}: {
	trigger: Trigger | undefined;
	onChange(trigger: Trigger | undefined): void;
}) {
	const view = useTopic("view", (client) => client.view);
	const [first] = placesIn(view);
	const at: Place | undefined = trigger?.on === "empty" ? trigger.place : first;
	const choose = (on: string) => {
		if (on === "empty") onChange(at && { on, place: at });
		else onChange(on === byHand ? undefined : { on: on as "turnEnds" | "roundEnds" });
	};
	return (
		<>
			<Select
				label={t("routines.trigger")}
				value={trigger?.on ?? byHand}
				options={[byHand, ...triggerKinds.filter((kind) => kind !== "empty" || at !== undefined)].map(
					(value) => ({
						value,
						label: t(`routines.trigger_${value as typeof byHand}`),
					}),
				)}
				onChoose={choose}
			/>
			{trigger?.on === "empty" && (
				<PlaceField
					label={t("routines.triggerPlace")}
					value={trigger.place}
					onChoose={(place) => onChange({ on: "empty", place })}
				/>
			)}
		</>
	);
}

/** Shows the version of a routine that another seat has stored since this one began to edit it, and offers the choice between the two. */
function Theirs({ theirs, onTake, onKeep }: { theirs: Routine | undefined; onTake(): void; onKeep(): void }) {
	return (
		<section className={styles.theirs} role="alert">
			<p>
				<strong>{t(theirs === undefined ? "routines.removedSince" : "routines.changedSince")}</strong>
			</p>
			{theirs && (
				<>
					<p dir="auto">{theirs.name}</p>
					<ol>
						{routineText(theirs).map((line, i) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: lines can be the same, and never move
							<li key={i}>{line}</li>
						))}
					</ol>
					<p className={styles.tools}>
						<Button isSmall onClick={onTake}>
							{t("routines.takeTheirs")}
						</Button>
						<Button isSmall onClick={onKeep}>
							{t("routines.keepMine")}
						</Button>
					</p>
				</>
			)}
		</section>
	);
}

const same = (a: Routine | undefined, b: Routine | undefined) => JSON.stringify(a) === JSON.stringify(b);

/** Edits a routine. Whatever is typed stays until it is saved, also if another seat changes the routine meanwhile. */
export function RoutineEditor({
	id,
	was: replaced,
	routine,
	onClose,
	onRun,
	onRecord,
}: EditedRoutine & { onClose(): void; onRun(): void; onRecord(edited: EditedRoutine): void }) {
	const session = useSession();
	const [name, setName] = useState(routine.name);
	const [steps, setSteps] = useState<readonly EditedStep[]>(() => edited(routine.steps));
	const [trigger, setTrigger] = useState(routine.trigger);
	const [pressedBy, setPressedBy] = useState(routine.pressedBy);
	const stored = useEntry<Routine>(`routine:${id ?? ""}`);
	/** The version of the table that the edited one replaces. */
	const [was, setWas] = useState(replaced ?? stored);
	const [isSaving, setSaving] = useState(false);
	const isOther = !isSaving && id !== undefined && !same(stored, was);
	const take = (theirs: Routine) => {
		setName(theirs.name);
		setSteps(edited(theirs.steps));
		setTrigger(theirs.trigger);
		setPressedBy(theirs.pressedBy);
		setWas(theirs);
	};
	const made: Routine = {
		name: name.trim(),
		steps: steps.map(({ step }) => step),
		...(trigger !== undefined && { trigger }),
		pressedBy,
	};
	const save = async (isRun: boolean) => {
		if (isSaving) return;
		setSaving(true);
		// a routine that another seat has removed is added again
		const place = id !== undefined && stored !== undefined && was !== undefined ? { id, was } : {};
		const before = new Set(routinesIn(session.client.view).map((one) => one.id));
		const outcome = await act(session, { kind: "putRoutine", ...place, routine: made });
		setSaving(false);
		if (outcome.kind === "refused") return;
		if (!isRun || outcome.kind !== "done") return onClose();
		onRun();
		const put = routinesIn(session.client.view).find((one) =>
			"id" in place ? one.id === place.id : !before.has(one.id) && one.name === made.name,
		);
		if (put !== undefined) await runRoutine(session, put);
	};
	const isEmpty = steps.length === 0;
	return (
		<Dialog
			title={t(id === undefined ? "routines.new" : "routines.edit")}
			onClose={onClose}
			isWide
			fillsPhone
			onSubmit={({ nativeEvent }) => {
				const { submitter } = nativeEvent as SubmitEvent;
				void save(submitter?.getAttribute("value") === "run");
			}}
			actions={
				<>
					<Button look="primary" type="submit" isBusy={isSaving} disabled={isEmpty}>
						{t("routines.save")}
					</Button>
					<Button type="submit" value="run" isBusy={isSaving} disabled={isEmpty}>
						{t("routines.saveAndRun")}
					</Button>
					<Button look="quiet" onClick={onClose}>
						{t("play.cancel")}
					</Button>
				</>
			}
		>
			{isOther && (
				<Theirs theirs={stored} onTake={() => stored && take(stored)} onKeep={() => setWas(stored)} />
			)}
			<Field
				label={t("routines.name")}
				required
				pattern=".*\S.*"
				maxLength={tableLimits.maxNameLength}
				value={name}
				onChange={({ target }) => setName(target.value)}
				autoComplete="off"
				dir="auto"
			/>
			<StepList
				steps={steps}
				onChange={setSteps}
				onRecord={() =>
					onRecord({ ...(id !== undefined && { id }), ...(was !== undefined && { was }), routine: made })
				}
			/>
			<div className={styles.fields}>
				<TriggerFields trigger={trigger} onChange={setTrigger} />
				<Select
					label={t("routines.pressedBy")}
					value={pressedBy}
					options={routinePressers.map((value) => ({ value, label: t(`routines.pressedBy_${value}`) }))}
					onChoose={(value) => setPressedBy(value as Routine["pressedBy"])}
				/>
			</div>
		</Dialog>
	);
}
