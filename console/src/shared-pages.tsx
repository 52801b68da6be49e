import { useQuery } from "@tanstack/react-query";
import { TuckboxError } from "@tuckbox/client";
import { Suspense, useMemo } from "react";
import { Route, Switch } from "wouter";
import { sharedAddresses } from "../../web/addresses.ts";
import { guest } from "./api/client.ts";
import { keys } from "./api/queries.ts";
import { SharedSource, sharedGame, sharedId } from "./api/source.ts";
import { Empty } from "./look/Empty.tsx";
import { Problem } from "./look/Problem.tsx";
import { Loading } from "./look/Skeleton.tsx";
import { GamePage, PiecePage, VersionsPage } from "./pages.tsx";
import { OwnerStrip } from "./share/OwnerStrip.tsx";
import { Frame } from "./shell/Frame.tsx";
import { NotFound } from "./shell/NotFound.tsx";
import { SharedFrame } from "./shell/SharedFrame.tsx";
import { t } from "./words/words.ts";

/** What a link shows. Read again when its event stream ends, because it may have been ended. */
function useShared(secret: string) {
	return useQuery({
		queryKey: [...keys.game(sharedId(secret)), "shared"],
		queryFn: ({ signal }) => guest.shared(secret).get({ signal }),
	});
}

/** Until the link has answered, its pages load what every link shows. */
const unknown = { showsVersions: false, isPinned: true };

function Pages({ secret }: { secret: string }) {
	const { data, error, refetch } = useShared(secret);
	const { showsVersions, isPinned } = data ?? unknown;
	const source = useMemo(
		() => sharedGame(secret, { showsVersions, isPinned }),
		[secret, showsVersions, isPinned],
	);
	if (error instanceof TuckboxError && error.code === "SHARE_NOT_FOUND") return <EndedLink />;
	if (error && data === undefined)
		return <Problem level={1} title={t("shell.gameNotShown")} error={error} onRetry={() => void refetch()} />;
	const { id } = source;
	return (
		<SharedSource value={source}>
			<SharedFrame source={source} shared={data}>
				<Suspense fallback={<Loading what={t("shell.thePage")} />}>
					<Switch>
						<Route path={sharedAddresses.shared}>
							<GamePage gameId={id} />
						</Route>
						<Route path={sharedAddresses.sharedPiece}>
							{({ pieceId }) => <PiecePage gameId={id} pieceId={pieceId} />}
						</Route>
						{data?.showsVersions !== false && (
							<Route path={sharedAddresses.sharedVersions}>
								<VersionsPage gameId={id} />
							</Route>
						)}
						<Route>
							<NotFound />
						</Route>
					</Switch>
				</Suspense>
			</SharedFrame>
		</SharedSource>
	);
}

/** Shown when the link is ended while its page is open; the service has the same page for later visits. */
function EndedLink() {
	return (
		<Empty level={1} title={t("share.ended")}>
			<p>{t("share.askForAnother")}</p>
		</Empty>
	);
}

/** The pages of a share link: a game to look at, for anyone, without an account. */
export function SharedPages({ secret }: { secret: string }) {
	return (
		<Frame bar={<OwnerStrip />}>
			<Pages secret={secret} />
		</Frame>
	);
}
