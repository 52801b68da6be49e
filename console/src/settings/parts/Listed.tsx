import type { UseQueryResult } from "@tanstack/react-query";
import { t } from "@tuckbox/web/messages/words.ts";
import { Empty } from "@tuckbox/web/ui/Empty.tsx";
import { Icon } from "@tuckbox/web/ui/icons/Icon.tsx";
import type { IconName } from "@tuckbox/web/ui/icons/icons.ts";
import { Loading, Skeleton } from "@tuckbox/web/ui/Skeleton.tsx";
import type { ReactNode } from "react";
import { Problem } from "../../ui/Problem.tsx";
import styles from "./Listed.module.css";

type Props<Item> = {
	/** The subject of sentences about the list, such as "Your tokens". */
	what: string;
	query: UseQueryResult<Item[]>;
	/** Shown for an empty list. */
	empty: { icon: IconName; title: string; children: ReactNode; actions?: ReactNode };
	children(item: Item): ReactNode;
};

/** A list of the account's records in all its states: loading, failed, empty, loaded. */
export function Listed<Item>({ what, query, empty, children }: Props<Item>) {
	const { data, error, refetch } = query;
	if (data === undefined && error)
		return <Problem title={t("settings.notShown", { what })} error={error} onRetry={() => void refetch()} />;
	if (data === undefined)
		return (
			<>
				<Loading what={what} isPlural />
				<ul className={styles.list} aria-hidden="true">
					<Placeholder />
					<Placeholder />
				</ul>
			</>
		);
	if (data.length === 0) {
		const { icon, ...words } = empty;
		return (
			<Empty
				picture={
					<span className={styles.slot}>
						<Icon name={icon} />
					</span>
				}
				{...words}
			/>
		);
	}
	return <List label={what}>{data.map(children)}</List>;
}

/** A list of `Item`s. */
export function List({ label, children }: { label: string; children: ReactNode }) {
	return (
		<ul className={styles.list} aria-label={label}>
			{children}
		</ul>
	);
}

function Placeholder() {
	return (
		<li className={styles.item}>
			<div className={styles.text}>
				<Skeleton width="11rem" height="1.5rem" />
				<Skeleton width="19rem" height="1.3125rem" />
			</div>
			<Skeleton width="5rem" height="2.25rem" />
		</li>
	);
}

type ItemProps = {
	name: ReactNode;
	/** Details that distinguish it from the others. */
	tag?: string | false | undefined;
	facts: ReactNode;
	/** Its buttons. */
	children?: ReactNode;
};

/** An item of a list, with its details and buttons. */
export function Item({ name, tag, facts, children }: ItemProps) {
	return (
		<li className={styles.item}>
			<div className={styles.text}>
				<p className={styles.name}>
					{name}
					{tag && <span className={styles.tag}>{tag}</span>}
				</p>
				<p className={styles.facts}>{facts}</p>
			</div>
			{children}
		</li>
	);
}
