import type { Component, Finding } from "@tuckbox/client";
import { t } from "@tuckbox/web/messages/words.ts";
import { Empty } from "@tuckbox/web/ui/Empty.tsx";
import { Loading, Skeleton } from "@tuckbox/web/ui/Skeleton.tsx";
import { useTitle } from "@tuckbox/web/ui/title.ts";
import { countText } from "@tuckbox/web/ui/words.ts";
import { useGame, usePublished } from "../api/queries.ts";
import { Fault } from "../ui/Fault.tsx";
import { LinkButton } from "../ui/LinkButton.tsx";
import { Problem } from "../ui/Problem.tsx";
import page from "../ui/page.module.css";
import { AcceptedFindings } from "./AcceptedFindings.tsx";
import styles from "./ChecksPage.module.css";
import { useCheckedPieces } from "./checked-pieces.ts";
import { explain } from "./explanations.ts";
import { FindingGroup } from "./FindingGroup.tsx";
import { NoFindings } from "./NoFindings.tsx";
import { useChecks } from "./queries.ts";

type Props = { gameId: string; version: number; pieces: readonly Component[] };

function Checks({ gameId, version, pieces }: Props) {
	const { checks, retry, decide } = useChecks(gameId, version);
	const checked = useCheckedPieces(pieces);
	const { data, error } = checks;
	if (data === undefined) {
		if (error)
			return <Problem title={t("checks.cannotCheck")} error={error} onRetry={() => void checks.refetch()} />;
		return (
			<div className={page.column}>
				<Loading what={t("checks.loading")} />
				<Skeleton width="16rem" height="1.6rem" />
				<Skeleton width="100%" height="8rem" />
				<Skeleton width="100%" height="8rem" />
			</div>
		);
	}
	const groups = [...Map.groupBy(data.findings, ({ code }) => code)];
	const accepted = (
		<AcceptedFindings
			gameId={gameId}
			findings={data.accepted ?? []}
			count={data.acceptedCount ?? 0}
			pieces={checked}
			onReopen={(ids) => decide.mutate({ ids, isAccepted: false })}
		/>
	);
	if (groups.length === 0) {
		return (
			<>
				<NoFindings gameId={gameId} pieces={pieces} hasAccepted={(data.acceptedCount ?? 0) > 0} />
				<div className={page.column}>{accepted}</div>
			</>
		);
	}
	const countOf = (code: Finding["code"], findings: readonly Finding[]) =>
		Math.max(data.counts[code] ?? 0, findings.length);
	const total = (level: Finding["level"]) =>
		groups.reduce((sum, [code, list]) => (list[0]?.level === level ? sum + countOf(code, list) : sum), 0);
	const [errors, warnings] = [total("error"), total("warning")];
	return (
		<div className={page.column}>
			<header>
				<h2 className={page.title}>
					{[
						errors > 0 && t("checks.errors", { count: errors }),
						warnings > 0 && t("checks.warnings", { count: warnings }),
					]
						.filter(Boolean)
						.join(", ")}
				</h2>
				<p className="quiet">{t("checks.lede")}</p>
			</header>
			{groups.length > 1 && (
				<nav className={styles.jumps} aria-label={t("checks.kinds")}>
					{groups.map(([code, findings]) => (
						<a key={code} href={`#${code}`} data-level={findings[0]?.level}>
							{explain(code).title} <span>{countText(countOf(code, findings))}</span>
						</a>
					))}
				</nav>
			)}
			{groups.map(([code, findings]) => (
				<FindingGroup
					key={code}
					gameId={gameId}
					code={code}
					findings={findings}
					count={countOf(code, findings)}
					pieces={checked}
					retry={retry}
					onAccept={(ids) => decide.mutate({ ids, isAccepted: true })}
				/>
			))}
			<Fault error={decide.error} />
			{accepted}
		</div>
	);
}

/** All problems with the published pieces of a game. */
export function ChecksPage({ gameId }: { gameId: string }) {
	const { data, error, refetch } = usePublished(gameId);
	const game = useGame(gameId).data;
	useTitle(game && t("checks.title", { game: game.name }));
	if (data === undefined) {
		if (error)
			return <Problem title={t("checks.cannotCheck")} error={error} onRetry={() => void refetch()} />;
		return <Loading what={t("checks.loading")} />;
	}
	if (data.version === 0)
		return (
			<Empty
				title={t("checks.nothingYet")}
				actions={<LinkButton href={`/games/${gameId}`}>{t("checks.toPieces")}</LinkButton>}
			>
				<p>{t("checks.pushSome")}</p>
			</Empty>
		);
	return <Checks gameId={gameId} version={data.version} pieces={data.components} />;
}
