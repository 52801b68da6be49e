import { final, routineLimits, type Step } from "@tuckbox/pieces/table";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { useSignal } from "@tuckbox/web/ui/signal.ts";
import { useEffect, useState } from "react";
import { useSession } from "../session/session.ts";
import { hostSteps } from "./new-steps.ts";
import styles from "./RecordingBar.module.css";
import { type NoStep, stepsOf, withStep } from "./record-step.ts";
import { stepText } from "./step-text.ts";

/** Records what this seat does as the steps of a routine: the last of them in a sentence, and the end of the recording. */
export function RecordingBar() {
	const session = useSession();
	const { client, dialog, recording } = session;
	const recorded = useSignal(recording);
	const [fault, setFault] = useState<NoStep>();
	useEffect(() => {
		const stepsNow = () => recording.get()?.edited.routine.steps ?? [];
		const keep = (steps: readonly Step[]) => {
			const now = recording.get();
			if (now === undefined) return;
			const { edited } = now;
			const routine = { ...edited.routine, steps: steps.slice(0, routineLimits.maxSteps) };
			recording.set({ ...now, edited: { ...edited, routine } });
		};
		// the steps before each act that undo takes back, and before each undo that redo takes back
		const undone: (readonly Step[])[] = [];
		const redone: (readonly Step[])[] = [];
		return client.on("act", async ({ act, view, outcome }) => {
			if (recording.get()?.isOver !== false) return;
			const before = stepsNow();
			if (act.kind === "undo" || act.kind === "redo") {
				const [from, to] = act.kind === "undo" ? [undone, redone] : [redone, undone];
				if ((await outcome).kind !== "done") return;
				const steps = from.pop();
				if (steps === undefined) return;
				to.push(stepsNow());
				return keep(steps);
			}
			const { seat = "", role } = client.head ?? {};
			const made = stepsOf(view, seat, act);
			const isOfHost =
				"steps" in made && role !== "host" && made.steps.some(({ kind }) => hostSteps.has(kind));
			const no = "no" in made ? made.no : isOfHost ? "other" : undefined;
			const steps = "steps" in made && no === undefined ? made.steps : [];
			if (no !== undefined || steps.length > 0) setFault(no);
			if (steps.length > 0) keep(steps.reduce(withStep, [...before]));
			if (!final.has(act.kind)) {
				undone.push(before);
				redone.length = 0;
			}
			if ((await outcome).kind !== "refused") return;
			if (!final.has(act.kind)) undone.splice(undone.lastIndexOf(before), 1);
			if (steps.length > 0) keep(before);
		});
	}, [client, recording]);
	if (recorded === undefined) return null;
	const { steps } = recorded.edited.routine;
	const last = steps.at(-1);
	return (
		<div className={styles.bar} data-recording="">
			<div className={styles.text}>
				<strong>{t("routines.recording", { count: steps.length })}</strong>
				<span role="status">
					{fault === undefined
						? last === undefined
							? t("routines.recordHow")
							: stepText(last)
						: t(`routines.cannot_${fault}`)}
				</span>
			</div>
			<Button
				isSmall
				look="primary"
				onClick={() => {
					recording.set({ ...recorded, isOver: true });
					dialog.set({ kind: "routines" });
				}}
			>
				{t("routines.stopRecording")}
			</Button>
		</div>
	);
}
