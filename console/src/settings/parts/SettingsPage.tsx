import { useTitle } from "@tuckbox/web/ui/title.ts";
import type { ReactNode } from "react";
import styles from "./SettingsPage.module.css";

type Props = {
	title: string;
	/** The purpose of the page, in a sentence or two. */
	lede?: ReactNode;
	/** The main action of the page. */
	action?: ReactNode;
	children?: ReactNode;
};

/** One page of the settings. */
export function SettingsPage({ title, lede, action, children }: Props) {
	useTitle(title);
	return (
		<div className={styles.page}>
			<header className={styles.head}>
				<h1>{title}</h1>
				{action}
				{lede && <p className={styles.lede}>{lede}</p>}
			</header>
			{children}
		</div>
	);
}

/** A section of a page, with a heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
	return (
		<section className={styles.section}>
			<h2>{title}</h2>
			{children}
		</section>
	);
}
