import {
	type ComponentProps,
	type InputHTMLAttributes,
	type ReactNode,
	type TextareaHTMLAttributes,
	useId,
} from "react";
import { Choice } from "./Choice.tsx";
import styles from "./Field.module.css";

type About = {
	label: ReactNode;
	hint?: ReactNode;
	/** The reason why the value is invalid. */
	fault?: string | undefined;
};

/** The attributes that every labelled control needs: its id, and the ids of its descriptions. */
function useDescription({ hint, fault }: Pick<About, "hint" | "fault">) {
	const id = useId();
	const about = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(" ");
	const control = {
		id,
		className: styles.input,
		"aria-invalid": fault !== undefined || undefined,
		"aria-describedby": about || undefined,
	};
	return { id, control };
}

type LabelledProps = About & { id: string; children: ReactNode };

function Labelled({ id, label, hint, fault, children }: LabelledProps) {
	return (
		<div className={styles.field}>
			<label htmlFor={id}>{label}</label>
			{children}
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

/** A labelled form field. */
export function Field({ label, hint, fault, ...rest }: About & InputHTMLAttributes<HTMLInputElement>) {
	const { id, control } = useDescription({ hint, fault });
	return (
		<Labelled {...{ id, label, hint, fault }}>
			<input {...rest} {...control} />
		</Labelled>
	);
}

type LinesProps = About &
	TextareaHTMLAttributes<HTMLTextAreaElement> & {
		/** Whether it holds keys or addresses instead of prose. */
		isCode?: boolean;
	};

/** A labelled field of several lines. */
export function Lines({ label, hint, fault, isCode = false, ...rest }: LinesProps) {
	const { id, control } = useDescription({ hint, fault });
	return (
		<Labelled {...{ id, label, hint, fault }}>
			<textarea
				{...rest}
				{...control}
				className={`${styles.input} ${styles.lines} ${isCode ? styles.code : ""} ${rest.className ?? ""}`}
			/>
		</Labelled>
	);
}

/** A labelled choice of one out of several. */
export function Select({ label, hint, fault, ...rest }: About & ComponentProps<typeof Choice>) {
	const { id, control } = useDescription({ hint, fault });
	return (
		<Labelled {...{ id, label, hint, fault }}>
			<Choice {...rest} {...control} />
		</Labelled>
	);
}

type CheckProps = Omit<InputHTMLAttributes<HTMLInputElement>, "type"> & {
	type: "checkbox" | "radio";
	label: ReactNode;
	hint?: ReactNode;
};

/** A checkbox or radio button with its explanation below the label. */
export function Check({ label, hint, ...rest }: CheckProps) {
	const id = useId();
	return (
		<div className={styles.check}>
			<input {...rest} id={id} aria-describedby={hint ? `${id}-hint` : undefined} />
			<label htmlFor={id}>{label}</label>
			{hint && (
				<p id={`${id}-hint`} className={styles.hint}>
					{hint}
				</p>
			)}
		</div>
	);
}
