import { type ComponentType, type ReactNode, useId, useState } from "react";
import type { IconName } from "./Icon.tsx";
import styles from "./Menu.module.css";

export type MenuEntry = { label: string; icon?: IconName; isDanger?: boolean } & (
	| { onPick(): void }
	/** A page of the console, or another page of the service. */
	| { href: string }
	/** One of several that may be chosen; the menu stays open. */
	| { isChecked: boolean; onCheck(isChecked: boolean): void; count?: number | undefined }
);

export type MenuProps = {
	/** The content of the button. */
	button: ReactNode;
	/** The accessible name of the button and the menu. */
	label?: string | undefined;
	/** `null` is a separator. */
	entries: readonly (MenuEntry | null)[];
	/** Above the entries. */
	heading?: ReactNode;
	className?: string | undefined;
	/** `end` aligns the menu with the end of its button. */
	align?: "start" | "end";
};

type OpenMenu = ComponentType<MenuProps & { id: string }>;

let loaded: OpenMenu | undefined;

/** The library behind menus is loaded when a pointer or the focus comes to the first one. */
async function load(): Promise<OpenMenu> {
	loaded ??= (await import("./OpenMenu.tsx")).OpenMenu;
	return loaded;
}

/** A button that opens a menu. Arrow keys and letters move in the menu, Escape closes it. */
export function Menu(props: MenuProps) {
	const id = useId();
	const [Open, setOpen] = useState<OpenMenu>();
	if (Open) return <Open {...props} id={id} />;
	const open = async () => {
		const component = await load();
		setOpen(() => component);
	};
	return (
		<button
			type="button"
			className={`${styles.opener} ${props.className ?? ""}`}
			aria-haspopup="menu"
			aria-expanded={false}
			aria-label={props.label}
			onPointerEnter={load}
			onFocus={load}
			onClick={open}
			onKeyDown={({ key }) => {
				if (key === "ArrowDown" || key === "ArrowUp") void open();
			}}
		>
			{props.button}
		</button>
	);
}
