import "./look/fonts.css";
import "../../web/tokens.css";
import "./look/base.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ComponentType, lazy, StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { Route, Switch } from "wouter";
import { addresses } from "../../web/addresses.ts";
import { createQueryClient } from "./api/queries.ts";
import { GamesPage } from "./games/GamesPage.tsx";
import { Loading } from "./look/Skeleton.tsx";
import { Frame } from "./shell/Frame.tsx";
import { GameFrame } from "./shell/GameFrame.tsx";
import { NotFound } from "./shell/NotFound.tsx";
import { firstRooms, type Room } from "./words/catalogue.ts";
import { pageLanguage } from "./words/page-language.ts";
import { language, loadWords, speak, t } from "./words/words.ts";

/** A page that is loaded when it is first gone to, with the words of its rooms. */
function page<P extends object>(rooms: readonly Room[], load: () => Promise<ComponentType<P>>) {
	return lazy(async () => {
		const [component] = await Promise.all([load(), loadWords(rooms)]);
		return { default: component };
	});
}

const GamePage = page(
	["game", "draw", "byHand", "find"],
	async () => (await import("./game/GamePage.tsx")).GamePage,
);
const PiecePage = page(
	["piece", "game", "draw", "byHand"],
	async () => (await import("./piece/PiecePage.tsx")).PiecePage,
);
const VersionsPage = page(
	["versions"],
	async () => (await import("./versions/VersionsPage.tsx")).VersionsPage,
);
const ChecksPage = page(["checks"], async () => (await import("./checks/ChecksPage.tsx")).ChecksPage);
const SettingsPages = page(
	["settings"],
	async () => (await import("./settings/SettingsPages.tsx")).SettingsPages,
);

function GamePages({ gameId }: { gameId: string }) {
	return (
		<GameFrame gameId={gameId}>
			<Suspense fallback={<Loading what={t("shell.thePage")} />}>
				<Switch>
					<Route path={addresses.game}>
						<GamePage gameId={gameId} />
					</Route>
					<Route path={addresses.piece}>
						{({ pieceId }) => <PiecePage gameId={gameId} pieceId={pieceId} />}
					</Route>
					<Route path={addresses.versions}>
						<VersionsPage gameId={gameId} />
					</Route>
					<Route path={addresses.checks}>
						<ChecksPage gameId={gameId} />
					</Route>
					<Route>
						<NotFound />
					</Route>
				</Switch>
			</Suspense>
		</GameFrame>
	);
}

function Console() {
	return (
		<Frame>
			<Switch>
				<Route path={addresses.games}>
					<GamesPage />
				</Route>
				<Route path="/games/:gameId/*?">{({ gameId }) => <GamePages key={gameId} gameId={gameId} />}</Route>
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

async function start(): Promise<void> {
	const root = document.querySelector("#root");
	if (root === null) throw new Error("the page has no #root");
	speak(pageLanguage());
	document.documentElement.lang = language;
	await loadWords(firstRooms);
	createRoot(root).render(
		<StrictMode>
			<QueryClientProvider client={createQueryClient()}>
				<Console />
			</QueryClientProvider>
		</StrictMode>,
	);
}

await start();
