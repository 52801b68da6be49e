import { matchesEtag } from "../../../domain/components/etag.ts";
import type { ListsInFlight } from "../../../games/listing/listing.ts";
import type { ObjectUrls } from "../../../objects/object-store.ts";
import { continueReplay } from "../../../playtests/continue.ts";
import { endedPlaytest, endedPlaytestAt } from "../../../playtests/records.ts";
import { bytesOf, readReplayPart, seatWatching } from "../../../playtests/replay.ts";
import type { TableDeps } from "../../../table/acts.ts";
import { sendListing } from "../../edge/listing.ts";
import { type Route, route } from "../../edge/route.ts";
import { ContinueInput, OwnReplayQuery, ReplayPart, ReplayQuery } from "../schemas/playtests/replays.ts";
import { NewTable } from "../schemas/table/tables.ts";

type Deps = TableDeps & { urls: ObjectUrls; listsInFlight: ListsInFlight; publicUrl(): string };
type Sent = Parameters<typeof sendListing>;

const answers = {
	200: { description: "The part.", schema: ReplayPart },
	304: { description: "Not modified: the `If-None-Match` header matches the current `ETag`." },
};
const errors = ["PLAYTEST_NOT_FOUND", "PLAYTEST_RUNNING", "REPLAY_NOT_FOUND"] as const;

async function send(
	deps: Deps,
	request: Sent[0],
	reply: Sent[1],
	read: () => ReturnType<typeof readReplayPart>,
): Promise<Sent[1]> {
	return await sendListing(request, reply, {}, deps.listsInFlight, async ({ ifNoneMatch }) => {
		const { hash, parts } = await bytesOf(await read());
		const etag = `"${hash}"`;
		return matchesEtag(ifNoneMatch, etag) ? { etag, fresh: true } : { etag, fresh: false, parts };
	});
}

/** Replays of playtests that have ended: for those who may host the game's tables, and for the seats of the table. */
export function replayRoutes(deps: Deps): Route[] {
	return [
		route({
			operationId: "getReplay",
			method: "GET",
			url: "/api/v1/games/:gameId/playtests/:playtestId/replay",
			tag: "Playtests",
			summary: "Watch the replay of a playtest",
			description:
				"A part of what was played, act by act, in the form in which clients of the table's socket read it: the view after an act, and the acts that follow.",
			access: "game",
			limit: "table/views",
			query: ReplayQuery,
			errors,
			answers,
			handle: async ({ game, params, query: { from, seat = "all" }, request, reply }) => {
				const ended = await endedPlaytest(deps.store.reader, game.id, params.playtestId ?? "");
				const watched = seat === "all" ? seat : { place: Number(seat) };
				const watching = { watched, opensAll: true, opensPlaces: true } as const;
				return await send(deps, request, reply, () => readReplayPart(deps, ended, watching, from));
			},
		}),
		route({
			operationId: "continueReplay",
			method: "POST",
			url: "/api/v1/games/:gameId/playtests/:playtestId/replay/continue",
			tag: "Playtests",
			summary: "Go on from a moment of a replay",
			description:
				"Opens a table with the pieces as they lay after an act, in the version of that moment, and a stand-in at each place. You have the host's seat. If the game has moved on since, the table holds updates back.",
			access: "game",
			limit: "tables",
			body: ContinueInput,
			errors,
			answers: { 201: { description: "The table.", schema: NewTable } },
			handle: async ({ actor, game, params, body, reply }) => {
				const opened = await continueReplay(deps, actor.userId, game, params.playtestId ?? "", body);
				reply.status(201).header("Cache-Control", "no-store");
				return { ...opened, url: `${deps.publicUrl()}/tables/${opened.id}` };
			},
		}),
		route({
			operationId: "getOwnReplay",
			method: "GET",
			url: "/api/v1/tables/:tableId/playtests/:playtestId/replay",
			tag: "Tables",
			summary: "Watch the replay of a playtest as a seat",
			description:
				"What the seat saw during the game or, if the owner shares it, what any seat saw. The same parts as for the owner.",
			access: "table",
			limit: "table/views",
			forStandIns: true,
			query: OwnReplayQuery,
			errors,
			answers,
			handle: async ({ game, seat, params, query: { from, seat: wanted = "own" }, request, reply }) => {
				const at = { gameId: game.id, tableId: seat.tableId };
				const ended = await endedPlaytestAt(deps.store.reader, at, params.playtestId ?? "");
				const watching = seatWatching(ended, seat.id, wanted);
				return await send(deps, request, reply, () => readReplayPart(deps, ended, watching, from));
			},
		}),
	];
}
