import type { UseMutationResult } from "@tanstack/react-query";
import type { Finding } from "@tuckbox/client";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Icon } from "@tuckbox/web/ui/Icon.tsx";
import { countText } from "@tuckbox/web/ui/words.ts";
import { useState } from "react";
import { PiecesByApp } from "../edit/piece/PiecesByApp.tsx";
import { describeError } from "../ui/Problem.tsx";
import type { CheckedPieces } from "./checked-pieces.ts";
import { explain } from "./explanations.ts";
import styles from "./FindingGroup.module.css";
import { FindingLine, subjectOf } from "./FindingLine.tsx";
import { findingText } from "./said.ts";

/** Maximum number of findings that a group shows at first. */
const firstShown = 12;

type Retry = UseMutationResult<number, Error, void>;

function RetryButton({ retry }: { retry: Retry }) {
	return (
		<div className={styles.retry}>
			<Button icon="retry" isBusy={retry.isPending} onClick={() => retry.mutate()}>
				{t("checks.retryAll")}
			</Button>
			<p role="status">
				{retry.data !== undefined && (
					<>
						{retry.data === 0 ? t("checks.nothingToRetry") : t("checks.retrying", { count: retry.data })}{" "}
						{t("checks.succeedDisappear")}
					</>
				)}
			</p>
			{retry.error && (
				<p role="alert" className={styles.fault}>
					{describeError(retry.error).what} {describeError(retry.error).next}
				</p>
			)}
		</div>
	);
}

type Props = {
	gameId: string;
	code: Finding["code"];
	findings: readonly Finding[];
	/** Number of findings; the service lists only the first of many. */
	count: number;
	pieces: CheckedPieces;
	retry: Retry;
	onAccept(ids: readonly string[]): void;
};

/** All findings with one code, and what to do about them. A text that several findings share is shown once. */
export function FindingGroup({ gameId, code, findings, count, pieces, retry, onAccept }: Props) {
	const [isWhole, setIsWhole] = useState(false);
	const { title, why } = explain(code);
	const isError = findings[0]?.level === "error";
	const hasApps = new Set(findings.map(({ app }) => app.id)).size > 1;
	const shown = isWhole ? findings : findings.slice(0, firstShown);
	const ids = findings.flatMap(({ id }) => id ?? []);
	return (
		<section className={styles.group} id={code} aria-labelledby={`${code}-title`}>
			<header className={isError ? styles.error : styles.warning}>
				<Icon name="warning" />
				<h3 id={`${code}-title`}>
					<span className="unseen">{isError ? t("checks.error") : t("checks.warning")} </span>
					{title} <span>{countText(count)}</span>
				</h3>
				{ids.length > 1 && (
					<Button isSmall look="quiet" onClick={() => onAccept(ids)}>
						{t("checks.acceptAll")}
					</Button>
				)}
				<p>{why}</p>
			</header>
			{code === "IMAGE_FAILED" && <RetryButton retry={retry} />}
			{code === "KEY_TWICE" && <PiecesByApp gameId={gameId} />}
			{[...Map.groupBy(shown, findingText)].map(([message, same]) => (
				<div key={message} className={styles.same}>
					{same.length > 1 && <p className={styles.message}>{message}</p>}
					<ul>
						{same.map((finding, i) => (
							<FindingLine
								// biome-ignore lint/suspicious/noArrayIndexKey: a piece may have several findings of a kind
								key={i}
								gameId={gameId}
								finding={finding}
								hasApps={hasApps}
								{...pieces.of(finding)}
								{...(same.length === 1 && { message })}
							>
								{finding.id !== undefined && (
									<Button
										isSmall
										look="quiet"
										aria-label={t("checks.acceptOne", { name: subjectOf(finding) })}
										onClick={() => onAccept([finding.id ?? ""])}
									>
										{t("checks.accept")}
									</Button>
								)}
							</FindingLine>
						))}
					</ul>
				</div>
			))}
			{shown.length < findings.length && (
				<Button look="quiet" isSmall onClick={() => setIsWhole(true)}>
					{t("checks.showMore", { count: findings.length - shown.length })}
				</Button>
			)}
			{isWhole && count > findings.length && (
				<p className={styles.rest}>{t("checks.andMore", { count: count - findings.length })}</p>
			)}
		</section>
	);
}
