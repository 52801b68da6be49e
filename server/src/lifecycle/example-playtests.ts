import { type Job, longestRestMs } from "../domain/job.ts";
import { excessOf } from "../images/upload/quota.ts";
import type { JobHandlers } from "../jobs/runner.ts";
import { insertPlayedGame, missingPieces, type PlayedGame, playedGame } from "../playtests/played-by-bots.ts";
import { lockAccount } from "../store/locks.ts";
import { findUser } from "../store/queries/accounts/accounts.ts";
import { lockGame } from "../store/queries/games/games.ts";
import { enqueue } from "../store/queries/service/jobs.ts";
import type { Game, Writer } from "../store/store.ts";
import type { VersionDeps } from "../table/acts.ts";
import { piecesToPlay } from "../table/table-states.ts";
import { readExamplePlaytests } from "./example-folder.ts";

// The playtests of the example game name pieces in their published revisions, so they are added when it is published.

type Deps = VersionDeps & { quotaBytes: number };

/** Lets a job wait that adds playtests to the example game. Each publication of the game makes it due. */
export async function awaitExamplePlaytests(writer: Writer, gameId: string, now: number): Promise<void> {
	const job: Job = { kind: "example-playtests", gameId };
	await enqueue(writer, [job], now, now + longestRestMs);
}

/** Whether the account has room for the playtests: they do not take the place of anything else. */
async function hasRoom(
	writer: Writer,
	{ owner_id: ownerId }: Game,
	played: readonly PlayedGame[],
	quotaBytes: number,
): Promise<boolean> {
	await lockAccount(writer, ownerId);
	const bytes = played.reduce((sum, { playtest }) => sum + playtest.stored_bytes, 0);
	return excessOf(await findUser(writer, ownerId), quotaBytes) + bytes <= 0;
}

/** Adds playtests to the example game, unless pieces with which they were played have been deleted. */
export function examplePlaytestsHandler(deps: Deps): JobHandlers["example-playtests"] {
	return {
		async run({ gameId }) {
			const { version, piecesFor } = await piecesToPlay(deps.store, gameId, null, deps.retention);
			const pieces = piecesFor(new Map());
			const recorded = await readExamplePlaytests();
			const isWhole = recorded.every((game) => missingPieces(game, pieces).size === 0);
			const played: PlayedGame[] = [];
			if (isWhole) for (const game of recorded) played.push(await playedGame(game, { version, pieces }));
			return async (writer) => {
				const game = await lockGame(writer, gameId);
				if (game === undefined) return;
				const isPublished = isWhole && game.version === version;
				if (!isPublished && game.draft_changed_at !== null)
					return await awaitExamplePlaytests(writer, gameId, deps.now());
				if (!isPublished || !(await hasRoom(writer, game, played, deps.quotaBytes))) return;
				for (const one of played) await insertPlayedGame(writer, game, one);
			};
		},
	};
}
