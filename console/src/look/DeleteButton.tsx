import { useRef, useState } from "react";
import { t } from "../words/words.ts";
import { Button } from "./Button.tsx";
import styles from "./DeleteButton.module.css";

type Props = { label: string; isBusy?: boolean; onDelete(): void };

/** Deletes something small that cannot be undone, after a question in its place. */
export function DeleteButton({ label, isBusy = false, onDelete }: Props) {
	const [isAsked, setIsAsked] = useState(false);
	/** The button that was pressed goes away, and the focus moves to the one in its place. */
	const moved = useRef(false);
	const takeFocus = (button: HTMLElement | null) => {
		if (!moved.current || button === null) return;
		moved.current = false;
		button.focus();
	};
	const ask = (asked: boolean) => {
		moved.current = true;
		setIsAsked(asked);
	};
	if (!isAsked)
		return (
			<span ref={(span) => takeFocus(span?.querySelector("button") ?? null)}>
				<Button
					isSmall
					look="quiet"
					icon="delete"
					isBusy={isBusy}
					aria-label={label}
					onClick={() => ask(true)}
				/>
			</span>
		);
	return (
		<fieldset
			aria-label={label}
			className={styles.asked}
			ref={(span) => takeFocus(span?.querySelector("button:last-child") ?? null)}
		>
			{t("look.sure", { what: label })}
			<Button
				isSmall
				look="danger"
				onClick={() => {
					setIsAsked(false);
					onDelete();
				}}
			>
				{t("look.delete")}
			</Button>
			<Button isSmall look="quiet" onClick={() => ask(false)}>
				{t("look.keep")}
			</Button>
		</fieldset>
	);
}
