import { useQuery } from "@tanstack/react-query";
import { TuckboxError } from "@tuckbox/client";
import { sharedAddresses } from "@tuckbox/web/addresses.ts";
import { t } from "@tuckbox/web/messages/words.ts";
import { Empty } from "@tuckbox/web/ui/Empty.tsx";
import { useMemo } from "react";
import { guest } from "./api/client.ts";
import { keys } from "./api/queries.ts";
import { SharedSource, sharedGame, sharedId } from "./api/source.ts";
import { GamePages } from "./game-pages.tsx";
import { OwnerStrip } from "./share/OwnerStrip.tsx";
import { Frame } from "./shell/Frame.tsx";
import { SharedFrame } from "./shell/SharedFrame.tsx";
import { Problem } from "./ui/Problem.tsx";

/** The contents of a link. They are read again when their event stream ends: the link may have ended. */
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
				<GamePages
					gameId={id}
					paths={{
						game: sharedAddresses.shared,
						piece: sharedAddresses.sharedPiece,
						versions: data?.showsVersions === false ? undefined : sharedAddresses.sharedVersions,
					}}
				/>
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
