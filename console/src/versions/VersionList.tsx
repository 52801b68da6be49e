import type { Version } from "@tuckbox/client";
import { Link } from "wouter";
import { useSource } from "../api/source.ts";
import { Time } from "../look/Time.tsx";
import { countText } from "../look/words.ts";
import styles from "./VersionList.module.css";

/** `+ 3 ~ 2 − 1`, with words for screen readers. */
function Counts({ created, changed, deleted }: Pick<Version, "created" | "changed" | "deleted">) {
	if (created + changed + deleted === 0) return <span className="quiet">No pieces changed</span>;
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
						<span className="unseen"> {word}</span>
					</span>
				),
			)}
		</span>
	);
}

function whoText({ apps, restoredFrom }: Version): string {
	const names = apps.map(({ name }) => name).join(", ");
	if (restoredFrom !== null) return `Restored from version ${restoredFrom}${names && `, by ${names}`}`;
	return names;
}

type Props = { gameId: string; versions: readonly Version[]; shown: number };

/** The kept versions, newest first, each linked to its changes. */
export function VersionList({ gameId, versions, shown }: Props) {
	const { base } = useSource(gameId);
	const newest = versions.at(-1)?.version;
	const oldest = versions[0]?.version ?? 1;
	return (
		<nav className={styles.list} aria-label="Versions">
			<ol reversed>
				{versions.toReversed().map((version) => (
					<li key={version.version}>
						<Link
							href={`${base}/versions?version=${version.version}`}
							className={styles.entry}
							aria-current={version.version === shown ? "true" : undefined}
						>
							<span className={styles.top}>
								<span className={styles.number}>Version {version.version}</span>
								{version.version === newest && <span className={styles.now}>current</span>}
								<span className={styles.when}>
									<Time at={version.publishedAt ?? 0} />
								</span>
							</span>
							<span className={styles.who}>{whoText(version)}</span>
							<Counts {...version} />
						</Link>
					</li>
				))}
			</ol>
			{oldest > 1 && <p className={styles.rest}>Versions before {oldest} are no longer kept.</p>}
		</nav>
	);
}
