import type { IconName } from "@tuckbox/web/ui/icons.ts";
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
	entries: readonly (MenuEntry | null)[];
	/** Above the entries. */
	heading?: ReactNode;
	className?: string | undefined;
	/** `end` aligns the menu with the end of its button. */
	align?: "start" | "end";
};

/** `first` is the entry that the keyboard is on at first. */
export type OpenMenuProps = MenuProps & { id: string; first: number | undefined };

type OpenMenu = ComponentType<OpenMenuProps>;

let loaded: OpenMenu | undefined;

/** The library behind menus is loaded when a pointer or the focus comes to the first one. */
async function load(): Promise<OpenMenu> {
	loaded ??= (await import("./OpenMenu.tsx")).OpenMenu;
	return loaded;
}

/** A button that opens a menu. Arrow keys and letters move in the menu, Escape closes it. */
export function Menu(props: MenuProps) {
	const id = useId();
	const [opened, setOpened] = useState<{ Menu: OpenMenu; first: number | undefined }>();
	if (opened) return <opened.Menu {...props} id={id} first={opened.first} />;
	const open = async (first: number | undefined) => {
		const component = await load();
		setOpened({ Menu: component, first });
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
			onClick={({ detail }) => open(detail === 0 ? 0 : undefined)}
			onKeyDown={(event) => {
				if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
				event.preventDefault();
				void open(event.key === "ArrowDown" ? 0 : props.entries.length - 1);
			}}
		>
			{props.button}
		</button>
	);
}
