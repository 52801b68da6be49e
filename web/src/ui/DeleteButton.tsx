import { useLayoutEffect, useRef, useState } from "react";
import { t } from "../messages/words.ts";
import { Button } from "./Button.tsx";
import styles from "./DeleteButton.module.css";

/** The button that does not delete: it asks for confirmation, or cancels. */
const lastButton = "button:last-child";

type Props = { label: string; isBusy?: boolean; onDelete(): void };

/** Deletes something small permanently, after a question in its place. */
export function DeleteButton({ label, isBusy = false, onDelete }: Props) {
	const [isAsked, setIsAsked] = useState(false);
	/** The pressed button disappears, and the focus moves to the one in its place. */
	const moved = useRef(false);
	const place = useRef<HTMLElement>(null);
	const takePlace = (element: HTMLElement | null) => {
		place.current = element;
		if (!moved.current || element === null) return;
		moved.current = false;
		element.querySelector<HTMLElement>(lastButton)?.focus();
	};
	/** Moves the focus to the next entry of a list when the deleted one disappears. */
	useLayoutEffect(
		() => () => {
			if (!place.current?.contains(document.activeElement)) return;
			const row = place.current.closest("li");
			const next = row?.nextElementSibling ?? row?.previousElementSibling;
			next?.querySelector<HTMLElement>(`[data-deletes] ${lastButton}`)?.focus();
		},
		[],
	);
	const ask = (asked: boolean) => {
		moved.current = true;
		setIsAsked(asked);
	};
	if (!isAsked)
		return (
			<span data-deletes ref={takePlace}>
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
		<fieldset aria-label={label} className={styles.asked} data-deletes ref={takePlace}>
			{t("look.sure", { what: label })}
			<Button
				isSmall
				look="danger"
				onClick={() => {
					ask(false);
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
