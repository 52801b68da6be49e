import type { Version } from "@tuckbox/client";
import { useState } from "react";
import { Link, useSearchParams } from "wouter";
import { usePublished, useVersions } from "../api/queries.ts";
import { useSource } from "../api/source.ts";
import { Button } from "../look/Button.tsx";
import { Empty } from "../look/Empty.tsx";
import { Icon } from "../look/Icon.tsx";
import { Problem } from "../look/Problem.tsx";
import { Loading, Skeleton } from "../look/Skeleton.tsx";
import { momentText } from "../look/words.ts";
import { useTitle } from "../shell/TopBar.tsx";
import { Comparison } from "./Comparison.tsx";
import { RestoreVersion } from "./RestoreVersion.tsx";
import { VersionList } from "./VersionList.tsx";
import styles from "./VersionsPage.module.css";

function numberIn(text: string | null): number | undefined {
	return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** What a version is compared with by default: the version before it, or the empty table if that is no longer kept. */
function defaultBase(versions: readonly Version[], version: number): number {
	return versions.findLast((one) => one.version < version)?.version ?? 0;
}

function VersionDetails({ gameId, versions }: { gameId: string; versions: readonly Version[] }) {
	const [query, setQuery] = useSearchParams();
	const { base: address, canEdit } = useSource(gameId);
	const [restoring, setRestoring] = useState<Version>();
	const newest = versions.at(-1) as Version;
	const chosen = numberIn(query.get("version"));
	const to = versions.find(({ version }) => version === (chosen ?? newest.version));
	const base = numberIn(query.get("from"));
	if (to === undefined) {
		return (
			<Empty
				title={`Version ${chosen} not found`}
				actions={<Button onClick={() => setQuery({})}>Show newest</Button>}
			>
				<p>
					The service keeps only the latest versions of a game. The oldest kept is version{" "}
					{versions[0]?.version}.
				</p>
			</Empty>
		);
	}
	const from = base ?? defaultBase(versions, to.version);
	const choose = (version: number, other: number | undefined) =>
		setQuery(
			{ version: String(version), ...(other !== undefined && { from: String(other) }) },
			{ replace: true },
		);
	return (
		<>
			<div className={styles.page} data-shows={chosen === undefined ? "list" : "version"}>
				<VersionList gameId={gameId} versions={versions} shown={to.version} />
				<section className={styles.version} aria-labelledby="version">
					<p className={styles.back}>
						<Link href={`${address}/versions`}>
							<Icon name="left" />
							All versions
						</Link>
					</p>
					<header className={styles.head}>
						<div>
							<h2 id="version">Version {to.version}</h2>
							<p className="quiet small">
								{momentText(to.publishedAt ?? 0)}
								{to.version === newest.version && " · current version"}
							</p>
						</div>
						{canEdit && to.version !== newest.version && (
							<Button icon="history" onClick={() => setRestoring(to)}>
								Restore version
							</Button>
						)}
					</header>
					<Comparison gameId={gameId} versions={versions} from={from} to={to.version} onChoose={choose} />
				</section>
			</div>
			{restoring && (
				<RestoreVersion
					gameId={gameId}
					version={restoring}
					current={newest.version}
					onClose={() => setRestoring(undefined)}
					onRestored={(version) => {
						setRestoring(undefined);
						setQuery({ version: String(version) });
					}}
				/>
			)}
		</>
	);
}

function PageSkeleton() {
	return (
		<div className={styles.page} data-shows="list">
			<Loading what="The list of versions" />
			<div className={styles.waiting}>
				{Array.from({ length: 6 }, (_, i) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
					<Skeleton key={i} width="100%" height="4.5rem" />
				))}
			</div>
			<div className={styles.version}>
				<Skeleton width="12rem" height="1.6rem" />
			</div>
		</div>
	);
}

/** The published versions of a game, and the changes between any two. */
export function VersionsPage({ gameId }: { gameId: string }) {
	const { data, error, refetch } = useVersions(gameId);
	const game = usePublished(gameId).data?.game;
	useTitle(game && `Versions of ${game.name}`);
	if (data === undefined) {
		if (error === null) return <PageSkeleton />;
		return <Problem title="The versions cannot be shown" error={error} onRetry={() => void refetch()} />;
	}
	if (data.length === 0) {
		return (
			<Empty title="No versions yet">
				<p>Every push publishes a new version. You can view, compare and restore versions here.</p>
			</Empty>
		);
	}
	return <VersionDetails gameId={gameId} versions={data} />;
}
