import { type FormEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { t } from "../messages/words.ts";
import { Button } from "./Button.tsx";
import styles from "./Dialog.module.css";

type Props = {
	title: string;
	onClose(): void;
	/** Turns the dialog into a form and handles its submission. The submit button belongs in `actions`. */
	onSubmit?(event: FormEvent<HTMLFormElement>): void;
	children: ReactNode;
	/** The buttons at the bottom, the main one first. */
	actions?: ReactNode;
	isWide?: boolean;
	/** Uses the whole window, and leaves scrolling to its content. */
	isFull?: boolean;
	/** Uses the whole window of a phone. */
	fillsPhone?: boolean;
};

/** A modal dialog. Render it to show it. */
export function Dialog({
	title,
	onClose,
	onSubmit,
	children,
	actions,
	isWide = false,
	isFull = false,
	fillsPhone = false,
}: Props) {
	const element = useRef<HTMLDialogElement>(null);
	const titleId = useId();
	// selecting text in a field and releasing the pointer outside must not close the dialog
	const beganOutside = useRef(false);
	useEffect(() => {
		const dialog = element.current;
		const before = document.activeElement;
		dialog?.showModal();
		// by default the focus would be on the first element, the close button
		const fields = "input:not([type=hidden]), textarea, [role=combobox], footer :is(button, a)";
		for (const field of dialog?.querySelectorAll<HTMLElement>(fields) ?? []) {
			field.focus();
			// disabled elements, and those in a closed part of the dialog, cannot have the focus
			if (document.activeElement === field) break;
		}
		return () => {
			dialog?.close();
			if (before instanceof HTMLElement) before.focus();
		};
	}, []);
	const content = (
		<>
			{/* no header element: it would be a second banner of the page */}
			<div className={styles.header}>
				<h2 id={titleId}>{title}</h2>
				<Button look="quiet" isSmall icon="close" aria-label={t("look.close")} onClick={onClose} />
			</div>
			<div className={styles.body}>{children}</div>
			{actions && <footer className={styles.actions}>{actions}</footer>}
		</>
	);
	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it from the keyboard, by onCancel
		<dialog
			ref={element}
			className={`${styles.dialog} ${isWide ? styles.wide : ""} ${isFull ? styles.full : ""} ${fillsPhone ? styles.fills : ""}`}
			aria-labelledby={titleId}
			onCancel={(event) => {
				event.preventDefault();
				onClose();
			}}
			onPointerDown={(event) => {
				beganOutside.current = event.target === element.current;
			}}
			onClick={(event) => {
				if (beganOutside.current && event.target === element.current) onClose();
			}}
		>
			{onSubmit ? (
				<form
					className={styles.inside}
					// also from a field of several lines
					onKeyDown={({ key, ctrlKey, metaKey, currentTarget }) => {
						if (key === "Enter" && (ctrlKey || metaKey))
							currentTarget.querySelector<HTMLElement>("footer [type=submit]")?.click();
					}}
					onSubmit={(event) => {
						event.preventDefault();
						onSubmit(event);
					}}
				>
					{content}
				</form>
			) : (
				<div className={styles.inside}>{content}</div>
			)}
		</dialog>
	);
}
