import type { ButtonHTMLAttributes } from "react";
import styles from "./Button.module.css";
import { Icon } from "./icons/Icon.tsx";
import type { IconName } from "./icons/icons.ts";

export type Look = {
	/** `primary`: the main action. `quiet`: without a frame. `danger`: deletes something. */
	look?: "primary" | "quiet" | "danger" | undefined;
	isSmall?: boolean | undefined;
	icon?: IconName | undefined;
};

export function classOf({ look, isSmall }: Look, hasWords: boolean): string {
	const parts = [styles.button, look && styles[look], isSmall && styles.small, !hasWords && styles.square];
	return parts.filter(Boolean).join(" ");
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
	Look & {
		/** Whether its action is in progress: it shows that, and ignores clicks. */
		isBusy?: boolean;
	};

/** A button. Give it an `aria-label` if it contains no text. */
export function Button({ look, isSmall, icon, isBusy = false, children, className, ...rest }: ButtonProps) {
	const classes = [classOf({ look, isSmall }, children !== undefined), className].filter(Boolean).join(" ");
	return (
		<button
			type="button"
			{...rest}
			className={classes}
			aria-busy={isBusy || undefined}
			aria-disabled={isBusy || rest["aria-disabled"]}
			onClick={isBusy ? (event) => event.preventDefault() : rest.onClick}
		>
			{isBusy ? <span className={styles.busy} /> : icon && <Icon name={icon} />}
			{children}
		</button>
	);
}
