import { useEffect } from "react";
import { t } from "../messages/words.ts";
import { Button } from "./Button.tsx";
import { createSignal, useSignal } from "./signal.ts";
import styles from "./Toast.module.css";

type Toast = { id: number; text: string; kind: "done" | "fault"; action?: { label: string; run(): void } };

const toasts = createSignal<readonly Toast[]>([]);
let lastId = 0;

/** Time in ms to read a toast twice. */
const toastDurationMs = 6_000;
/** Time in ms to notice an action and to undo it. */
const actionDurationMs = 15_000;

const drop = (id: number) => toasts.set(toasts.get().filter((toast) => toast.id !== id));

/**
 * Shows a message at the edge of the page for a few seconds. Faults stay until the user closes them.
 * @returns a function that removes it earlier, when it no longer applies
 */
export function showToast(text: string, more: Partial<Pick<Toast, "kind" | "action">> = {}): () => void {
	const id = ++lastId;
	toasts.set([...toasts.get().slice(-2), { id, kind: "done", text, ...more }]);
	return () => drop(id);
}

function Line({ toast }: { toast: Toast }) {
	const { id, kind, text, action } = toast;
	useEffect(() => {
		if (kind === "fault") return;
		const timer = setTimeout(drop, action ? actionDurationMs : toastDurationMs, id);
		return () => clearTimeout(timer);
	}, [id, kind, action]);
	return (
		<div className={`${styles.toast} ${styles[kind]}`}>
			<p>{text}</p>
			{action && (
				<Button
					isSmall
					onClick={() => {
						drop(id);
						action.run();
					}}
				>
					{action.label}
				</Button>
			)}
			<Button look="quiet" isSmall icon="close" aria-label={t("look.close")} onClick={() => drop(id)} />
		</div>
	);
}

/** The region where toasts appear. Always rendered, so that screen readers announce new ones. */
export function Toasts() {
	const all = useSignal(toasts);
	return (
		<div className={styles.region} role="status" aria-live="polite">
			{all.map((toast) => (
				<Line key={toast.id} toast={toast} />
			))}
		</div>
	);
}
