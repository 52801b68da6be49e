import type { UseMutationResult } from "@tanstack/react-query";
import type { Finding } from "@tuckbox/client";
import type { Piece } from "@tuckbox/web/draw/model/piece.ts";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Icon } from "@tuckbox/web/ui/icons/Icon.tsx";
import { countText } from "@tuckbox/web/ui/words.ts";
import { useState } from "react";
import { useSource } from "../api/source.ts";
import { PiecesByApp } from "../edit/piece/PiecesByApp.tsx";
import { Fault } from "../ui/Fault.tsx";
import type { CheckedPieces } from "./checked-pieces.ts";
import { explain } from "./explanations.ts";
import styles from "./FindingGroup.module.css";
import { FindingLine, subjectOf } from "./FindingLine.tsx";
import { findingText } from "./said.ts";

/** Maximum number of findings that a group, or a deck in it, shows at first. */
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
			<Fault error={retry.error} />
		</div>
	);
}

type ListProps = {
	gameId: string;
	findings: readonly Finding[];
	hasApps: boolean;
	pieces: CheckedPieces;
	onAccept(ids: readonly string[]): void;
};

const idsOf = (findings: readonly Finding[]) => findings.flatMap(({ id }) => id ?? []);

/** The first findings of a list, and the others on request. A text that several findings share is shown once. */
function Findings({ gameId, findings, hasApps, pieces, onAccept }: ListProps) {
	const { canEdit } = useSource(gameId);
	const [isWhole, setIsWhole] = useState(false);
	const shown = isWhole ? findings : findings.slice(0, firstShown);
	return (
		<>
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
								{canEdit && finding.id !== undefined && (
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
				<Button look="quiet" isSmall className={styles.showMore} onClick={() => setIsWhole(true)}>
					{t("checks.showMore", { count: findings.length - shown.length })}
				</Button>
			)}
		</>
	);
}

/** The findings about the pieces of one deck, or about those in none. */
function DeckFindings({ deck, ...list }: ListProps & { deck: Piece | undefined }) {
	const { canEdit } = useSource(list.gameId);
	const [isOpen, setIsOpen] = useState(false);
	const ids = idsOf(list.findings);
	const name = deck?.name ?? t("checks.withoutDeck");
	return (
		<details className={styles.deck} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
			<summary>
				<bdi>{name}</bdi> <span className="quiet">{countText(list.findings.length)}</span>
			</summary>
			{isOpen && (
				<>
					{canEdit && ids.length > 1 && (
						<Button isSmall onClick={() => list.onAccept(ids)}>
							{t("checks.acceptAllOf", { name })}
						</Button>
					)}
					<Findings {...list} />
				</>
			)}
		</details>
	);
}

type Props = Omit<ListProps, "hasApps"> & {
	code: Finding["code"];
	/** Number of findings; the service lists only the first of many. */
	count: number;
	retry: Retry;
};

/** All findings with one code, and what to do about them. Many are shown deck by deck. */
export function FindingGroup({ code, count, retry, ...list }: Props) {
	const { gameId, findings, pieces, onAccept } = list;
	const { canEdit } = useSource(gameId);
	const { title, why } = explain(code);
	const isError = findings[0]?.level === "error";
	const hasApps = new Set(findings.map(({ app }) => app.id)).size > 1;
	const ids = idsOf(findings);
	const decks = findings.length > firstShown ? [...Map.groupBy(findings, pieces.deckOf)] : [];
	return (
		<section className={styles.group} id={code} aria-labelledby={`${code}-title`}>
			<header className={isError ? styles.error : styles.warning}>
				<Icon name="warning" />
				<h3 id={`${code}-title`}>
					<span className="unseen">{isError ? t("checks.error") : t("checks.warning")} </span>
					{title} <span>{countText(count)}</span>
				</h3>
				{canEdit && ids.length > 1 && (
					<Button isSmall look="quiet" onClick={() => onAccept(ids)}>
						{t("checks.acceptAll")}
					</Button>
				)}
				<p>{why}</p>
			</header>
			{canEdit && code === "IMAGE_FAILED" && <RetryButton retry={retry} />}
			{canEdit && code === "KEY_TWICE" && <PiecesByApp gameId={gameId} />}
			{decks.length > 1 ? (
				decks.map(([deck, own]) => (
					<DeckFindings key={deck?.id ?? ""} {...list} deck={deck} findings={own} hasApps={hasApps} />
				))
			) : (
				<Findings {...list} hasApps={hasApps} />
			)}
			{count > findings.length && (
				<p className={styles.rest}>{t("checks.andMore", { count: count - findings.length })}</p>
			)}
		</section>
	);
}
