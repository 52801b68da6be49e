import { t } from "@tuckbox/web/messages/words.ts";
import { Loading } from "@tuckbox/web/ui/Skeleton.tsx";
import { type ReactNode, Suspense } from "react";
import { Route, Switch } from "wouter";
import { GamePage, PiecePage, VersionsPage } from "./pages.tsx";
import { NotFound } from "./ui/NotFound.tsx";

type Props = {
	gameId: string;
	/** The addresses of its pages; undefined for a page that does not exist. */
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
