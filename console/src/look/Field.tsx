import { type InputHTMLAttributes, type ReactNode, useId } from "react";
import styles from "./Field.module.css";

type Props = InputHTMLAttributes<HTMLInputElement> & {
	label: ReactNode;
	hint?: ReactNode;
	/** What is wrong with what is in it. */
	fault?: string | undefined;
};

/** A labelled field of a form. */
export function Field({ label, hint, fault, ...rest }: Props) {
	const id = useId();
	const about = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(" ");
	return (
		<div className={styles.field}>
			<label htmlFor={id}>{label}</label>
			<input
				{...rest}
				id={id}
				className={styles.input}
				aria-invalid={fault !== undefined || undefined}
				aria-describedby={about || undefined}
			/>
			{hint && (
				<p id={`${id}-hint`} className={styles.hint}>
					{hint}
				</p>
			)}
			{fault && (
				<p id={`${id}-fault`} className={styles.fault} role="alert">
					{fault}
				</p>
			)}
		</div>
	);
}
