import type { UseMutationResult } from "@tanstack/react-query";
import type { Component, Finding } from "@tuckbox/client";
import { useMemo, useState } from "react";
import { Link } from "wouter";
import { PiecesByApp } from "../by-hand/PiecesByApp.tsx";
import { type Families, familyOf, findFamilies } from "../draw/families.ts";
import { PieceThumb } from "../draw/PieceThumb.tsx";
import { withPicture } from "../draw/piece.ts";
import { Button } from "../look/Button.tsx";
import { Icon } from "../look/Icon.tsx";
import { describeError } from "../look/Problem.tsx";
import { kindWord } from "../look/piece-words.ts";
import { countText, plural } from "../look/words.ts";
import { explain } from "./explanations.ts";
import styles from "./FindingGroup.module.css";

/** How many findings of a group are shown at first. */
const firstShown = 12;

type LineProps = {
	gameId: string;
	finding: Finding;
	piece: Component | undefined;
	families: Families;
	hasApps: boolean;
};

/** A picture that no piece shows. */
const unused = (name: string, url: string | undefined) =>
	withPicture({ kind: "tile", name, widthMm: 63.5, heightMm: 63.5 }, url);

function Line({ gameId, finding, piece, families, hasApps }: LineProps) {
	const { componentId, name, kind, externalKey, message, sideKey, url, app } = finding;
	const drawn = piece ?? unused(name ?? "", url);
	const side = piece?.payload.imageFaces.some((face) => face.sideKey === sideKey) ? sideKey : undefined;
	return (
		<li className={styles.finding}>
			<span className={styles.picture}>
				<PieceThumb
					piece={drawn}
					{...(piece && { family: familyOf(piece, families) })}
					side={side ?? undefined}
					size={3.5}
				/>
			</span>
			<div>
				<p className={styles.name}>
					{componentId === null ? (
						<strong>A picture</strong>
					) : piece ? (
						<Link href={`/games/${gameId}/pieces/${componentId}`}>{name}</Link>
					) : (
						<strong>{name}</strong>
					)}{" "}
					{kind !== null && <span>{kindWord(kind, Boolean(piece?.parentExternalKey))}</span>}{" "}
					{externalKey !== null && <code>{externalKey}</code>}
					{hasApps && <span> · {app.name}</span>}
				</p>
				<p>{message}</p>
			</div>
		</li>
	);
}

type Retry = UseMutationResult<number, Error, void>;

function RetryButton({ retry }: { retry: Retry }) {
	return (
		<div className={styles.retry}>
			<Button icon="retry" isBusy={retry.isPending} onClick={() => retry.mutate()}>
				Retry all
			</Button>
			<p role="status">
				{retry.data !== undefined && (
					<>
						{retry.data === 0 ? "Nothing left to retry." : `Retrying ${plural(retry.data, "picture")}.`}{" "}
						Pictures that succeed disappear from this list.
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
	/** How many there are in total; the service lists only the first of many. */
	count: number;
	pieces: ReadonlyMap<string, Component>;
	retry: Retry;
};

/** All findings with one code, and what to do about them. */
export function FindingGroup({ gameId, code, findings, count, pieces, retry }: Props) {
	const [isWhole, setIsWhole] = useState(false);
	const families = useMemo(() => findFamilies([...pieces.values()]), [pieces]);
	const { title, why } = explain(code);
	const isError = findings[0]?.level === "error";
	const hasApps = new Set(findings.map(({ app }) => app.id)).size > 1;
	const shown = isWhole ? findings : findings.slice(0, firstShown);
	return (
		<section className={styles.group} id={code} aria-labelledby={`${code}-title`}>
			<header className={isError ? styles.error : styles.warning}>
				<Icon name="warning" />
				<h3 id={`${code}-title`}>
					<span className="unseen">{isError ? "Error: " : "Warning: "}</span>
					{title} <span>{countText(count)}</span>
				</h3>
				<p>{why}</p>
			</header>
			{code === "IMAGE_FAILED" && <RetryButton retry={retry} />}
			{code === "KEY_TWICE" && <PiecesByApp gameId={gameId} />}
			<ul>
				{shown.map((finding, i) => (
					<Line
						// biome-ignore lint/suspicious/noArrayIndexKey: a piece may have several findings of a kind
						key={i}
						gameId={gameId}
						finding={finding}
						piece={pieces.get(finding.componentId ?? "")}
						families={families}
						hasApps={hasApps}
					/>
				))}
			</ul>
			{shown.length < findings.length && (
				<Button look="quiet" isSmall onClick={() => setIsWhole(true)}>
					Show {countText(findings.length - shown.length)} more
				</Button>
			)}
			{isWhole && count > findings.length && (
				<p className={styles.rest}>
					And {countText(count - findings.length)} more, listed once these are fixed.
				</p>
			)}
		</section>
	);
}
