import { Empty } from "@tuckbox/web/ui/Empty.tsx";
import { Mark } from "@tuckbox/web/ui/icons/Icon.tsx";
import type { ReactNode } from "react";
import styles from "./Notice.module.css";

type Props = { title: string; children: ReactNode; actions?: ReactNode };

/** A page that explains why there is no table, and what to do. */
export function Notice({ title, children, actions }: Props) {
	return (
		<main className={styles.page}>
			<Empty level={1} title={title} picture={<Mark />} actions={actions}>
				<p>{children}</p>
			</Empty>
		</main>
	);
}
