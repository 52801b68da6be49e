import type { GameOverview } from "@tuckbox/client";
import { loadWords, t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Choice } from "@tuckbox/web/ui/Choice.tsx";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { Empty } from "@tuckbox/web/ui/Empty.tsx";
import { Icon } from "@tuckbox/web/ui/icons/Icon.tsx";
import { late } from "@tuckbox/web/ui/late.tsx";
import { Loading } from "@tuckbox/web/ui/Skeleton.tsx";
import { useTitle } from "@tuckbox/web/ui/title.ts";
import { useEffect, useRef, useState } from "react";
import { useGames } from "../api/queries.ts";
import { Problem } from "../ui/Problem.tsx";
import { Storage } from "../ui/Storage.tsx";
import search from "../ui/search.module.css";
import { useShortcuts } from "../ui/shortcuts.ts";
import { CreateGame } from "./CreateGame.tsx";
import { GameCard, GameCardSkeleton } from "./GameCard.tsx";
import styles from "./GamesPage.module.css";
import { ImportOptions } from "./ImportOptions.tsx";
import { Welcome } from "./Welcome.tsx";

const Invitations = late(async () => {
	const [{ Invitations: section }] = await Promise.all([
		import("../people/Invitations.tsx"),
		loadWords(["people"]),
	]);
	return section;
});

/** The search field appears from this many games on. */
const minGamesForSearch = 9;

const lastChangeAt = (game: GameOverview) => game.lastPush?.at ?? Date.parse(game.createdAt);

const orders = ["latest", "name", "oldest"] as const;
type Order = (typeof orders)[number];
const orderKey = "tuckbox-games-order";

const byName = new Intl.Collator(undefined, { numeric: true });
const compare: Record<Order, (a: GameOverview, b: GameOverview) => number> = {
	latest: (a, b) => lastChangeAt(b) - lastChangeAt(a),
	name: (a, b) => byName.compare(a.name, b.name),
	oldest: (a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt),
};

function useOrder(): readonly [Order, (order: Order) => void] {
	const [order, setOrder] = useState<Order>(
		() => orders.find((one) => one === localStorage.getItem(orderKey)) ?? "latest",
	);
	return [
		order,
		(next) => {
			localStorage.setItem(orderKey, next);
			setOrder(next);
		},
	];
}

const countKey = "tuckbox-games-count";
/** More placeholders than this are below the window. */
const maxPlaceholders = 12;

/** Placeholders for as many games as there were last time. */
function GamesSkeleton() {
	const count = Number(localStorage.getItem(countKey) ?? 3);
	return (
		<>
			<Loading what={t("shell.theGames")} />
			{count >= minGamesForSearch && <div className={styles.noSearch} />}
			<div className={styles.grid}>
				{Array.from({ length: Math.min(maxPlaceholders, count) }, (_, i) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
					<GameCardSkeleton key={i} />
				))}
			</div>
		</>
	);
}

function Cards({ games }: { games: readonly GameOverview[] }) {
	if (games.length === 0) return null;
	return (
		<ul className={styles.grid}>
			{games.map((game) => (
				<li key={game.id}>
					<GameCard game={game} />
				</li>
			))}
		</ul>
	);
}

function GamesList({ games }: { games: readonly GameOverview[] }) {
	const [sought, setSought] = useState("");
	const [order, setOrder] = useOrder();
	const field = useRef<HTMLInputElement>(null);
	const listedCount = games.filter(({ isArchived }) => !isArchived).length;
	useEffect(() => localStorage.setItem(countKey, String(listedCount)), [listedCount]);
	const words = sought.trim().toLocaleLowerCase();
	const [showsArchive, setShowsArchive] = useState(false);
	const found = games.filter((game) => game.name.toLocaleLowerCase().includes(words));
	const sorted = found.toSorted((a, b) => Number(b.isStarred) - Number(a.isStarred) || compare[order](a, b));
	const { listed = [], archived = [] } = Object.groupBy(sorted, ({ isArchived }) =>
		isArchived ? "archived" : "listed",
	);
	// a game that is searched for by its name may be an archived one
	const isArchiveOpen = archived.length > 0 && (showsArchive || words !== "" || listed.length === 0);
	useShortcuts(t("games.title"), [{ keys: "/", label: t("games.find"), run: () => field.current?.focus() }]);
	return (
		<>
			{games.length >= minGamesForSearch && (
				<search className={styles.search}>
					<div className={`${search.field} ${styles.field}`}>
						<Icon name="search" />
						<input
							ref={field}
							className={`${search.input} ${styles.input}`}
							type="search"
							aria-label={t("games.find")}
							aria-keyshortcuts="/"
							placeholder={t("games.find")}
							dir="auto"
							value={sought}
							onChange={({ target }) => setSought(target.value)}
							onKeyDown={({ key }) => {
								if (key === "Escape") setSought("");
							}}
						/>
						<span className={`${search.slash} ${styles.slash}`} aria-hidden="true">
							/
						</span>
					</div>
					<Choice
						className={styles.order}
						aria-label={t("games.order")}
						value={order}
						onChoose={(one) => setOrder(one as Order)}
						options={orders.map((one) => ({ value: one, label: t(`games.order_${one}`) }))}
					/>
				</search>
			)}
			{sorted.length === 0 && (
				<Empty
					title={t("games.noneFound")}
					actions={
						<Button onClick={() => setSought("")}>{t("games.showAll", { count: games.length })}</Button>
					}
				/>
			)}
			<Cards games={listed} />
			{archived.length > 0 && (
				<section className={styles.archive}>
					<h2>
						<Button
							look="quiet"
							isSmall
							icon={isArchiveOpen ? "down" : "right"}
							aria-expanded={isArchiveOpen}
							onClick={() => setShowsArchive(!isArchiveOpen)}
						>
							{t("games.archived", { count: archived.length })}
						</Button>
					</h2>
					{isArchiveOpen && <Cards games={archived} />}
				</section>
			)}
		</>
	);
}

/** All games of the user. */
export function GamesPage() {
	useTitle(t("games.title"));
	const { data, error, refetch } = useGames();
	const [open, setOpen] = useState<"create" | "import">();
	const close = () => setOpen(undefined);
	if (error && data === undefined)
		return <Problem level={1} title={t("games.notShown")} error={error} onRetry={() => void refetch()} />;
	return (
		<div className={styles.page}>
			{data?.invites !== undefined && data.invites > 0 && <Invitations />}
			{data?.games.length === 0 ? (
				<Welcome onCreate={() => setOpen("create")} />
			) : (
				<>
					<header className={styles.head}>
						<h1>{t("games.title")}</h1>
						<div className={styles.actions}>
							<Button onClick={() => setOpen("import")}>{t("games.import")}</Button>
							<Button look="primary" icon="plus" onClick={() => setOpen("create")}>
								{t("games.new")}
							</Button>
						</div>
					</header>
					{data ? (
						<>
							<GamesList games={data.games} />
							<footer className={styles.foot}>
								<Storage {...data} />
							</footer>
						</>
					) : (
						<GamesSkeleton />
					)}
				</>
			)}
			{open === "create" && <CreateGame onClose={close} />}
			{open === "import" && (
				<Dialog title={t("games.import")} onClose={close} isWide>
					<ImportOptions onChosen={close} />
				</Dialog>
			)}
		</div>
	);
}
