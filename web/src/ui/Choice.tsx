import {
	type ButtonHTMLAttributes,
	type ComponentType,
	type ReactNode,
	useEffect,
	useId,
	useRef,
	useState,
} from "react";
import styles from "./Choice.module.css";
import { Icon } from "./icons/Icon.tsx";

export type Option = {
	value: string;
	label: string;
	/** Options of one group are next to each other, under its name. */
	group?: string;
	/** The language of the label, if it is not the page's. */
	lang?: string;
};

type Given = {
	options: readonly Option[];
	/** The chosen value; undefined if this component keeps the choice. */
	value?: string | undefined;
	/** The value chosen at first; undefined for the first one. */
	defaultValue?: string | undefined;
	onChoose?(value: string): void;
	/** The name of the value in its form. */
	name?: string;
	/** Takes the focus when it appears, because it replaces the element that had it. */
	takesFocus?: boolean;
};
type Button = Pick<
	ButtonHTMLAttributes<HTMLButtonElement>,
	"id" | "className" | "aria-label" | "aria-describedby" | "aria-invalid"
>;

export type OpenChoiceProps = {
	id: string;
	options: readonly Option[];
	value: string;
	onChoose(value: string): void;
	button: Button;
	/** The content of the button. */
	chosen: ReactNode;
};

let loaded: ComponentType<OpenChoiceProps> | undefined;

/** Loads the library behind choices when a pointer or the focus first reaches one. */
async function load(): Promise<ComponentType<OpenChoiceProps>> {
	loaded ??= (await import("./OpenChoice.tsx")).OpenChoice;
	return loaded;
}

/**
 * A choice of one value out of several, in a list behind a button. Arrow keys and letters move in the list, Escape
 * closes it.
 */
export function Choice({
	options,
	value: given,
	defaultValue,
	onChoose,
	name,
	takesFocus,
	...rest
}: Given & Button) {
	const ownId = useId();
	const id = rest.id ?? ownId;
	const [own, setOwn] = useState(defaultValue ?? options[0]?.value ?? "");
	const value = given ?? own;
	const [Open, setOpen] = useState<ComponentType<OpenChoiceProps>>();
	const field = useRef<HTMLButtonElement>(null);
	useEffect(() => {
		if (takesFocus) field.current?.focus();
	}, [takesFocus]);
	const choose = (next: string) => {
		setOwn(next);
		if (next !== value) onChoose?.(next);
	};
	const open = async () => {
		const component = await load();
		setOpen(() => component);
	};
	const option = options.find((one) => one.value === value);
	const chosen = (
		<>
			<span className={styles.chosen} dir="auto" lang={option?.lang}>
				{option?.label}
			</span>
			<Icon name="down" />
		</>
	);
	const button = { ...rest, id, className: `${styles.button} ${rest.className ?? ""}` };
	return (
		<>
			{name !== undefined && <input type="hidden" name={name} value={value} />}
			{Open ? (
				<Open {...{ id, options, value, button, chosen }} onChoose={choose} />
			) : (
				<button
					{...button}
					ref={field}
					type="button"
					role="combobox"
					aria-haspopup="listbox"
					aria-expanded={false}
					onPointerEnter={load}
					onFocus={load}
					onClick={open}
					onKeyDown={({ key }) => {
						if (key === "ArrowDown" || key === "ArrowUp") void open();
					}}
				>
					{chosen}
				</button>
			)}
		</>
	);
}
