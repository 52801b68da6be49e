import { addresses } from "@tuckbox/web/addresses.ts";
import { Route, Switch } from "wouter";
import { NotFound } from "../ui/NotFound.tsx";
import { PlaytestPage } from "./game/PlaytestPage.tsx";
import { PlaytestsPage } from "./list/PlaytestsPage.tsx";

/** The pages of the playtests of a game. */
export function PlaytestPages({ gameId }: { gameId: string }) {
	return (
		<Switch>
			<Route path={addresses.playtests}>
				<PlaytestsPage gameId={gameId} />
			</Route>
			<Route path={addresses.playtest}>
				{({ playtestId }) => <PlaytestPage gameId={gameId} playtestId={playtestId} />}
			</Route>
			<Route>
				<NotFound />
			</Route>
		</Switch>
	);
}
