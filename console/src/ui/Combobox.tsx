import styles from "@tuckbox/web/ui/lists.module.css";
import {
	type InputHTMLAttributes,
	type KeyboardEvent,
	type ReactNode,
	type RefObject,
	useLayoutEffect,
	useRef,
	useState,
} from "react";
import { placeInWindow } from "./menu/place-in-window.ts";

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

/** Shows the list below the field, also when the page is scrolled, for as long as it is open. */
function useListPlace(field: RefObject<HTMLInputElement | null>, isOpen: boolean) {
	const place = useRef<HTMLDivElement>(null);
	useLayoutEffect(() => {
		const element = place.current;
		if (!isOpen || element === null) return;
		element.showPopover();
		const follow = () => {
			const { left = 0, bottom = 0 } = field.current?.getBoundingClientRect() ?? {};
			placeInWindow(element, { x: left, y: bottom + 4 });
		};
		follow();
		const end = new AbortController();
		addEventListener("resize", follow, { signal: end.signal });
		addEventListener("scroll", follow, { signal: end.signal, capture: true, passive: true });
		return () => {
			end.abort();
			element.hidePopover();
		};
	}, [isOpen, field]);
	return place;
}

/** A text field with proposals. Arrow keys move in the list, Enter picks, Escape closes it. */
export function Combobox(props: ComboboxProps) {
	const { id, field, text, onText, proposals, onPick, input, label } = props;
	const { picksFirst = false, isInline = false } = props;
	const [isAsked, setIsAsked] = useState(false);
	const [chosen, setChosen] = useState<string>();
	const isOpen = (isInline || isAsked) && proposals.length > 0;
	const found = proposals.findIndex(({ value }) => value === chosen);
	const at = found === -1 && picksFirst ? 0 : found;
	const place = useListPlace(field, isOpen && !isInline);
	const optionId = (i: number) => `${id}-option-${i}`;
	useLayoutEffect(() => {
		if (isOpen && at >= 0)
			document.getElementById(`${id}-option-${at}`)?.scrollIntoView({ block: "nearest" });
	}, [isOpen, at, id]);

	/** Moves in the list or picks from it. @returns whether the key means that */
	function press({ key, nativeEvent }: KeyboardEvent): boolean {
		// the keys of an input method choose characters
		if (nativeEvent.isComposing || !isOpen) return false;
		const count = proposals.length;
		if (key === "ArrowDown") setChosen(proposals[(at + 1) % count]?.value);
		else if (key === "ArrowUp") setChosen(proposals[(Math.max(at, 0) + count - 1) % count]?.value);
		else if (key === "Enter" && at >= 0) onPick(proposals[at]?.value ?? "");
		else return false;
		return true;
	}

	const list = (
		<div
			id={`${id}-list`}
			role="listbox"
			tabIndex={-1}
			aria-label={label}
			className={styles.list}
			// the focus stays in the field
			onPointerDown={(event) => event.preventDefault()}
			onPointerLeave={() => setChosen(undefined)}
		>
			{isOpen &&
				proposals.map(({ value, label, hint }, i) => (
					// biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the field has the focus and its keys
					<div
						key={value}
						id={optionId(i)}
						role="option"
						aria-selected={i === at}
						data-highlighted={i === at ? "" : undefined}
						className={styles.item}
						onPointerMove={() => setChosen(value)}
						onClick={() => onPick(value)}
					>
						<span className={styles.label} dir="auto">
							{label}
						</span>
						{hint !== undefined && <span className={styles.hint}>{hint}</span>}
					</div>
				))}
		</div>
	);
	return (
		<>
			<input
				{...input}
				ref={field}
				role="combobox"
				aria-autocomplete="list"
				aria-controls={`${id}-list`}
				aria-expanded={isOpen}
				aria-activedescendant={isOpen && at >= 0 ? optionId(at) : undefined}
				value={text}
				onChange={({ target }) => {
					setChosen(undefined);
					setIsAsked(true);
					onText(target.value);
				}}
				onClick={() => setIsAsked(true)}
				onKeyDown={(event) => {
					if (press(event)) event.preventDefault();
					else {
						if (event.key === "Escape") setIsAsked(false);
						input.onKeyDown?.(event);
					}
				}}
				onBlur={(event) => {
					setIsAsked(false);
					input.onBlur?.(event);
				}}
			/>
			{isInline ? (
				list
			) : (
				<div ref={place} popover="manual" className={styles.place}>
					{list}
				</div>
			)}
		</>
	);
}
