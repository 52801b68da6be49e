import { useId, useLayoutEffect, useRef } from "react";
import styles from "./Menu.module.css";
import type { MenuProps } from "./Menu.tsx";
import { MenuEntries, useMenu } from "./OpenMenu.tsx";
import { placeInWindow } from "./place-in-window.ts";

type Props = Required<Pick<MenuProps, "entries">> & {
	/** The accessible name. */
	label: string;
	/** The point of the window at which it opens, in pixels. */
	at: { x: number; y: number };
	/** Called when it has closed, before what was picked happens. */
	onClose(): void;
};

/** An open menu at a point of the window, as a right click opens it. */
export function ContextMenu({ label, at, entries, onClose }: Props) {
	const place = useRef<HTMLDivElement>(null);
	const api = useMenu(entries, label, undefined, {
		id: useId(),
		onOpenChange: ({ open }) => {
			if (!open) onClose();
		},
	});
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
