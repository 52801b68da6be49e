import type { Component, Version } from "@tuckbox/client";
import { TuckboxError } from "@tuckbox/client";
import { cardsAmong } from "@tuckbox/web/draw/model/cards.ts";
import { type Families, familyOf, findFamilies } from "@tuckbox/web/draw/model/families.ts";
import { PieceThumb } from "@tuckbox/web/draw/PieceThumb.tsx";
import { loadWords, t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Choice } from "@tuckbox/web/ui/Choice.tsx";
import { Empty } from "@tuckbox/web/ui/Empty.tsx";
import { late } from "@tuckbox/web/ui/late.tsx";
import { kindWord } from "@tuckbox/web/ui/piece-words.ts";
import { Loading, Skeleton } from "@tuckbox/web/ui/Skeleton.tsx";
import { countText, sizeText } from "@tuckbox/web/ui/words.ts";
import { type ReactNode, useId, useMemo, useState } from "react";
import { usePublished } from "../api/queries.ts";
import { useSource } from "../api/source.ts";
import type { ShownDiff } from "../changes/diff.ts";
import { Problem } from "../ui/Problem.tsx";
import { versionTitle } from "./authors.ts";
import { ChangedPiece } from "./ChangedPiece.tsx";
import styles from "./Comparison.module.css";
import { PieceName } from "./PieceName.tsx";
import { useDiff } from "./queries.ts";

/** The results of a changed piece in playtests. */
const ChangeEvidence = late(async () => {
	const [{ ChangeEvidence: part }] = await Promise.all([
		import("../playtests/piece/ChangeEvidence.tsx"),
		loadWords(["playtesting"]),
	]);
	return part;
});

/** Maximum number of pieces that a group shows at first. */
const firstShown = 60;

type PlainProps = {
	gameId: string;
	piece: Component;
	isPublished: boolean;
	isCard: boolean;
	families: Families;
	kind: "added" | "deleted" | "whole";
};

function PlainPiece({ gameId, piece, isPublished, isCard, families, kind }: PlainProps) {
	return (
		<li className={styles.plain} data-kind={kind}>
			<span className={styles.ground}>
				<PieceThumb piece={piece} family={familyOf(piece, families)} size={7} />
			</span>
			<p className={styles.name}>
				<PieceName gameId={gameId} piece={piece} isPublished={isPublished} />
			</p>
			<p className={styles.fact}>
				{[
					kindWord(piece.kind, isCard),
					piece.count > 1 && t("versions.copies", { count: piece.count }),
					sizeText(piece),
				]
					.filter(Boolean)
					.join(" · ")}
			</p>
		</li>
	);
}

type GroupProps<T> = {
	title: string;
	sign: string;
	look: "added" | "changed" | "deleted" | "whole";
	items: readonly T[];
	children(item: T): ReactNode;
};

function Group<T>({ title, sign, look, items, children }: GroupProps<T>) {
	const [isWhole, setIsWhole] = useState(false);
	const id = useId();
	if (items.length === 0) return null;
	const shown = isWhole ? items : items.slice(0, firstShown);
	return (
		<section className={styles.group} aria-labelledby={id}>
			<h3 id={id}>
				{sign !== "" && (
					<span className={`${styles.sign} ${styles[look]}`} aria-hidden="true">
						{sign}
					</span>
				)}
				{title} <span className={styles.count}>{countText(items.length)}</span>
			</h3>
			<ul className={look === "changed" ? styles.pairs : styles.pieces}>{shown.map(children)}</ul>
			{shown.length < items.length && (
				<Button className={styles.more} onClick={() => setIsWhole(true)}>
					{t("versions.showAll", { count: items.length })}
				</Button>
			)}
		</section>
	);
}

type DiffProps = {
	gameId: string;
	diff: ShownDiff;
	/** 0 is the empty game, compared with which all of the version is shown. */
	from: number;
	to: number;
	/** The address of the large comparison of a piece's side. */
	largeHref(pieceId: string, sideKey: string): string;
};

function Diff({ gameId, diff, from, to, largeHref }: DiffProps) {
	const { canEdit } = useSource(gameId);
	const isWhole = from === 0;
	const components = usePublished(gameId).data?.components;
	const there = useMemo(() => new Set(components?.map(({ id }) => id)), [components]);
	const { added, changed, deleted } = diff;
	const { isCard, families } = useMemo(() => {
		const compared = [...added, ...deleted, ...changed.map(({ after }) => after)];
		// pieces that did not change are shown as they are published
		const known = new Map([...(components ?? []), ...compared].map((piece) => [piece.id, piece]));
		const pieces = [...known.values()];
		return { isCard: cardsAmong(pieces), families: findFamilies(pieces) };
	}, [added, changed, deleted, components]);
	if (added.length + changed.length + deleted.length === 0) {
		return (
			<Empty title={isWhole ? t("versions.gameWasEmpty") : t("versions.noPiecesChanged")}>
				<p>{isWhole ? t("versions.noPiecesInIt") : t("versions.onlyName")}</p>
			</Empty>
		);
	}
	const plain = (kind: PlainProps["kind"]) => (piece: Component) => (
		<PlainPiece
			key={piece.id}
			gameId={gameId}
			piece={piece}
			isPublished={there.has(piece.id)}
			isCard={isCard(piece)}
			families={families}
			kind={kind}
		/>
	);
	if (isWhole)
		return (
			<Group title={t("versions.allPieces")} sign="" look="whole" items={added}>
				{plain("whole")}
			</Group>
		);
	return (
		<>
			<p className={styles.summary} role="status">
				{[
					changed.length > 0 && t("versions.changedCount", { count: changed.length }),
					added.length > 0 && t("versions.addedCount", { count: added.length }),
					deleted.length > 0 && t("versions.deletedCount", { count: deleted.length }),
				]
					.filter(Boolean)
					.join(" · ")}
			</p>
			<Group title={t("versions.groupChanged")} sign="~" look="changed" items={changed}>
				{(change) => (
					<ChangedPiece
						key={change.after.id}
						gameId={gameId}
						change={change}
						isPublished={there.has(change.after.id)}
						isCard={isCard(change.after)}
						family={familyOf(change.after, families)}
						largeHref={(sideKey) => largeHref(change.after.id, sideKey)}
						evidence={
							canEdit && <ChangeEvidence gameId={gameId} pieceId={change.after.id} from={from} to={to} />
						}
					/>
				)}
			</Group>
			<Group title={t("versions.groupAdded")} sign="+" look="added" items={added}>
				{plain("added")}
			</Group>
			<Group title={t("versions.groupDeleted")} sign="−" look="deleted" items={deleted}>
				{plain("deleted")}
			</Group>
		</>
	);
}

type Props = {
	gameId: string;
	versions: readonly Version[];
	/** 0 is the empty game. */
	from: number;
	to: number;
	onChoose(to: number, from: number | undefined): void;
	largeHref(pieceId: string, sideKey: string): string;
};

/** The changes between two versions. */
export function Comparison({ gameId, versions, from, to, onChoose, largeHref }: Props) {
	const { data: diff, error, refetch } = useDiff(gameId, from, to);
	const id = useId();
	const others = versions.filter(({ version }) => version !== to).toReversed();
	const isNotFound = error instanceof TuckboxError && error.code === "VERSION_NOT_FOUND";
	return (
		<>
			<div className={styles.choice}>
				<label htmlFor={id}>{t("versions.comparedWith")}</label>
				<Choice
					id={id}
					value={String(from)}
					onChoose={(version) => onChoose(to, Number(version))}
					options={[
						...others.map((other) => ({ value: String(other.version), label: versionTitle(other) })),
						...(from !== 0 && from !== to && !others.some(({ version }) => version === from)
							? [{ value: String(from), label: t("versions.version", { version: from }) }]
							: []),
						{ value: "0", label: t("versions.nothing") },
					]}
				/>
			</div>
			{diff ? (
				<Diff key={`${from} ${to}`} {...{ gameId, diff, from, to, largeHref }} />
			) : error ? (
				isNotFound ? (
					<Empty title={t("versions.notKept", { version: from })}>
						<p>{t("versions.chooseOther")}</p>
					</Empty>
				) : (
					<Problem title={t("versions.cannotCompare")} error={error} onRetry={() => void refetch()} />
				)
			) : (
				<div className={styles.waiting}>
					<Loading what={t("versions.theComparison")} />
					<Skeleton width="14rem" height="1.2rem" />
					<div className={styles.pieces}>
						{Array.from({ length: 6 }, (_, i) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
							<Skeleton key={i} width="100%" height="10rem" />
						))}
					</div>
				</div>
			)}
		</>
	);
}
