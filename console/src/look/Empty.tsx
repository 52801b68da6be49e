import type { ReactNode } from "react";
import styles from "./Empty.module.css";

type Props = {
	title: string;
	/** Above the words. */
	picture?: ReactNode;
	/** What it means, and what to do next. */
	children?: ReactNode;
	actions?: ReactNode;
};

/** A place where there is nothing yet. */
export function Empty({ title, picture, children, actions }: Props) {
	return (
		<section className={styles.empty}>
			{picture}
			<h2>{title}</h2>
			{children && <div className={styles.words}>{children}</div>}
			{actions && <div className={styles.actions}>{actions}</div>}
		</section>
	);
}
