import { routineLimits, type Step, type StepKind } from "@tuckbox/pieces/table";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Icon } from "@tuckbox/web/ui/icons/Icon.tsx";
import { useLayoutEffect, useRef, useState } from "react";
import { useMe, useTopic } from "../session/session.ts";
import { addableKinds, newStep } from "./new-steps.ts";
import styles from "./Routines.module.css";
import { StepFields } from "./StepFields.tsx";
import { conditionText, stepText } from "./step-text.ts";
import { missingIn } from "./targets.ts";

/** A step while it is edited, with an id of its own on this page. */
export type EditedStep = { id: number; step: Step };

let lastId = 0;
export const edited = (steps: readonly Step[]): EditedStep[] => steps.map((step) => ({ id: ++lastId, step }));

type RowProps = {
	step: Step;
	number: number;
	isLast: boolean;
	isOpen: boolean;
	onOpen(): void;
	onChange(step: Step): void;
	onMove(by: -1 | 1): void;
	onRemove(): void;
};

function StepRow({ step, number, isLast, isOpen, onOpen, onChange, onMove, onRemove }: RowProps) {
	const view = useTopic("view", (client) => client.view);
	return (
		<li className={styles.step} data-open={isOpen || undefined}>
			<div className={styles.line}>
				<button type="button" className={styles.sentence} aria-expanded={isOpen} onClick={onOpen} dir="auto">
					<span className={styles.number}>{number}</span>
					<span>
						{stepText(step)}
						{step.if && <span className={styles.condition}>{conditionText(step.if)}</span>}
					</span>
					<Icon name="edit" />
				</button>
				<span className={styles.tools}>
					{([-1, 1] as const).map((by) => (
						<Button
							key={by}
							isSmall
							look="quiet"
							icon={by < 0 ? "up" : "down"}
							data-by={by}
							aria-label={t(by < 0 ? "routines.earlier" : "routines.later", { number })}
							disabled={by < 0 ? number === 1 : isLast}
							onClick={() => onMove(by)}
						/>
					))}
					<Button
						isSmall
						look="quiet"
						icon="delete"
						aria-label={t("routines.removeStep", { number })}
						onClick={onRemove}
					/>
				</span>
			</div>
			{missingIn(view, step).map((reason) => (
				<p key={reason} className={styles.fault}>
					{reason}
				</p>
			))}
			{isOpen && <StepFields step={step} onChange={onChange} />}
		</li>
	);
}

type ListProps = {
	steps: readonly EditedStep[];
	onChange(steps: readonly EditedStep[]): void;
	/** Records further steps at the table. */
	onRecord(): void;
};

/** The steps of a routine as sentences. Each can be opened to change it, moved and removed, and new ones can be added. */
export function StepList({ steps, onChange, onRecord }: ListProps) {
	const view = useTopic("view", (client) => client.view);
	const isHost = useMe().role === "host";
	const [open, setOpen] = useState<number>();
	const list = useRef<HTMLOListElement>(null);
	/** The step that gets the focus after one has been moved or removed. */
	const next = useRef<{ at: number; by?: -1 | 1 }>(undefined);
	useLayoutEffect(() => {
		if (next.current === undefined) return;
		const { at, by } = next.current;
		next.current = undefined;
		const row = list.current?.children[Math.min(at, steps.length - 1)];
		const button = row?.querySelector<HTMLElement>(
			by === undefined ? "[aria-expanded]" : `[data-by="${by}"]:enabled, [data-by="${-by}"]:enabled`,
		);
		(button ?? list.current?.parentElement?.querySelector<HTMLElement>("[data-add]"))?.focus();
	}, [steps]);
	const move = (at: number, by: -1 | 1) => {
		next.current = { at: at + by, by };
		onChange(steps.toSpliced(at, 1).toSpliced(at + by, 0, ...steps.slice(at, at + 1)));
	};
	const add = (kind: StepKind) => {
		const step = newStep(view, kind);
		if (step === undefined) return;
		const added = edited([step]);
		setOpen(added[0]?.id);
		onChange([...steps, ...added]);
	};
	const kinds = addableKinds(view, isHost);
	return (
		<div className={styles.steps}>
			<h3>{t("routines.steps")}</h3>
			{steps.length === 0 && <p className="quiet">{t("routines.noSteps")}</p>}
			<ol ref={list}>
				{steps.map(({ id, step }, at) => (
					<StepRow
						key={id}
						step={step}
						number={at + 1}
						isLast={at === steps.length - 1}
						isOpen={id === open}
						onOpen={() => setOpen(id === open ? undefined : id)}
						onChange={(changed) => onChange(steps.with(at, { id, step: changed }))}
						onMove={(by) => move(at, by)}
						onRemove={() => {
							next.current = { at };
							onChange(steps.toSpliced(at, 1));
						}}
					/>
				))}
			</ol>
			{steps.length < routineLimits.maxSteps && (
				<fieldset className={styles.adding}>
					<legend>{t("routines.addStep")}</legend>
					<Button isSmall icon="record" onClick={onRecord}>
						{t("routines.record")}
					</Button>
					{kinds.map((kind) => (
						<Button key={kind} isSmall icon="plus" data-add onClick={() => add(kind)}>
							{t(`routines.add_${kind}`)}
						</Button>
					))}
				</fieldset>
			)}
			{!kinds.includes("draw") && <p className="quiet small">{t("routines.needsPlaces")}</p>}
		</div>
	);
}
