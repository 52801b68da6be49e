import type { ReactNode } from "react";
import styles from "./Empty.module.css";

type Props = {
	title: string;
	/** 1 where it is all of the page. */
	level?: 1 | 2;
	/** Above the words. */
	picture?: ReactNode;
	/** What it means, and what to do next. */
	children?: ReactNode;
	actions?: ReactNode;
};

/** A place where there is nothing yet. */
export function Empty({ title, level = 2, picture, children, actions }: Props) {
	const Heading = `h${level}` as const;
	return (
		<section className={styles.empty}>
			{picture}
			<Heading>{title}</Heading>
			{children && <div className={styles.words}>{children}</div>}
			{actions && <div className={styles.actions}>{actions}</div>}
		</section>
	);
}
