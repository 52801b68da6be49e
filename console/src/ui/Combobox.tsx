import styles from "@tuckbox/web/ui/lists.module.css";
import * as combobox from "@zag-js/combobox";
import { mergeProps, normalizeProps, useMachine } from "@zag-js/react";
import {
	type InputHTMLAttributes,
	type ReactNode,
	type RefObject,
	useLayoutEffect,
	useMemo,
	useRef,
} from "react";

export type Proposal = {
	/** Different for each. */
	value: string;
	label: ReactNode;
	/** At the end of the line, quieter. */
	hint?: ReactNode;
};

export type ComboboxProps = {
	id: string;
	field: RefObject<HTMLInputElement | null>;
	text: string;
	onText(text: string): void;
	proposals: readonly Proposal[];
	onPick(value: string): void;
	/** The first proposal is picked by Enter alone. */
	picksFirst?: boolean;
	/** The list is always shown, as a part of the page. */
	isInline?: boolean;
	input: InputHTMLAttributes<HTMLInputElement>;
	/** Names the list. */
	label: string;
};

/** A text field with proposals. Loaded when it is needed; until then, its place has a plain field. */
export function Combobox(props: ComboboxProps) {
	const { id, field, text, onText, proposals, onPick, picksFirst, isInline, input, label } = props;
	const place = useRef<HTMLDivElement>(null);
	const collection = useMemo(
		() =>
			combobox.collection({
				items: [...proposals],
				itemToValue: ({ value }) => value,
				itemToString: ({ value }) => value,
			}),
		[proposals],
	);
	const service = useMachine(combobox.machine as combobox.Machine<Proposal>, {
		id,
		ids: { input: `${id}-input` },
		collection,
		value: [],
		inputValue: text,
		onInputValueChange: ({ inputValue, reason }) => {
			if (reason === "input-change") onText(inputValue);
		},
		onSelect: ({ itemValue }) => onPick(itemValue),
		selectionBehavior: "preserve",
		inputBehavior: picksFirst ? "autohighlight" : "none",
		openOnClick: true,
		allowCustomValue: true,
		loopFocus: true,
		...(isInline && { open: true, disableLayer: true }),
		positioning: {
			placement: "bottom-start",
			gutter: 4,
			strategy: "fixed",
			getAnchorElement: () => field.current,
		},
	});
	const api = combobox.connect(service, normalizeProps);
	const isOpen = api.open && proposals.length > 0;
	useLayoutEffect(() => {
		if (isInline) return;
		if (isOpen) place.current?.showPopover();
		else place.current?.hidePopover();
	}, [isOpen, isInline]);
	const list = (
		<div
			{...api.getContentProps()}
			{...{ "aria-label": label, "aria-labelledby": undefined }}
			className={styles.list}
		>
			{isOpen &&
				proposals.map((item) => (
					<div key={item.value} {...api.getItemProps({ item })} className={styles.item}>
						<span className={styles.label} dir="auto">
							{item.label}
						</span>
						{item.hint !== undefined && <span className={styles.hint}>{item.hint}</span>}
					</div>
				))}
		</div>
	);
	return (
		<>
			<input {...mergeProps(api.getInputProps(), input, { "aria-expanded": isOpen })} ref={field} />
			{isInline ? (
				list
			) : (
				<div {...api.getPositionerProps()} ref={place} popover="manual" className={styles.place}>
					{list}
				</div>
			)}
		</>
	);
}
