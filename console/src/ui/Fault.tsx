import type { ReactNode } from "react";
import styles from "./Fault.module.css";
import { describeError } from "./Problem.tsx";

type Props = {
	error?: Error | null | undefined;
	/** The fault in words, in place of an error. */
	children?: ReactNode;
	/** For a fault that is not next to the field or button that it concerns. */
	isBoxed?: boolean;
};

/** A line about a failure, which screen readers announce. */
export function Fault({ error, children, isBoxed }: Props) {
	const { what, next } = error ? describeError(error) : { what: children, next: "" };
	if (!what) return null;
	return (
		<p role="alert" className={isBoxed ? styles.box : styles.line} dir="auto">
			{what}
			{next && ` ${next}`}
		</p>
	);
}
