import styles from "./Fault.module.css";
import { describeError } from "./Problem.tsx";

/** The line of a form or a row for what could not be done, which screen readers announce. */
export function Fault({ error }: { error: Error | null | undefined }) {
	if (!error) return null;
	const { what, next } = describeError(error);
	return (
		<p role="alert" className={styles.fault}>
			{what} {next}
		</p>
	);
}
