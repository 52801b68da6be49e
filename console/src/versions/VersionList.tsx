import type { Version } from "@tuckbox/client";
import { t } from "@tuckbox/web/messages/words.ts";
import { Icon } from "@tuckbox/web/ui/Icon.tsx";
import { Time } from "@tuckbox/web/ui/Time.tsx";
import { countText } from "@tuckbox/web/ui/words.ts";
import { Link } from "wouter";
import { useSource } from "../api/source.ts";
import { whoText } from "./authors.ts";
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

type EntryProps = { href: string; version: Version; isShown: boolean; isNewest: boolean };

function Entry({ href, version, isShown, isNewest }: EntryProps) {
	return (
		<Link href={href} className={styles.entry} aria-current={isShown ? "true" : undefined}>
			<span className={styles.top}>
				<span className={styles.number}>{t("versions.version", { version: version.version })}</span>
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
			<span className={styles.who}>{whoText(version)}</span>
			<Counts {...version} />
		</Link>
	);
}

type Props = { gameId: string; versions: readonly Version[]; shown: number };

/** The kept versions, newest first, each linked to its changes. */
export function VersionList({ gameId, versions, shown }: Props) {
	const { base, canEdit } = useSource(gameId);
	const oldest = versions[0]?.version ?? 1;
	const newestFirst = versions.toReversed();
	return (
		<nav className={styles.list} aria-label={t("versions.list")}>
			<ol reversed>
				{newestFirst.map((version, i) => {
					const missing = version.version - (newestFirst[i + 1]?.version ?? version.version - 1) - 1;
					return (
						<li key={version.version}>
							<Entry
								href={`${base}/versions?version=${version.version}`}
								version={version}
								isShown={version.version === shown}
								isNewest={i === 0}
							/>
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
