import type { ReactNode } from "react";
import styles from "./Empty.module.css";

type Props = {
	title: string;
	/** 1 if this is the whole page. */
	level?: 1 | 2;
	/** Above the title. */
	picture?: ReactNode;
	/** The meaning, and what to do next. */
	children?: ReactNode;
	actions?: ReactNode;
};

/** Shown in place of content that does not exist. */
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
