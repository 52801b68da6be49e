import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Link } from "wouter";
import { isConsoleAddress } from "../../../web/addresses.ts";
import { Icon, type IconName } from "./Icon.tsx";
import styles from "./Menu.module.css";

type Entry = { label: string; icon?: IconName; isDanger?: boolean } & (
	| { onPick(): void }
	/** A page of the console, or another page of the service. */
	| { href: string }
);

type Props = {
	/** The content of the button. */
	button: ReactNode;
	/** The accessible name of the button and the menu. */
	label?: string;
	/** `null` is a separator. */
	entries: readonly (Entry | null)[];
	/** Above the entries. */
	heading?: ReactNode;
	className?: string | undefined;
};

/** Positions the list below its button, or above it if there is no room. */
function place(list: HTMLElement, opener: HTMLElement): void {
	const { top, bottom, left, right } = opener.getBoundingClientRect();
	const width = document.documentElement.clientWidth;
	const { offsetWidth, offsetHeight } = list;
	const below = bottom + 4;
	const fits = below + offsetHeight <= innerHeight;
	list.style.top = `${fits ? below : Math.max(4, top - 4 - offsetHeight)}px`;
	// right-aligned with the button, unless that would leave the screen
	const at = right - offsetWidth >= 8 ? right - offsetWidth : left;
	list.style.left = `${Math.min(at, width - 8 - offsetWidth)}px`;
}

/** A button that opens a menu. Arrow keys move in the menu, Escape closes it. */
export function Menu({ button, label, entries, heading, className }: Props) {
	const [isOpen, setIsOpen] = useState(false);
	const root = useRef<HTMLDivElement>(null);
	const opener = useRef<HTMLButtonElement>(null);
	const list = useRef<HTMLDivElement>(null);
	const id = useId();

	const items = () => [...(root.current?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];
	const close = () => {
		setIsOpen(false);
		opener.current?.focus();
	};
	useEffect(() => {
		if (!isOpen || !list.current || !opener.current) return;
		list.current.showPopover();
		place(list.current, opener.current);
		root.current?.querySelector<HTMLElement>("[role=menuitem]")?.focus({ preventScroll: true });
		const leave = (event: Event) => {
			if (!root.current?.contains(event.target as Node)) setIsOpen(false);
		};
		document.addEventListener("pointerdown", leave);
		document.addEventListener("focusin", leave);
		const follow = () => {
			if (!list.current || !opener.current) return;
			const { top, bottom } = opener.current.getBoundingClientRect();
			if (bottom < 0 || top > innerHeight) setIsOpen(false);
			else place(list.current, opener.current);
		};
		addEventListener("scroll", follow, { passive: true, capture: true });
		addEventListener("resize", follow);
		return () => {
			document.removeEventListener("pointerdown", leave);
			document.removeEventListener("focusin", leave);
			removeEventListener("scroll", follow, { capture: true });
			removeEventListener("resize", follow);
		};
	}, [isOpen]);

	function press(event: KeyboardEvent) {
		if (!isOpen) {
			if (event.key !== "ArrowDown") return;
			event.preventDefault();
			setIsOpen(true);
			return;
		}
		const all = items();
		const at = all.indexOf(document.activeElement as HTMLElement);
		const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
		if (next !== undefined) {
			event.preventDefault();
			all.at(next % all.length)?.focus();
		} else if (event.key === "Escape") {
			event.preventDefault();
			event.stopPropagation();
			close();
		} else if (event.key === "Tab") setIsOpen(false);
	}

	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: it only moves the focus within the menu
		<div ref={root} className={styles.root} onKeyDown={press}>
			<button
				ref={opener}
				type="button"
				className={`${styles.opener} ${className ?? ""}`}
				aria-haspopup="menu"
				aria-expanded={isOpen}
				aria-controls={isOpen ? id : undefined}
				aria-label={label}
				onClick={() => setIsOpen(!isOpen)}
			>
				{button}
			</button>
			{isOpen && (
				<div ref={list} popover="manual" className={styles.list}>
					{heading && <div className={styles.heading}>{heading}</div>}
					<div id={id} role="menu" aria-label={label}>
						{entries.map((entry, i) => {
							// biome-ignore lint/suspicious/noArrayIndexKey: a separator has no other key, and entries never move
							if (entry === null) return <hr key={i} className={styles.line} />;
							const key = entry.label;
							const props = {
								role: "menuitem",
								tabIndex: -1,
								className: `${styles.entry} ${entry.isDanger ? styles.danger : ""}`,
							};
							const content = (
								<>
									{entry.icon && <Icon name={entry.icon} />}
									{entry.label}
								</>
							);
							if ("onPick" in entry) {
								const pick = () => {
									close();
									entry.onPick();
								};
								return (
									<button key={key} type="button" {...props} onClick={pick}>
										{content}
									</button>
								);
							}
							return isConsoleAddress(entry.href) ? (
								<Link key={key} href={entry.href} {...props} onClick={() => setIsOpen(false)}>
									{content}
								</Link>
							) : (
								<a key={key} href={entry.href} {...props}>
									{content}
								</a>
							);
						})}
					</div>
				</div>
			)}
		</div>
	);
}
