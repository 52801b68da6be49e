import { type ReactNode, Suspense } from "react";
import { Route, Switch } from "wouter";
import { Loading } from "./look/Skeleton.tsx";
import { GamePage, PiecePage, VersionsPage } from "./pages.tsx";
import { NotFound } from "./shell/NotFound.tsx";
import { t } from "./words/words.ts";

type Props = {
	gameId: string;
	/** The addresses of its pages; without one, there is no such page. */
	paths: { game: string; piece: `${string}/:pieceId`; versions: string | undefined };
	/** Further pages. */
	children?: ReactNode;
};

/** The pages of a game, for its owner and behind a share link. */
export function GamePages({ gameId, paths, children }: Props) {
	return (
		<Suspense fallback={<Loading what={t("shell.thePage")} />}>
			<Switch>
				<Route path={paths.game}>
					<GamePage gameId={gameId} />
				</Route>
				<Route path={paths.piece}>{({ pieceId }) => <PiecePage gameId={gameId} pieceId={pieceId} />}</Route>
				{paths.versions !== undefined && (
					<Route path={paths.versions}>
						<VersionsPage gameId={gameId} />
					</Route>
				)}
				{children}
				<Route>
					<NotFound />
				</Route>
			</Switch>
		</Suspense>
	);
}
