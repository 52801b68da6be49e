import { Link } from "wouter";
import { useGames } from "../api/queries.ts";
import { useTitle } from "../shell/TopBar.tsx";

/** All games of the person. */
export function GamesPage() {
	useTitle("Your games");
	const games = useGames();
	return (
		<>
			<h1>Your games</h1>
			<ul>
				{games.data?.games.map((game) => (
					<li key={game.id}>
						<Link href={`/games/${game.id}`}>{game.name}</Link>
					</li>
				))}
			</ul>
		</>
	);
}
