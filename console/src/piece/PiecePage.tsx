import type { AppName, PublishedGame } from "@tuckbox/client";
import { loadWords, t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Empty } from "@tuckbox/web/ui/Empty.tsx";
import { Icon } from "@tuckbox/web/ui/icons/Icon.tsx";
import { late } from "@tuckbox/web/ui/late.tsx";
import { kindTitle } from "@tuckbox/web/ui/piece-words.ts";
import { Loading, Skeleton } from "@tuckbox/web/ui/Skeleton.tsx";
import { countText } from "@tuckbox/web/ui/words.ts";
import { useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { Link, useLocation } from "wouter";
import { ownAppName, useAppNames } from "../api/app-names.ts";
import { useChanges, usePublished } from "../api/queries.ts";
import { useSource } from "../api/source.ts";
import { OwnPiece } from "../edit/piece/OwnPiece.tsx";
import { type GroupedPieces, groupPieces } from "../find/groups.ts";
import { rememberPiece } from "../find/recent-pieces.ts";
import { piecesStoreOf } from "../game/state/pieces-store.ts";
import { PieceNotes } from "../notes/PieceNotes.tsx";
import { LinkButton } from "../ui/LinkButton.tsx";
import { Problem } from "../ui/Problem.tsx";
import { isElsewhere, useShortcuts } from "../ui/shortcuts.ts";
import { PieceValues } from "../values/PieceValues.tsx";
import { DeveloperFacts } from "./DeveloperFacts.tsx";
import { PieceChildren } from "./PieceChildren.tsx";
import { PieceFacts, PieceWarnings } from "./PieceFacts.tsx";
import { PieceHistory } from "./PieceHistory.tsx";
import styles from "./PiecePage.module.css";
import { PieceStage } from "./PieceStage.tsx";
import { useFindings, useHistory } from "./use-piece.ts";

/** The results of a piece in playtests; most pieces have been in none. */
const PiecePlaytests = late(async () => {
	const [{ PiecePlaytests: part }] = await Promise.all([
		import("../playtests/piece/PiecePlaytests.tsx"),
		loadWords(["playtesting"]),
	]);
	return part;
});

/** The name of an app that is not one of Tuckbox's own tools, whose next push overwrites what is edited by hand. */
function foreignName(apps: readonly AppName[], appId: string): string | undefined {
	const name = apps.find(({ id }) => id === appId)?.name ?? appId;
	return name === ownAppName ? undefined : name;
}

/** A piece's position among its neighbours: in the last search if the piece was in it, otherwise on the Pieces page. */
function positionOf(gameId: string, pieceId: string, grouped: GroupedPieces) {
	const { order, query } = piecesStoreOf(gameId).place;
	const found = order.filter((id) => grouped.byId.has(id));
	const isFound = found.includes(pieceId);
	const all = isFound
		? found
		: grouped.groups.flatMap(({ parent, pieces }) => [
				...(parent ? [parent.id] : []),
				...pieces.map(({ id }) => id),
			]);
	const at = all.indexOf(pieceId);
	return at === -1
		? undefined
		: {
				number: at + 1,
				count: all.length,
				isSearch: isFound && query !== "",
				before: all[at - 1],
				after: all[at + 1],
			};
}

/** Arrow keys lead to the neighbouring pieces, Escape to the Pieces page. */
function useSteps(targets: { before: string | undefined; after: string | undefined; back: string }): void {
	const [, go] = useLocation();
	useShortcuts(t("piece.keys"), [
		{ keys: "ArrowLeft", label: t("piece.previous") },
		{ keys: "ArrowRight", label: t("piece.next") },
		{ keys: "Escape", label: t("piece.backToPieces") },
	]);
	const latest = useRef(targets);
	useLayoutEffect(() => {
		latest.current = targets;
	});
	useLayoutEffect(() => {
		const press = (event: KeyboardEvent) => {
			const { key, target, defaultPrevented } = event;
			if (defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
			if (isElsewhere(target) || (target instanceof HTMLElement && target.closest("pre"))) return;
			const { before, after, back } = latest.current;
			const to = { ArrowLeft: before, ArrowRight: after, Escape: back }[key];
			if (to === undefined) return;
			event.preventDefault();
			go(to, { replace: key !== "Escape" });
		};
		document.addEventListener("keydown", press);
		return () => document.removeEventListener("keydown", press);
	}, [go]);
}

/** A link to a neighbouring piece, disabled at the ends: it keeps its place under the pointer. */
function Step({ href, icon, label }: { href: string | undefined; icon: "left" | "right"; label: string }) {
	const common = { look: "quiet", isSmall: true, icon, "aria-label": label } as const;
	return href === undefined ? <Button {...common} disabled /> : <LinkButton href={href} {...common} />;
}

function PieceDetails({
	gameId,
	pieceId,
	published,
}: {
	gameId: string;
	pieceId: string;
	published: PublishedGame;
}) {
	const { base, hasVersions, canEdit } = useSource(gameId);
	const grouped = useMemo(() => groupPieces(published.components), [published.components]);
	const apps = useAppNames(gameId, published);
	const piece = grouped.byId.get(pieceId);
	const store = piecesStoreOf(gameId);
	const findings = useFindings(gameId, pieceId, published.version);
	const history = useHistory(gameId, pieceId, published.version);
	const [newest] = useChanges(gameId);
	const gone = useChanges(gameId)
		.flatMap(({ deleted }) => deleted)
		.find(({ id }) => id === pieceId);
	const isRecentlyChanged =
		newest !== undefined && [...newest.createdIds, ...newest.changedIds].includes(pieceId);

	const neighbourAddress = (id: string | undefined) =>
		id === undefined ? undefined : `${base}/pieces/${id}`;
	const position = positionOf(gameId, pieceId, grouped);
	const back = `${base}${store.place.query}`;
	const targets = {
		before: neighbourAddress(position?.before),
		after: neighbourAddress(position?.after),
		back,
	};
	useSteps(targets);
	useEffect(() => {
		store.restoresFocus = true;
		rememberPiece(gameId, pieceId);
		store.update({ activeId: pieceId });
	}, [store, gameId, pieceId]);

	const head = (
		<Link href={back} className={styles.back} aria-keyshortcuts="Escape">
			<Icon name="left" />
			{t("piece.backToPieces")}
		</Link>
	);
	if (piece === undefined) {
		return (
			<>
				<div className={styles.head}>{head}</div>
				<Empty
					title={gone ? t("piece.removed", { name: gone.name }) : t("piece.notFound")}
					actions={<LinkButton href={back}>{t("piece.backToPieces")}</LinkButton>}
				>
					<p>{t(gone ? "piece.removedWhy" : "piece.notFoundWhy")}</p>
				</Empty>
			</>
		);
	}
	const hasChildren = (piece.kind === "deck" || piece.kind === "bundle") && grouped.children.has(piece.id);
	const foreignApp = foreignName(apps, piece.app);
	const facts = (
		<>
			<PieceFacts gameId={gameId} piece={piece} grouped={grouped} />
			<PieceValues
				key={piece.id}
				{...{ gameId, piece, history, canEdit, foreignApp }}
				pieces={published.components}
			/>
		</>
	);
	return (
		<>
			<div className={styles.head}>
				{head}
				<h2 className={styles.name} dir="auto">
					{piece.name}
				</h2>
				{isRecentlyChanged && (
					<span className={styles.news}>{t("piece.changedBy", { apps: newest.makers.join(", ") })}</span>
				)}
				{position && (
					<nav className={styles.steps} aria-label={t("piece.neighbours")}>
						<Step href={targets.before} icon="left" label={t("piece.previous")} />
						<span>
							{t(position.isSearch ? "piece.positionFound" : "piece.position", {
								number: countText(position.number),
								count: countText(position.count),
							})}
						</span>
						<Step href={targets.after} icon="right" label={t("piece.next")} />
					</nav>
				)}
			</div>
			<div className={styles.columns}>
				<PieceStage
					key={piece.id}
					piece={piece}
					grouped={grouped}
					checks={canEdit && <Link href={`${base}/checks`}>{t("draw.seeChecks")}</Link>}
				/>
				<div className={styles.side}>
					<PieceWarnings findings={findings} />
					{canEdit ? (
						<OwnPiece
							key={piece.id}
							gameId={gameId}
							piece={piece}
							inside={grouped.children.get(piece.id) ?? []}
							parent={grouped.parents.get(piece.id)}
							pieces={published.components}
							foreignApp={foreignApp}
							back={back}
						>
							{facts}
						</OwnPiece>
					) : (
						facts
					)}
					{hasChildren && (
						<section>
							<h3>{kindTitle(piece.kind === "deck" ? "card" : "tile", 2)}</h3>
							<PieceChildren gameId={gameId} piece={piece} grouped={grouped} />
						</section>
					)}
					{canEdit && <PieceNotes gameId={gameId} pieceId={piece.id} />}
					{canEdit && <PiecePlaytests gameId={gameId} piece={piece} history={history} />}
					{hasVersions && <PieceHistory gameId={gameId} piece={piece} history={history} />}
					<DeveloperFacts
						piece={piece}
						appName={apps.find(({ id }) => id === piece.app)?.name ?? piece.app}
					/>
				</div>
			</div>
		</>
	);
}

/** The page of a piece: its pictures, facts and history. */
export function PiecePage({ gameId, pieceId }: { gameId: string; pieceId: string }) {
	const published = usePublished(gameId);
	const { data, error } = published;
	if (data !== undefined) return <PieceDetails gameId={gameId} pieceId={pieceId} published={data} />;
	if (error !== null)
		return (
			<Problem title={t("piece.cannotBeShown")} error={error} onRetry={() => void published.refetch()} />
		);
	return (
		<>
			<Loading what={t("piece.thePiece")} />
			<div className={styles.head}>
				<Skeleton width="14rem" height="1.5rem" />
			</div>
			<div className={styles.columns}>
				<Skeleton className={styles.waitingStage} />
				<div className={styles.side}>
					<Skeleton width="100%" height="11rem" />
					<Skeleton width="100%" height="7rem" />
				</div>
			</div>
		</>
	);
}
