import "@tuckbox/web/ui/icons/more-icons.ts";
import "@tuckbox/web/ui/icons/table-icons.ts";
import type { Point } from "@tuckbox/client/table";
import { Icon } from "@tuckbox/web/ui/icons/Icon.tsx";
import type { IconName } from "@tuckbox/web/ui/icons/icons.ts";
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { KeySigns } from "./KeySigns.tsx";
import styles from "./MenuPanel.module.css";

export type PanelEntry = {
	label: string;
	icon?: IconName;
	/** In the syntax of aria-keyshortcuts. */
	keys?: string | undefined;
	onPick(): void;
};

/** Entries that belong together, below a short head or a line. */
export type PanelSection = {
	head?: string | undefined;
	/** Whether its entries are the likeliest ones. */
	isFirst?: boolean;
	entries: readonly PanelEntry[];
};

type Props = {
	label: string;
	heading?: ReactNode;
	sections: readonly PanelSection[];
	/** In px of the window. */
	at: Point;
	onClose(): void;
};

/** px between the menu and the edge of the screen. */
const margin = 8;
/** The height of a list, in px, above which it has two columns. */
const maxHeight = 480;

/** The entry at the same height in the other column. */
function inOtherColumn(all: readonly HTMLElement[], now: number, isRight: boolean): HTMLElement | undefined {
	const own = all[now]?.getBoundingClientRect();
	if (own === undefined) return all[0];
	const far = (one: HTMLElement) => Math.abs(one.getBoundingClientRect().top - own.top);
	return all
		.filter((one) => {
			const { left } = one.getBoundingClientRect();
			return isRight ? left >= own.right : left < own.left;
		})
		.sort((a, b) => far(a) - far(b))[0];
}

/**
 * A menu at a point, or along the lower edge on a phone. Arrow keys and letters move within it, and Escape closes it.
 * It avoids the dependencies of the console's menus, so that the page of a table stays small.
 */
export function MenuPanel({ label, heading, sections, at, onClose }: Props) {
	const panel = useRef<HTMLDivElement>(null);
	const typed = useRef({ text: "", at: 0 });

	const before = useRef<Element>(null);
	// a layout effect: the focus must be set before the first paint and the next key
	useLayoutEffect(() => {
		before.current = document.activeElement;
		// for a finger, no entry is marked as focused
		const first = matchMedia("(pointer: coarse)").matches ? "[role=menu]" : "[role=menuitem]";
		panel.current?.querySelector<HTMLElement>(first)?.focus({ preventScroll: true });
	}, []);
	useEffect(
		() => () => {
			// if an entry has opened something, that keeps the focus
			const isInside = document.activeElement === document.body || document.activeElement === null;
			if (isInside && before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
		},
		[],
	);
	useLayoutEffect(() => {
		const element = panel.current;
		if (element === null || matchMedia("(width < 40rem)").matches) return;
		const list = element.querySelector("[role=menu]");
		const available = Math.min(maxHeight, list?.clientHeight ?? maxHeight);
		element.toggleAttribute("data-wide", list !== null && list.scrollHeight > available);
		const { width, height } = element.getBoundingClientRect();
		const left = at.x + width + margin > innerWidth ? at.x - width : at.x;
		const top = Math.min(at.y, innerHeight - height - margin);
		element.style.left = `${Math.max(margin, left)}px`;
		element.style.top = `${Math.max(margin, top)}px`;
	}, [at]);

	const shown = sections.filter(({ entries }) => entries.length > 0);
	const hasIcons = shown.some(({ entries }) => entries.some(({ icon }) => icon !== undefined));
	const items = () => [...(panel.current?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];

	function move(event: KeyboardEvent) {
		const all = items();
		const now = all.indexOf(document.activeElement as HTMLElement);
		const { key } = event;
		if (key === "Escape" || key === "Tab") onClose();
		else if (key === "ArrowDown") all[(now + 1) % all.length]?.focus();
		else if (key === "ArrowUp") all.at((now <= 0 ? all.length : now) - 1)?.focus();
		else if (key === "ArrowLeft" || key === "ArrowRight")
			inOtherColumn(all, now, key === "ArrowRight")?.focus();
		else if (key === "Home") all[0]?.focus();
		else if (key === "End") all.at(-1)?.focus();
		else if (key.length === 1 && key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey) {
			const isContinued = event.timeStamp - typed.current.at < 700;
			const text = (isContinued ? typed.current.text : "") + key.toLocaleLowerCase();
			typed.current = { text, at: event.timeStamp };
			// typing the same letter again moves to the next entry that begins with it
			const [first = ""] = text;
			const isRepeated = text === first.repeat(text.length);
			const order = [...all.slice(isRepeated ? now + 1 : now), ...all];
			const wanted = isRepeated ? first : text;
			order.find((item) => item.dataset.label?.toLocaleLowerCase().startsWith(wanted))?.focus();
		} else return;
		event.preventDefault();
		event.stopPropagation();
	}
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: Escape closes it from the keyboard
		<div
			className={styles.cover}
			onPointerDown={(event) => {
				if (event.target === event.currentTarget) onClose();
			}}
			onContextMenu={(event) => event.preventDefault()}
		>
			<div ref={panel} className={styles.panel}>
				{heading && <div className={styles.heading}>{heading}</div>}
				<div role="menu" aria-label={label} className={styles.entries} tabIndex={-1} onKeyDown={move}>
					{shown.map(({ head, isFirst, entries }) => (
						// biome-ignore lint/a11y/useSemanticElements: it groups entries of a menu, and no fields
						<div
							key={head ?? entries[0]?.label}
							role="group"
							aria-label={head}
							className={styles.section}
							data-first={isFirst || undefined}
						>
							{head !== undefined && (
								<span className={styles.head} aria-hidden="true">
									{head}
								</span>
							)}
							{entries.map((entry) => (
								<button
									key={entry.label}
									type="button"
									role="menuitem"
									tabIndex={-1}
									data-label={entry.label}
									aria-keyshortcuts={entry.keys}
									className={styles.entry}
									onClick={() => {
										onClose();
										entry.onPick();
									}}
								>
									{entry.icon ? <Icon name={entry.icon} /> : hasIcons && <span className={styles.space} />}
									<span>{entry.label}</span>
									{entry.keys && <KeySigns keys={entry.keys} />}
								</button>
							))}
						</div>
					))}
				</div>
			</div>
		</div>
	);
}
