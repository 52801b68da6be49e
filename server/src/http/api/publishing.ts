import type { FastifyReply, FastifyRequest } from "fastify";
import type { Retention } from "../../domain/components/retention.ts";
import type { VersionOrder } from "../../domain/components/version-order.ts";
import { faultyField, noSuchVersion } from "../../domain/errors.ts";
import type { ListsInFlight } from "../../games/listing/listing.ts";
import { changeVersion, listVersions, readVersion, type VersionChange } from "../../games/versions.ts";
import type { ObjectUrls } from "../../objects/object-store.ts";
import type { EventHub } from "../../publishing/events.ts";
import { restoreVersion } from "../../publishing/restore.ts";
import type { Game, Store } from "../../store/store.ts";
import { eventStreamType, sendEvents } from "../edge/event-stream.ts";
import { sendListing } from "../edge/listing.ts";
import { type Route, route } from "../edge/route.ts";
import {
	EventsQuery,
	PublishedGame,
	PublishedQuery,
	VersionInput,
	VersionList,
	VersionRecord,
	VersionsQuery,
} from "./schemas/publishing.ts";

export type ReaderDeps = {
	store: Store;
	urls: ObjectUrls;
	hub: EventHub;
	listsInFlight: ListsInFlight;
	heartbeat: number;
};
type Deps = ReaderDeps & { retention: Retention; quotaBytes: number; now: () => number };

type PublishedPart = { limit?: number; cursor?: string; since?: number; order?: VersionOrder };

export const publishedAnswers = {
	200: { description: "The version.", schema: PublishedGame },
	304: { description: "Not modified: the `If-None-Match` header matches the current `ETag`." },
};

export const eventAnswers = { 200: { description: "The stream.", contentType: "text/event-stream" } };

export const eventsText =
	"A stream of server-sent events. Each `published` event has the version number as its id and a Version as its data. Send `Last-Event-ID` to resume: versions published since then come first. Without it, only new versions are sent. An `images` event reports that the images of all versions have new addresses, which happens after an upgrade of the service; the old addresses lead to the new ones.";

/** The version number in a path. */
export function versionIn(text = ""): number {
	if (!/^[1-9]\d{0,14}$/.test(text)) throw noSuchVersion(Number(text));
	return Number(text);
}

/** The last version that the client has; the published one if the request does not name one. */
function lastKnown(request: FastifyRequest, query: { lastEventId?: number }, game: Game): number {
	const header = request.headers["last-event-id"];
	if (header === undefined || header === "") return Math.min(query.lastEventId ?? game.version, game.version);
	if (typeof header !== "string" || !/^\d{1,15}$/.test(header)) {
		throw faultyField("Last-Event-ID", "is not the id of an event of this stream");
	}
	return Math.min(Number(header), game.version);
}

/** Responds with published versions, to the game's owner and to guests with a share link. */
export function versionReader(deps: ReaderDeps) {
	/** Sends a version: the published one by default. */
	const sendVersion = (
		request: FastifyRequest,
		reply: FastifyReply,
		game: Game,
		query: PublishedPart,
		number?: number,
	) =>
		sendListing(request, reply, query, deps.listsInFlight, (page) =>
			readVersion(deps, game.id, {
				...page,
				...(number !== undefined && { number }),
				...(query.since !== undefined && { since: query.since }),
				...(query.order !== undefined && { order: query.order }),
			}),
		);

	/** Sends new versions as they are published. */
	const stream = async (
		request: FastifyRequest,
		reply: FastifyReply,
		game: Game,
		query: { lastEventId?: number },
		isStillGranted: () => Promise<boolean>,
	) => {
		const last = lastKnown(request, query, game);
		if (request.method === "HEAD") return await reply.type(eventStreamType).send();
		const { hub, heartbeat } = deps;
		const { share, actor } = request.granted;
		const caller = { shareId: share?.id, userId: actor?.userId, address: request.ip };
		return await sendEvents(reply, { hub, game, ...caller, last, heartbeat, isStillGranted });
	};
	return { sendVersion, stream };
}

/** Published versions, for the game's owner. */
export function publishingRoutes(deps: Deps): Route[] {
	const { sendVersion, stream } = versionReader(deps);
	return [
		route({
			operationId: "getPublished",
			method: "GET",
			url: "/api/v1/games/:gameId/published",
			tag: "Publishing",
			summary: "Get the published version",
			description:
				"The game as players see it: the components of all apps in the last published version. Every change is published automatically once its images are ready.",
			access: "game",
			limit: "read",
			query: PublishedQuery,
			errors: ["PAYLOAD_TOO_LARGE"],
			answers: publishedAnswers,
			handle: ({ request, reply, game, query }) => sendVersion(request, reply, game, query),
		}),
		route({
			operationId: "listVersions",
			method: "GET",
			url: "/api/v1/games/:gameId/versions",
			tag: "Publishing",
			summary: "List versions",
			description:
				"Returns the kept versions, oldest first: the last 20, then the last one of each hour for a day and of each day for a month, and those with a name or a pin. Numbers of versions that are no longer kept are missing.",
			access: "game",
			limit: "read",
			query: VersionsQuery,
			answers: { 200: { description: "The versions.", schema: VersionList } },
			handle: async ({ actor, game, query }) => ({
				versions: await listVersions(deps, game.id, actor.userId, query.changes),
			}),
		}),
		route({
			operationId: "getVersion",
			method: "GET",
			url: "/api/v1/games/:gameId/versions/:version",
			tag: "Publishing",
			summary: "Get a version",
			access: "game",
			limit: "read",
			query: PublishedQuery,
			errors: ["VERSION_NOT_FOUND", "PAYLOAD_TOO_LARGE"],
			answers: publishedAnswers,
			handle: ({ request, reply, game, query, params }) =>
				sendVersion(request, reply, game, query, versionIn(params.version)),
		}),
		route({
			operationId: "changeVersion",
			method: "PATCH",
			url: "/api/v1/games/:gameId/versions/:version",
			tag: "Publishing",
			summary: "Name, annotate or pin a version",
			description:
				"Fields that are left out stay unchanged; `null` or an empty text removes one. A version with a name or a pin is kept until both are removed; a game has at most 100 of these.",
			access: "game",
			limit: "versions",
			body: VersionInput,
			errors: ["VERSION_NOT_FOUND"],
			answers: { 200: { description: "The version.", schema: VersionRecord } },
			handle: ({ actor, game, params, body }) =>
				changeVersion(deps, actor.userId, game.id, versionIn(params.version), body as VersionChange),
		}),
		route({
			operationId: "restoreVersion",
			method: "POST",
			url: "/api/v1/games/:gameId/versions/:version/restore",
			tag: "Publishing",
			summary: "Restore a version",
			description:
				"Publishes a new version with the components of all apps as they were in the given one: the same ids, fields and images. The version that was current stays in the list. Returns the new version.",
			access: "game",
			limit: "restore",
			errors: ["VERSION_NOT_FOUND", "STORAGE_LIMIT_EXCEEDED"],
			answers: { 200: { description: "The new version.", schema: VersionRecord } },
			handle: ({ actor, game, params }) => restoreVersion(deps, actor, game.id, versionIn(params.version)),
		}),
		route({
			operationId: "streamEvents",
			method: "GET",
			url: "/api/v1/games/:gameId/events",
			tag: "Publishing",
			summary: "Stream events",
			description: eventsText,
			access: "game",
			limit: "read",
			query: EventsQuery,
			errors: ["TOO_MANY_STREAMS"],
			answers: eventAnswers,
			handle: ({ request, reply, game, query, isStillGranted }) =>
				stream(request, reply, game, query, isStillGranted),
		}),
	];
}
