import type { PublishedGame } from "@tuckbox/client";
import { useEffect, useMemo, useRef, useState } from "react";
import { Link, useLocation } from "wouter";
import { useChanges, usePublished } from "../api/queries.ts";
import { useSource } from "../api/source.ts";
import type { Piece } from "../draw/piece.ts";
import { useAppNames } from "../game/app-names.ts";
import { groupPieces, type Table } from "../game/groups.ts";
import { piecesStoreOf } from "../game/pieces-store.ts";
import { LinkButton } from "../look/Button.tsx";
import { Empty } from "../look/Empty.tsx";
import { Icon } from "../look/Icon.tsx";
import { Problem } from "../look/Problem.tsx";
import { Loading, Skeleton } from "../look/Skeleton.tsx";
import { PieceChildren } from "./PieceChildren.tsx";
import { PieceFacts, PiecePayload, PieceWarnings } from "./PieceFacts.tsx";
import { PieceHistory } from "./PieceHistory.tsx";
import styles from "./PiecePage.module.css";
import { canTurn, faceOf, hasCut, PieceStage } from "./PieceStage.tsx";
import type { ShownPixels } from "./trim.ts";
import { useFindings, useHistory } from "./use-piece.ts";

/** A piece's position among its neighbours: in the last search on the table if the piece was in it, otherwise on the table. */
function positionOf(gameId: string, pieceId: string, table: Table) {
	const { order } = piecesStoreOf(gameId).place;
	const found = order.filter((id) => table.byId.has(id));
	const all = found.includes(pieceId)
		? found
		: table.groups.flatMap(({ parent, pieces }) => [
				...(parent ? [parent.id] : []),
				...pieces.map(({ id }) => id),
			]);
	const at = all.indexOf(pieceId);
	return at === -1
		? undefined
		: { number: at + 1, count: all.length, before: all[at - 1], after: all[at + 1] };
}

/** Arrow keys lead to the neighbouring pieces, Escape to the table. */
function useShortcuts(targets: {
	before: string | undefined;
	after: string | undefined;
	back: string;
}): void {
	const [, go] = useLocation();
	const latest = useRef(targets);
	useEffect(() => {
		latest.current = targets;
	});
	useEffect(() => {
		const press = (event: KeyboardEvent) => {
			const { key, target, defaultPrevented } = event;
			if (defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
			if (
				target instanceof HTMLElement &&
				target.closest("input, textarea, select, dialog, pre, [role=menu]")
			)
				return;
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

/** The keyboard shortcuts of the page. */
function KeyboardHints({ piece: whole, table }: { piece: Piece; table: Table }) {
	const piece = faceOf(whole, table);
	return (
		<p className={styles.keys}>
			<span>
				<kbd>
					<Icon name="left" />
				</kbd>{" "}
				<kbd>
					<Icon name="right" />
				</kbd>{" "}
				previous, next
			</span>
			{canTurn(piece, table) && (
				<span>
					<kbd>F</kbd> {piece.kind === "die" || piece.kind === "book" ? "turn" : "turn over"}
				</span>
			)}
			{hasCut(piece) && (
				<span>
					<kbd>T</kbd> trim and bleed
				</span>
			)}
			<span>
				<kbd>Esc</kbd> table
			</span>
		</p>
	);
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
	const { base, hasVersions } = useSource(gameId);
	const table = useMemo(() => groupPieces(published.components), [published.components]);
	const apps = useAppNames(gameId, published);
	const piece = table.byId.get(pieceId);
	const store = piecesStoreOf(gameId);
	const findings = useFindings(gameId, pieceId, published.version);
	const history = useHistory(gameId, pieceId, published.version);
	const [shown, setShown] = useState<ReadonlyMap<string, ShownPixels>>(new Map());
	const [newest] = useChanges(gameId);
	const gone = useChanges(gameId)
		.flatMap(({ deleted }) => deleted)
		.find(({ id }) => id === pieceId);
	const isRecentlyChanged =
		newest !== undefined && [...newest.createdIds, ...newest.changedIds].includes(pieceId);

	const addressOf = (id: string | undefined) => (id === undefined ? undefined : `${base}/pieces/${id}`);
	const position = positionOf(gameId, pieceId, table);
	const back = `${base}${store.place.query}`;
	const targets = { before: addressOf(position?.before), after: addressOf(position?.after), back };
	useShortcuts(targets);
	useEffect(() => {
		store.restoresFocus = true;
		store.update({ activeId: pieceId });
	}, [store, pieceId]);

	const head = (
		<Link href={back} className={styles.back} aria-keyshortcuts="Escape">
			<Icon name="left" />
			Back to the table
		</Link>
	);
	if (piece === undefined) {
		return (
			<>
				<div className={styles.head}>{head}</div>
				<Empty
					title={gone ? `${gone.name} has been removed` : "Piece not found"}
					actions={<LinkButton href={back}>Back to the table</LinkButton>}
				>
					<p>
						{gone
							? "A push removed it. Earlier versions still contain it."
							: "It may have been removed from the game, or the address may be mistyped."}
					</p>
				</Empty>
			</>
		);
	}
	const hasChildren = (piece.kind === "deck" || piece.kind === "bundle") && table.children.has(piece.id);
	return (
		<>
			<div className={styles.head}>
				{head}
				<h2 className={styles.name}>{piece.name}</h2>
				{isRecentlyChanged && (
					<span className={styles.news}>
						Changed just now by {newest.apps.map(({ name }) => name).join(", ")}
					</span>
				)}
				{position && (
					<nav className={styles.steps} aria-label="Neighbouring pieces">
						<span>
							{position.number.toLocaleString("en")} of {position.count.toLocaleString("en")}
						</span>
						{targets.before && (
							<LinkButton
								href={targets.before}
								look="quiet"
								isSmall
								icon="left"
								aria-label="Previous piece"
							/>
						)}
						{targets.after && (
							<LinkButton href={targets.after} look="quiet" isSmall icon="right" aria-label="Next piece" />
						)}
					</nav>
				)}
			</div>
			<div className={styles.columns}>
				<PieceStage
					key={piece.id}
					piece={piece}
					table={table}
					shown={shown}
					onShown={(id, size) => setShown((known) => new Map(known).set(id, size))}
				/>
				<div className={styles.side}>
					<PieceWarnings findings={findings} />
					<PieceFacts
						gameId={gameId}
						piece={piece}
						table={table}
						shown={shown}
						appName={apps.find(({ id }) => id === piece.app)?.name ?? piece.app}
					/>
					{hasChildren && (
						<section>
							<h3>{piece.kind === "deck" ? "Cards" : "Tiles"}</h3>
							<PieceChildren gameId={gameId} piece={piece} table={table} />
						</section>
					)}
					<section>
						<h3>Payload</h3>
						<PiecePayload piece={piece} />
					</section>
					{hasVersions && <PieceHistory piece={piece} history={history} />}
					<KeyboardHints piece={piece} table={table} />
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
			<Problem title="The piece cannot be shown" error={error} onRetry={() => void published.refetch()} />
		);
	return (
		<div className={styles.columns}>
			<Loading what="The piece" />
			<Skeleton width="100%" height="34rem" />
		</div>
	);
}
