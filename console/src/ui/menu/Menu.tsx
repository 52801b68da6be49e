import type { IconName } from "@tuckbox/web/ui/icons/icons.ts";
import { type ComponentType, type ReactNode, useId, useState } from "react";
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
	entries?: readonly (MenuEntry | null)[];
	/** Loads the menu with its entries when a pointer or the focus comes to it. */
	load?(): Promise<OpenMenu>;
	/** Above the entries. */
	heading?: ReactNode;
	className?: string | undefined;
	/** `end` aligns the menu with the end of its button. */
	align?: "start" | "end";
};

export type OpenMenuProps = Omit<MenuProps, "load"> & {
	id: string;
	/** The entry that the keyboard is on at first. */
	begin: "first" | "last" | undefined;
};

type OpenMenu = ComponentType<OpenMenuProps>;

/** The library behind menus is loaded when a pointer or the focus comes to the first one. */
const loadMenu = async (): Promise<OpenMenu> => (await import("./OpenMenu.tsx")).OpenMenu;

/** A button that opens a menu. Arrow keys and letters move in the menu, Escape closes it. */
export function Menu({ load = loadMenu, ...props }: MenuProps) {
	const id = useId();
	const [opened, setOpened] = useState<{ Menu: OpenMenu; begin: OpenMenuProps["begin"] }>();
	if (opened) return <opened.Menu {...props} id={id} begin={opened.begin} />;
	const open = async (begin: OpenMenuProps["begin"]) => {
		const component = await load();
		setOpened({ Menu: component, begin });
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
			// a key clicks without a pointer
			onClick={({ detail }) => open(detail === 0 ? "first" : undefined)}
			onKeyDown={(event) => {
				if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
				event.preventDefault();
				void open(event.key === "ArrowDown" ? "first" : "last");
			}}
		>
			{props.button}
		</button>
	);
}
