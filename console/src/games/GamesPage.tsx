import type { GameOverview } from "@tuckbox/client";
import { useState } from "react";
import { useGames } from "../api/queries.ts";
import { Button } from "../look/Button.tsx";
import { Dialog } from "../look/Dialog.tsx";
import { Empty } from "../look/Empty.tsx";
import { Field } from "../look/Field.tsx";
import { Problem } from "../look/Problem.tsx";
import { Loading } from "../look/Skeleton.tsx";
import { useTitle } from "../shell/TopBar.tsx";
import { CreateGame } from "./CreateGame.tsx";
import { GameCard, GameCardSkeleton } from "./GameCard.tsx";
import styles from "./GamesPage.module.css";
import { ImportOptions } from "./ImportOptions.tsx";
import { Storage } from "./Storage.tsx";
import { Welcome } from "./Welcome.tsx";

/** The search field appears from this many games on. */
const minGamesForSearch = 9;

const lastChangeAt = (game: GameOverview) => game.lastPush?.at ?? Date.parse(game.createdAt);

function GamesList({ games }: { games: readonly GameOverview[] }) {
	const [sought, setSought] = useState("");
	const words = sought.trim().toLocaleLowerCase();
	const found = games.filter((game) => game.name.toLocaleLowerCase().includes(words));
	const sorted = [...found].sort((a, b) => lastChangeAt(b) - lastChangeAt(a));
	return (
		<>
			{games.length >= minGamesForSearch && (
				<search className={styles.search}>
					<Field
						label="Find a game"
						type="search"
						value={sought}
						onChange={(event) => setSought(event.target.value)}
						placeholder="Part of its name"
					/>
				</search>
			)}
			{sorted.length === 0 && (
				<Empty
					title="No games found"
					actions={<Button onClick={() => setSought("")}>Show all {games.length}</Button>}
				/>
			)}
			<ul className={styles.grid}>
				{sorted.map((game) => (
					<li key={game.id}>
						<GameCard game={game} />
					</li>
				))}
			</ul>
		</>
	);
}

/** All games of the user. */
export function GamesPage() {
	useTitle("Your games");
	const { data, error, refetch } = useGames();
	const [open, setOpen] = useState<"create" | "import">();
	const close = () => setOpen(undefined);
	if (error && data === undefined)
		return (
			<Problem level={1} title="Your games cannot be shown" error={error} onRetry={() => void refetch()} />
		);
	return (
		<div className={styles.page}>
			{data?.games.length === 0 ? (
				<Welcome onCreate={() => setOpen("create")} />
			) : (
				<>
					<header className={styles.head}>
						<h1>Your games</h1>
						<Storage {...data} />
						<div className={styles.actions}>
							<Button onClick={() => setOpen("import")}>Import a game</Button>
							<Button look="primary" icon="plus" onClick={() => setOpen("create")}>
								New game
							</Button>
						</div>
					</header>
					{data ? (
						<GamesList games={data.games} />
					) : (
						<>
							<Loading what="The list of your games" />
							<div className={styles.grid}>
								<GameCardSkeleton />
								<GameCardSkeleton />
								<GameCardSkeleton />
							</div>
						</>
					)}
				</>
			)}
			{open === "create" && <CreateGame onClose={close} />}
			{open === "import" && (
				<Dialog title="Import a game" onClose={close} isWide>
					<ImportOptions onChosen={close} />
				</Dialog>
			)}
		</div>
	);
}
