import { createSignal } from "@tuckbox/web/ui/signal.ts";
import { useId, useLayoutEffect, useRef } from "react";

/** A key that does something on a page, as the list of keys shows it. */
export type Shortcut = {
	/** As in aria-keyshortcuts, with a space between alternatives: `/`, `Control+K`, `ArrowLeft ArrowRight`. */
	keys: string;
	label: string;
	/**
	 * Called for the key wherever the focus is, except in fields and dialogs. Without it, a part of the page handles the key.
	 * @returns false if it did nothing, and the key has its usual meaning
	 */
	run?(): unknown;
	/** Keys with Control work in fields, too, except those that fields themselves have a meaning for. */
	isOfFields?: true;
};

type Group = { id: string; title: string; shortcuts: readonly Shortcut[] };

/** The keys of what is shown now, in groups: the frame's first, then those of the page and its parts. */
export const shortcutGroups = createSignal<readonly Group[]>([]);

/**
 * Adds keys to the list while the component is shown. Groups with one title are one. As all that listens to keys, in a layout effect:
 * what is seen can be used.
 */
export function useShortcuts(title: string, shortcuts: readonly Shortcut[]): void {
	const id = useId();
	const latest = useRef(shortcuts);
	useLayoutEffect(() => {
		latest.current = shortcuts;
	});
	const shown = JSON.stringify(shortcuts.map(({ keys, label }) => [keys, label]));
	useLayoutEffect(() => {
		const lines = (JSON.parse(shown) as [string, string][]).map(([keys, label], i): Shortcut => {
			const hasRun = latest.current[i]?.run !== undefined;
			const isOfFields = latest.current[i]?.isOfFields;
			return {
				...{ keys, label },
				...(hasRun && { run: () => latest.current[i]?.run?.() }),
				...(isOfFields && { isOfFields }),
			};
		});
		shortcutGroups.set([...shortcutGroups.get(), { id, title, shortcuts: lines }]);
		return () => shortcutGroups.set(shortcutGroups.get().filter((group) => group.id !== id));
	}, [id, title, shown]);
}

/** Whether typing in this element means text, or belongs to a dialog or menu. */
export function isElsewhere(target: EventTarget | null): boolean {
	return (
		target instanceof HTMLElement &&
		target.closest("input, textarea, dialog, [role=menu], [role=combobox], [role=listbox]") !== null
	);
}

function isPressed(event: KeyboardEvent, key: string): boolean {
	const parts = key.split("+");
	const name = parts.pop() || "+";
	const wantsControl = parts.includes("Control");
	if (wantsControl !== (event.ctrlKey || event.metaKey) || event.altKey) return false;
	if (wantsControl && event.shiftKey) return false;
	return (event.key === " " ? "space" : event.key.toLowerCase()) === name.toLowerCase();
}

/** Runs the action of a pressed key. */
export function runShortcut(event: KeyboardEvent): void {
	if (event.defaultPrevented) return;
	// what is shown last comes first
	for (const { keys, run, isOfFields } of shortcutGroups
		.get()
		.toReversed()
		.flatMap(({ shortcuts }) => shortcuts)) {
		if (run === undefined || !keys.split(" ").some((key) => isPressed(event, key))) continue;
		if (isElsewhere(event.target) && (isOfFields || (!event.ctrlKey && !event.metaKey))) continue;
		if (run() === false) continue;
		event.preventDefault();
		return;
	}
}
