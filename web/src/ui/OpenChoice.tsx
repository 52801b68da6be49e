import { normalizeProps, useMachine } from "@zag-js/react";
import * as select from "@zag-js/select";
import { useLayoutEffect, useMemo, useRef } from "react";
import styles from "./Choice.module.css";
import type { OpenChoiceProps, Option } from "./Choice.tsx";
import { Icon } from "./icons/Icon.tsx";
import lists from "./lists.module.css";

/** The list behind the button of a choice, once it has been opened. */
export function OpenChoice({ id, options, value, onChoose, button, chosen }: OpenChoiceProps) {
	const place = useRef<HTMLDivElement>(null);
	const collection = useMemo(() => select.collection({ items: [...options] }), [options]);
	const service = useMachine(select.machine as select.Machine<Option>, {
		id,
		ids: { trigger: id },
		collection,
		value: [value],
		defaultOpen: true,
		loopFocus: true,
		onValueChange: ({ value: [next] }) => {
			if (next !== undefined) onChoose(next);
		},
		positioning: { placement: "bottom-start", gutter: 4, strategy: "fixed" },
	});
	const api = select.connect(service, normalizeProps);
	// above everything, including a dialog
	useLayoutEffect(() => {
		if (!api.open) return place.current?.hidePopover();
		place.current?.showPopover();
		// the library does so later, when a quick key press has already reached the button
		place.current?.querySelector<HTMLElement>("[role=listbox]")?.focus({ preventScroll: true });
	}, [api.open]);
	const groups = [...Map.groupBy(options, ({ group }) => group)];
	const name = button["aria-label"];
	return (
		<>
			{/* its label names it, as before it was opened */}
			<button {...api.getTriggerProps()} aria-labelledby={undefined} {...button}>
				{chosen}
			</button>
			<div {...api.getPositionerProps()} ref={place} popover="manual" className={lists.place}>
				{api.open && (
					<div
						{...api.getContentProps()}
						{...{ "aria-label": name, "aria-labelledby": name === undefined ? id : undefined }}
						className={lists.list}
						onKeyDownCapture={(event) => {
							// closes the list, but nothing around it
							if (event.key === "Escape") event.preventDefault();
						}}
					>
						{groups.map(([group, items]) => (
							<div key={group ?? ""} {...(group !== undefined && api.getItemGroupProps({ id: group }))}>
								{group !== undefined && (
									<div {...api.getItemGroupLabelProps({ htmlFor: group })} className={styles.group}>
										{group}
									</div>
								)}
								{items.map((item) => (
									<div key={item.value} {...api.getItemProps({ item })} className={lists.item}>
										<span className={lists.label} dir="auto" lang={item.lang}>
											{item.label}
										</span>
										<span className={styles.check}>{item.value === value && <Icon name="check" />}</span>
									</div>
								))}
							</div>
						))}
					</div>
				)}
			</div>
		</>
	);
}
