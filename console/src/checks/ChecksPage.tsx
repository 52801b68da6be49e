import type { Component, Finding } from "@tuckbox/client";
import { useMemo } from "react";
import { useGame, usePublished } from "../api/queries.ts";
import { LinkButton } from "../look/Button.tsx";
import { Empty } from "../look/Empty.tsx";
import { Problem } from "../look/Problem.tsx";
import { Loading, Skeleton } from "../look/Skeleton.tsx";
import { plural } from "../look/words.ts";
import { useTitle } from "../shell/TopBar.tsx";
import styles from "./ChecksPage.module.css";
import { explain } from "./explanations.ts";
import { FindingGroup } from "./FindingGroup.tsx";
import { NoFindings } from "./NoFindings.tsx";
import { useChecks } from "./queries.ts";

type Props = { gameId: string; version: number; pieces: readonly Component[] };

function Checks({ gameId, version, pieces }: Props) {
	const { checks, retry } = useChecks(gameId, version);
	const byId = useMemo(() => new Map(pieces.map((piece) => [piece.id, piece])), [pieces]);
	const { data, error } = checks;
	if (data === undefined) {
		if (error)
			return (
				<Problem title="The game cannot be checked" error={error} onRetry={() => void checks.refetch()} />
			);
		return (
			<div className={styles.page}>
				<Loading what="The list of checks" />
				<Skeleton width="16rem" height="1.6rem" />
				<Skeleton width="100%" height="8rem" />
				<Skeleton width="100%" height="8rem" />
			</div>
		);
	}
	const groups = [...Map.groupBy(data.findings, ({ code }) => code)];
	if (groups.length === 0) return <NoFindings gameId={gameId} pieces={pieces} />;
	const countOf = (code: Finding["code"], findings: readonly Finding[]) =>
		Math.max(data.counts[code] ?? 0, findings.length);
	const total = (level: Finding["level"]) =>
		groups.reduce((sum, [code, list]) => (list[0]?.level === level ? sum + countOf(code, list) : sum), 0);
	const [errors, warnings] = [total("error"), total("warning")];
	return (
		<div className={styles.page}>
			<header>
				<h2 className={styles.title}>
					{[errors > 0 && plural(errors, "error"), warnings > 0 && plural(warnings, "warning")]
						.filter(Boolean)
						.join(", ")}
				</h2>
				<p className="quiet">Problems with the pieces of all apps, most serious first.</p>
			</header>
			{groups.length > 1 && (
				<nav className={styles.jumps} aria-label="Kinds of problems">
					{groups.map(([code, findings]) => (
						<a key={code} href={`#${code}`} data-level={findings[0]?.level}>
							{explain(code).title} <span>{countOf(code, findings).toLocaleString("en-GB")}</span>
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
					pieces={byId}
					retry={retry}
				/>
			))}
		</div>
	);
}

/** All problems with the published pieces of a game. */
export function ChecksPage({ gameId }: { gameId: string }) {
	const { data, error, refetch } = usePublished(gameId);
	const game = useGame(gameId).data;
	useTitle(game && `Checks of ${game.name}`);
	if (data === undefined) {
		if (error)
			return <Problem title="The game cannot be checked" error={error} onRetry={() => void refetch()} />;
		return <Loading what="The list of checks" />;
	}
	if (data.version === 0)
		return (
			<Empty
				title="Nothing to check yet"
				actions={<LinkButton href={`/games/${gameId}`}>Go to the pieces</LinkButton>}
			>
				<p>Push some pieces. Problems with them will appear here.</p>
			</Empty>
		);
	return <Checks gameId={gameId} version={data.version} pieces={data.components} />;
}
