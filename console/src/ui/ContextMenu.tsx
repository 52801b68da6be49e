import { isConsoleAddress } from "@tuckbox/web/addresses.ts";
import * as menu from "@zag-js/menu";
import { normalizeProps, useMachine } from "@zag-js/react";
import { useId, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation } from "wouter";
import styles from "./Menu.module.css";
import type { MenuProps } from "./Menu.tsx";
import { MenuEntries } from "./OpenMenu.tsx";
import { placeInWindow } from "./place-in-window.ts";

type Props = Pick<MenuProps, "entries"> & {
	/** The accessible name. */
	label: string;
	/** The point of the window at which it opens, in pixels. */
	at: { x: number; y: number };
	/** Called when it has closed, before what was picked happens. */
	onClose(): void;
};

/** An open menu at a point of the window, as a right click opens it. */
export function ContextMenu({ label, at, entries, onClose }: Props) {
	const [, go] = useLocation();
	const place = useRef<HTMLDivElement>(null);
	const [highlighted, setHighlighted] = useState<string | null>(null);
	const service = useMachine(menu.machine, {
		id: useId(),
		defaultOpen: true,
		loopFocus: true,
		"aria-label": label,
		highlightedValue: highlighted,
		onHighlightChange: ({ highlightedValue }) => flushSync(() => setHighlighted(highlightedValue)),
		onOpenChange: ({ open }) => {
			if (!open) onClose();
		},
		onSelect: ({ value }) => {
			const entry = entries[Number(value)];
			if (entry && "onPick" in entry) entry.onPick();
		},
		navigate: ({ href, node }) => {
			const path = node.getAttribute("href") ?? href;
			if (isConsoleAddress(path)) go(path);
			else location.assign(path);
		},
	});
	const api = menu.connect(service, normalizeProps);
	useLayoutEffect(() => {
		const element = place.current;
		if (element === null) return;
		element.showPopover();
		placeInWindow(element, at);
		element.querySelector<HTMLElement>("[role=menu]")?.focus({ preventScroll: true });
	}, [at]);
	return (
		<div ref={place} popover="manual" className={`${styles.place} ${styles.atPoint}`}>
			<div className={styles.list}>
				<div {...api.getContentProps()} className={styles.entries}>
					<MenuEntries entries={entries} api={api} />
				</div>
			</div>
		</div>
	);
}
