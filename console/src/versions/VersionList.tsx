import type { Version } from "@tuckbox/client";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Icon } from "@tuckbox/web/ui/icons/Icon.tsx";
import { Time } from "@tuckbox/web/ui/Time.tsx";
import { countText } from "@tuckbox/web/ui/words.ts";
import { useId, useState } from "react";
import { Link } from "wouter";
import { useSource } from "../api/source.ts";
import { whoText } from "./authors.ts";
import { maxListedPieces } from "./queries.ts";
import { RowChanges } from "./RowChanges.tsx";
import { type ListedChange, type Row, rowsOfEach } from "./rows.ts";
import styles from "./VersionList.module.css";

/** `+ 3 ~ 2 − 1`, with words for screen readers. */
function Counts({ created, changed, deleted }: Pick<Version, "created" | "changed" | "deleted">) {
	if (created + changed + deleted === 0)
		return <span className="quiet">{t("versions.noPiecesChanged")}</span>;
	const parts = [
		["+", created, "added"],
		["~", changed, "changed"],
		["−", deleted, "deleted"],
	] as const;
	return (
		<span className={styles.counts}>
			{parts.map(([sign, count, word]) =>
				count === 0 ? null : (
					<span key={word} className={styles[word]}>
						<span aria-hidden="true">{sign}</span>
						{countText(count)}
						<span className="unseen"> {t(`versions.${word}`)}</span>
					</span>
				),
			)}
		</span>
	);
}

type EntryProps = { href: string; row: Row; isShown: boolean; isNewest: boolean };

/** A version, or several that are one row. */
function Entry({ href, row, isShown, isNewest }: EntryProps) {
	const { newest: version, versions, changes } = row;
	const [first] = versions;
	const isOne = versions.length === 1;
	const countsOf = (change: ListedChange["change"]) =>
		changes?.filter((one) => one.change === change).length ?? 0;
	return (
		<Link href={href} className={styles.entry} aria-current={isShown ? "true" : undefined}>
			<span className={styles.top}>
				<span className={styles.number}>
					{isOne
						? t("versions.version", { version: version.version })
						: t("versions.versionsTo", { first: first.version, last: version.version })}
				</span>
				{isNewest && <span className={styles.now}>{t("versions.current")}</span>}
				{version.isPinned && (
					<span className={styles.pinned}>
						<Icon name="pin" />
						<span className="unseen">{t("versions.pinned")}</span>
					</span>
				)}
				<span className={styles.when}>
					<Time at={version.publishedAt ?? 0} />
				</span>
			</span>
			{version.name && (
				<strong className={styles.name} dir="auto">
					{version.name}
				</strong>
			)}
			{version.note && (
				<span className={styles.note} dir="auto">
					{version.note}
				</span>
			)}
			<RowChanges row={row} />
			<span className={styles.foot}>
				<span className={styles.who}>{whoText(version)}</span>
				{isOne ? (
					<Counts {...version} />
				) : (
					row.isWhole && (
						<Counts
							created={countsOf("created")}
							changed={countsOf("changed")}
							deleted={countsOf("deleted")}
						/>
					)
				)}
			</span>
		</Link>
	);
}

type JoinedProps = { row: Row; shown: Shown; hrefOf(version: number): string };

/** The versions of a row, each with its own link: closed until one of them is shown. */
function JoinedVersions({ row, shown, hrefOf }: JoinedProps) {
	const isOneShown = !isRowShown(row, shown) && row.versions.some(({ version }) => version === shown.to);
	const [isOpen, setIsOpen] = useState(isOneShown);
	const id = useId();
	return (
		<>
			<Button
				look="quiet"
				className={styles.more}
				icon={isOpen ? "up" : "down"}
				aria-expanded={isOpen}
				aria-controls={id}
				onClick={() => setIsOpen(!isOpen)}
			>
				{t("versions.joined", { count: row.versions.length })}
			</Button>
			{isOpen && (
				<ol id={id} reversed className={styles.joined}>
					{rowsOfEach(row, maxListedPieces).map((one) => (
						<li key={one.newest.version}>
							<Entry
								href={hrefOf(one.newest.version)}
								row={one}
								isShown={isOneShown && one.newest.version === shown.to}
								isNewest={false}
							/>
						</li>
					))}
				</ol>
			)}
		</>
	);
}

/** The shown version, and the one that it is compared with. */
type Shown = { from: number; to: number };

const isRowShown = ({ newest, versions, base }: Row, { from, to }: Shown) =>
	newest.version === to && (versions.length === 1 || from === base);

type Props = { gameId: string; rows: readonly Row[]; shown: Shown };

/** The kept versions, newest first, each linked to its changes. */
export function VersionList({ gameId, rows, shown }: Props) {
	const { base, canEdit } = useSource(gameId);
	const oldest = rows.at(-1)?.versions[0].version ?? 1;
	const hrefOf = (version: number) => `${base}/versions?version=${version}`;
	return (
		<nav className={styles.list} aria-label={t("versions.list")}>
			<ol reversed>
				{rows.map((row, i) => {
					const missing = i === rows.length - 1 ? 0 : row.versions[0].version - row.base - 1;
					const { version } = row.newest;
					const isJoined = row.versions.length > 1;
					return (
						<li key={row.versions[0].version}>
							<Entry
								href={isJoined ? `${hrefOf(version)}&from=${row.base}` : hrefOf(version)}
								row={row}
								isShown={isRowShown(row, shown)}
								isNewest={i === 0}
							/>
							{isJoined && <JoinedVersions row={row} shown={shown} hrefOf={hrefOf} />}
							{missing > 0 && <p className={styles.gap}>{t("versions.gap", { count: missing })}</p>}
						</li>
					);
				})}
			</ol>
			{oldest > 1 && <p className={styles.rest}>{t("versions.before", { version: oldest })}</p>}
			{canEdit && <p className={styles.rest}>{t("versions.thinning")}</p>}
		</nav>
	);
}
