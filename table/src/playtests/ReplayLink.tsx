import { t } from "@tuckbox/web/messages/words.ts";
import type { ReactNode } from "react";
import { useMe, useSession } from "../session/session.ts";
import type { SeatPlaytest } from "./playtest-calls.ts";

/**
 * Leads to the replay of a playtest, in a page of its own, so that the table stays open. Hosts watch it as designers of the game;
 * others as far as it is shared; `children` is shown if it is not.
 */
export function ReplayLink({ playtest, children }: { playtest: SeatPlaytest; children?: ReactNode }) {
	const { client } = useSession();
	const isHost = useMe().role === "host" || client.as !== undefined;
	const { id, endedAt, replay } = playtest;
	if (endedAt === null || (replay === "none" && !isHost)) return children;
	return (
		<a
			href={`/replays/${isHost ? client.head?.game.id : client.tableId}/${id}`}
			target="_blank"
			rel="noopener"
		>
			{t("playtests.watch")}
		</a>
	);
}
