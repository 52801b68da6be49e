import { isConsoleAddress } from "@tuckbox/web/addresses.ts";
import { Icon } from "@tuckbox/web/ui/icons/Icon.tsx";
import { countText } from "@tuckbox/web/ui/words.ts";
import * as menu from "@zag-js/menu";
import { normalizeProps, useMachine } from "@zag-js/react";
import { useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation } from "wouter";
import styles from "./Menu.module.css";
import type { MenuEntry, OpenMenuProps } from "./Menu.tsx";

type Api = ReturnType<typeof menu.connect>;

function Entry({ entry, value, api }: { entry: MenuEntry; value: string; api: Api }) {
	const className = `${styles.entry} ${entry.isDanger ? styles.danger : ""}`;
	const content = (
		<>
			{entry.icon && <Icon name={entry.icon} />}
			<span dir="auto">{entry.label}</span>
		</>
	);
	if ("isChecked" in entry) {
		const { isChecked: checked, onCheck, count } = entry;
		const props = api.getOptionItemProps({
			type: "checkbox",
			value,
			valueText: entry.label,
			checked,
			closeOnSelect: false,
			onCheckedChange: onCheck,
		});
		return (
			<div {...props} className={className}>
				<span className={styles.check}>{checked && <Icon name="check" />}</span>
				{content}
				{count !== undefined && <span className={styles.count}>{countText(count)}</span>}
			</div>
		);
	}
	const props = api.getItemProps({ value, valueText: entry.label });
	return "href" in entry ? (
		<a {...props} className={className} href={entry.href}>
			{content}
		</a>
	) : (
		<div {...props} className={className}>
			{content}
		</div>
	);
}

type Entries = NonNullable<OpenMenuProps["entries"]>;

export function MenuEntries({ entries, api }: { entries: Entries; api: Api }) {
	return entries.map((entry, i) =>
		entry === null ? (
			// biome-ignore lint/suspicious/noArrayIndexKey: separators are all the same
			<hr key={i} {...api.getSeparatorProps()} className={styles.line} />
		) : (
			<Entry key={entry.label} entry={entry} value={String(i)} api={api} />
		),
	);
}

/**
 * A menu that is open at first.
 * @param first the entry that the keyboard is on at first
 */
export function useMenu(
	entries: Entries,
	label: string | undefined,
	first: number | undefined,
	options: {
		id: string;
		positioning?: NonNullable<menu.Props["positioning"]>;
		onOpenChange?: NonNullable<menu.Props["onOpenChange"]>;
	},
): Api {
	const [, go] = useLocation();
	const [highlighted, setHighlighted] = useState<string | null>(first === undefined ? null : String(first));
	const service = useMachine(menu.machine, {
		defaultOpen: true,
		loopFocus: true,
		highlightedValue: highlighted,
		// before the next key, which may come before React would render
		onHighlightChange: ({ highlightedValue }) => flushSync(() => setHighlighted(highlightedValue)),
		...(label !== undefined && { "aria-label": label }),
		onSelect: ({ value }) => {
			const entry = entries[Number(value)];
			if (entry && "onPick" in entry) entry.onPick();
		},
		navigate: ({ href, node }) => {
			const path = node.getAttribute("href") ?? href;
			if (isConsoleAddress(path)) go(path);
			else location.assign(path);
		},
		...options,
	});
	return menu.connect(service, normalizeProps);
}

/** The menu behind a button, from its first opening on. */
export function OpenMenu(props: OpenMenuProps) {
	const { button, label, entries = [], heading, className, align = "end", id, begin } = props;
	const place = useRef<HTMLDivElement>(null);
	const api = useMenu(entries, label, begin && (begin === "first" ? 0 : entries.length - 1), {
		id,
		positioning: { placement: align === "end" ? "bottom-end" : "bottom-start", gutter: 4, strategy: "fixed" },
	});
	// above everything, also above a dialog; next to its button in the page, where its landmark is
	useLayoutEffect(() => {
		if (!api.open) return place.current?.hidePopover();
		place.current?.showPopover();
		// the library does so one frame later, when a fast key has already gone to the button
		place.current?.querySelector<HTMLElement>("[role=menu]")?.focus({ preventScroll: true });
	}, [api.open]);
	return (
		<>
			<button {...api.getTriggerProps()} className={`${styles.opener} ${className ?? ""}`} aria-label={label}>
				{button}
			</button>
			<div {...api.getPositionerProps()} ref={place} popover="manual" className={styles.place}>
				{/* also while it is closed: otherwise the library highlights the first entry one frame after the menu has opened, when a
				fast key may have moved on from there */}
				<div className={styles.list}>
					{heading && <div className={styles.heading}>{heading}</div>}
					<div {...api.getContentProps()} className={styles.entries}>
						<MenuEntries entries={entries} api={api} />
					</div>
				</div>
			</div>
		</>
	);
}
