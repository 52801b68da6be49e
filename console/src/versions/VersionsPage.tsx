import type { Version } from "@tuckbox/client";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Empty } from "@tuckbox/web/ui/Empty.tsx";
import { Icon } from "@tuckbox/web/ui/icons/Icon.tsx";
import { Loading, Skeleton } from "@tuckbox/web/ui/Skeleton.tsx";
import { useTitle } from "@tuckbox/web/ui/title.ts";
import { useMemo, useState } from "react";
import { Link, useLocation, useSearchParams } from "wouter";
import { usePublished } from "../api/queries.ts";
import { useSource } from "../api/source.ts";
import { Problem } from "../ui/Problem.tsx";
import { useShortcuts } from "../ui/shortcuts.ts";
import { Comparison } from "./Comparison.tsx";
import { LargeComparison } from "./large/LargeComparison.tsx";
import { type Pair, pairAt, pairsOf } from "./large/pairs.ts";
import { maxListedPieces, useDiff, useVersionList } from "./queries.ts";
import { RestoreVersion } from "./RestoreVersion.tsx";
import { rowsOf } from "./rows.ts";
import { VersionHead } from "./VersionHead.tsx";
import { VersionList } from "./VersionList.tsx";
import styles from "./VersionsPage.module.css";

function numberIn(text: string | null): number | undefined {
	return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** The sides that have changed between two versions. */
function usePairs(gameId: string, from: number, to: number): readonly Pair[] {
	const { data } = useDiff(gameId, from, to);
	return useMemo(() => (from === 0 || data === undefined ? [] : pairsOf(data.changed)), [data, from]);
}

/** The default base of a comparison: the version before, or the empty game if that is no longer kept. */
function defaultBase(versions: readonly Version[], version: number): number {
	return versions.findLast((one) => one.version < version)?.version ?? 0;
}

function VersionDetails({ gameId, versions }: { gameId: string; versions: readonly Version[] }) {
	const [query, setQuery] = useSearchParams();
	const [, go] = useLocation();
	const { base: address, canEdit } = useSource(gameId);
	// keys of the large comparison, a dialog over which no other can open
	useShortcuts(t("versions.keysOfLarge"), [
		{ keys: "ArrowLeft", label: t("versions.previous") },
		{ keys: "ArrowRight", label: t("versions.next") },
		{ keys: "+ -", label: `${t("versions.zoomIn")}, ${t("versions.zoomOut")}` },
		{ keys: "0", label: t("versions.fit") },
		{ keys: "1 2 3 4", label: t("versions.keyModes") },
		{ keys: "Space", label: t("versions.blink") },
	]);
	const [restoring, setRestoring] = useState<Version>();
	const newest = versions.at(-1) as Version;
	const chosen = numberIn(query.get("version"));
	const to = versions.find(({ version }) => version === (chosen ?? newest.version));
	const base = numberIn(query.get("from"));
	const rows = useMemo(() => rowsOf(versions, maxListedPieces), [versions]);
	// the list begins with a row of several versions, or of one
	const ownBase = chosen === undefined ? rows[0]?.base : undefined;
	const from = base ?? ownBase ?? defaultBase(versions, to?.version ?? 0);
	const pairs = usePairs(gameId, from, to?.version ?? from);
	if (to === undefined) {
		return (
			<Empty
				title={t("versions.notFound", { version: String(chosen) })}
				actions={<Button onClick={() => setQuery({})}>{t("versions.showNewest")}</Button>}
			>
				<p>{t("versions.notFoundHint", { oldest: versions[0]?.version ?? 1 })}</p>
			</Empty>
		);
	}
	const changedPieceAddress = (piece?: { id: string; sideKey: string }) => {
		const named = { version: String(to.version), from: String(from) };
		const search = new URLSearchParams({ ...named, ...(piece && { piece: piece.id, side: piece.sideKey }) });
		return `${address}/versions?${search}`;
	};
	const choose = (version: number, other: number | undefined) =>
		setQuery(
			{ version: String(version), ...(other !== undefined && { from: String(other) }) },
			{ replace: true },
		);
	const compared = query.get("piece");
	const at = compared === null ? -1 : pairAt(pairs, compared, query.get("side"));
	return (
		<>
			<div className={styles.page} data-shows={chosen === undefined ? "list" : "version"}>
				<VersionList gameId={gameId} rows={rows} shown={{ from, to: to.version }} />
				<section className={styles.version} aria-labelledby="version">
					<p className={styles.back}>
						<Link href={`${address}/versions`}>
							<Icon name="left" />
							{t("versions.allVersions")}
						</Link>
					</p>
					<VersionHead
						key={to.version}
						gameId={gameId}
						version={to}
						isNewest={to === newest}
						canEdit={canEdit}
						onRestore={() => setRestoring(to)}
					/>
					<Comparison
						gameId={gameId}
						versions={versions}
						from={from}
						to={to.version}
						onChoose={choose}
						largeHref={(id, sideKey) => changedPieceAddress({ id, sideKey })}
					/>
				</section>
			</div>
			{at !== -1 && (
				<LargeComparison
					pairs={pairs}
					at={at}
					versions={t("versions.fromTo", { from, to: to.version })}
					onGo={(next) => {
						const pair = pairs[next];
						if (pair)
							go(changedPieceAddress({ id: pair.after.id, sideKey: pair.sideKey }), { replace: true });
					}}
					onClose={() => go(changedPieceAddress(), { replace: true })}
				/>
			)}
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
			<Loading what={t("versions.listLoading")} />
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
	const { data, error, refetch } = useVersionList(gameId);
	const game = usePublished(gameId).data?.game;
	useTitle(game && t("versions.title", { game: game.name }));
	if (data === undefined) {
		if (error === null) return <PageSkeleton />;
		return <Problem title={t("versions.notShown")} error={error} onRetry={() => void refetch()} />;
	}
	if (data.length === 0) {
		return (
			<Empty title={t("versions.none")}>
				<p>{t("versions.noneHint")}</p>
			</Empty>
		);
	}
	return <VersionDetails gameId={gameId} versions={data} />;
}
