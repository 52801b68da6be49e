import "@tuckbox/web/ui/fonts.css";
import "@tuckbox/web/tokens.css";
import "@tuckbox/web/ui/base.css";
import "@tuckbox/web/ui/icons/more-icons.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { addresses } from "@tuckbox/web/addresses.ts";
import { pageLanguage } from "@tuckbox/web/messages/page-language.ts";
import { language, loadWords, speak, t } from "@tuckbox/web/messages/words.ts";
import { loadLateAfter } from "@tuckbox/web/ui/late.tsx";
import { Loading } from "@tuckbox/web/ui/Skeleton.tsx";
import { StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { Route, Switch } from "wouter";
import { beforeRefusals } from "./api/client.ts";
import { whenOnline } from "./api/connection.ts";
import { createQueryClient } from "./api/queries.ts";
import { dialogRequest } from "./edit/drop/dialog-request.ts";
import { GamePages } from "./game-pages.tsx";
import { GoTo } from "./go-to.tsx";
import { catalogues, firstRooms } from "./messages/catalogue.ts";
import { ChecksPage, GamePage, GamesPage, PlaytestPages, page, SettingsPages, TablesPage } from "./pages.tsx";
import { Frame } from "./shell/Frame.tsx";
import { GameFrame } from "./shell/GameFrame.tsx";
import { SessionEnded } from "./shell/SessionEnded.tsx";
import { TopBar } from "./shell/TopBar.tsx";
import { NotFound } from "./ui/NotFound.tsx";

const SharedPages = page(["share"], async () => (await import("./shared-pages.tsx")).SharedPages);
function OwnGame({ gameId }: { gameId: string }) {
	return (
		<GameFrame gameId={gameId}>
			<GamePages gameId={gameId} paths={addresses}>
				<Route path={addresses.checks}>
					<ChecksPage gameId={gameId} />
				</Route>
				<Route path={addresses.tables}>
					<TablesPage gameId={gameId} />
				</Route>
				<Route path="/games/:gameId/playtests/*?">
					<PlaytestPages gameId={gameId} />
				</Route>
			</GamePages>
		</GameFrame>
	);
}

function Console() {
	return (
		<Frame
			bar={<TopBar />}
			cover={
				<>
					<GoTo />
					<SessionEnded />
				</>
			}
		>
			<Switch>
				<Route path={addresses.games}>
					<Suspense fallback={<Loading what={t("shell.theGames")} />}>
						<GamesPage />
					</Suspense>
				</Route>
				<Route path="/games/:gameId/*?">{({ gameId }) => <OwnGame key={gameId} gameId={gameId} />}</Route>
				<Route path="/settings/*?">
					<Suspense fallback={<Loading what={t("shell.thePage")} />}>
						<SettingsPages />
					</Suspense>
				</Route>
				<Route>
					<NotFound />
				</Route>
			</Switch>
		</Frame>
	);
}

/** The console of a user, and the pages of share links, which have no user. */
function Pages() {
	return (
		<Switch>
			<Route path="/s/:secret/*?">
				{({ secret }) => (
					<Suspense fallback={<Loading what={t("shell.thePage")} />}>
						<SharedPages key={secret} secret={secret} />
					</Suspense>
				)}
			</Route>
			<Route>
				<Console />
			</Route>
		</Switch>
	);
}

async function start(): Promise<void> {
	const root = document.querySelector("#root");
	if (root === null) throw new Error("the page has no #root");
	speak(pageLanguage(), catalogues);
	document.documentElement.lang = language;
	loadLateAfter(whenOnline);
	beforeRefusals(() => loadWords(["errors"]).catch(() => undefined));
	// the page's code loads together with the words, so that its own placeholder is the first thing shown
	const [, games, game, more] = /^\/(games\/([^/]+)(\/.*)?)?$/.exec(location.pathname) ?? ["", "none"];
	const page =
		games === undefined ? GamesPage : game !== undefined && more === undefined ? GamePage : undefined;
	// a part that fails to load is tried again, and its fault reported, where it is shown
	await Promise.all([loadWords(firstRooms), page?.load().catch(() => undefined)]);
	// what is dropped ends on the page of a game, which should not be white then
	dialogRequest.subscribe(() => void GamePage.load().catch(() => undefined));
	createRoot(root).render(
		<StrictMode>
			<QueryClientProvider client={createQueryClient()}>
				<Pages />
			</QueryClientProvider>
		</StrictMode>,
	);
}

// not awaited: pages import this file, and would wait for it
void start();
