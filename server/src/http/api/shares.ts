import type { FastifyRequest } from "fastify";
import type { LinkSeal } from "../../domain/access/link-seal.ts";
import { historyOf } from "../../games/history.ts";
import {
	checkShowsVersions,
	countOpening,
	sharedCoverUrl,
	sharedPageUrl,
	sharedSummary,
	sharedUrl,
} from "../../games/shared-game.ts";
import { sharesFor } from "../../games/shares.ts";
import { listPublicVersions } from "../../games/versions.ts";
import {
	changeShareLink,
	createShareLink,
	renewShareLink,
	revokeShareLink,
} from "../../lifecycle/share-links.ts";
import type { TableDeps } from "../../table/acts.ts";
import { tableOfShare } from "../../table/links.ts";
import { type Route, route } from "../edge/route.ts";
import { diffAnswers, sendDiff } from "./changes.ts";
import {
	eventAnswers,
	eventsText,
	publishedAnswers,
	type ReaderDeps,
	versionIn,
	versionReader,
} from "./publishing.ts";
import { ComponentHistory } from "./schemas/changes.ts";
import { EventsQuery, PublishedQuery, VersionList, VersionsQuery } from "./schemas/publishing.ts";
import { NewShare, ShareChange, SharedGame, ShareInput, ShareList, ShareRecord } from "./schemas/shares.ts";

type Deps = ReaderDeps & TableDeps & { linkSeal: LinkSeal; publicUrl: () => string; now: () => number };

/** Whether a person opens the address in a browser. HTTP libraries may accept HTML as well, but do not call themselves Mozilla. */
function isNavigation({ headers }: FastifyRequest): boolean {
	const isByPage = headers["sec-fetch-mode"] !== undefined && headers["sec-fetch-mode"] !== "navigate";
	const isBrowser = headers["user-agent"]?.startsWith("Mozilla/") === true;
	return isBrowser && !isByPage && headers.accept?.startsWith("text/html") === true;
}

const needsVersions = "Only for links that show versions.";

/** Share links, for the owner of the game. */
function ownerRoutes(deps: Deps): Route[] {
	return [
		route({
			operationId: "createShare",
			method: "POST",
			url: "/api/v1/games/:gameId/shares",
			tag: "Sharing",
			summary: "Create a share link",
			description:
				"Anyone with the link can read the published game, until you revoke the link, and nothing else unless you allow it: to print the game, to read your name, or to sit down at a table. With `version`, the link always shows that version, which is kept as long as the link exists.",
			access: "game",
			limit: "shares",
			body: ShareInput,
			errors: ["VERSION_NOT_FOUND", "TABLE_NOT_FOUND", "TABLE_CLOSED"],
			answers: { 201: { description: "The share link.", schema: NewShare } },
			handle: async ({ actor, game, body, reply }) => {
				reply.status(201).header("Cache-Control", "no-store");
				return await createShareLink(deps, actor, game.id, body);
			},
		}),
		route({
			operationId: "listShares",
			method: "GET",
			url: "/api/v1/games/:gameId/shares",
			tag: "Sharing",
			summary: "List the share links",
			access: "game",
			limit: "read",
			description:
				"The user who created or renewed a link can read its addresses, with Tuckbox's own tools; other apps receive them only when they create or renew it.",
			answers: { 200: { description: "The share links, oldest first.", schema: ShareList } },
			handle: async ({ actor, game, reply }) => {
				reply.header("Cache-Control", "no-store");
				return { shares: await sharesFor(deps, actor, game.id) };
			},
		}),
		route({
			operationId: "changeShare",
			method: "PATCH",
			url: "/api/v1/games/:gameId/shares/:shareId",
			tag: "Sharing",
			summary: "Rename a share link, or change what guests may do",
			description: "What the link shows cannot be changed. Fields that are left out stay unchanged.",
			access: "game",
			limit: "shares",
			body: ShareChange,
			errors: ["SHARE_NOT_FOUND", "TABLE_NOT_FOUND", "TABLE_CLOSED"],
			answers: { 200: { description: "The share link.", schema: ShareRecord } },
			handle: async ({ actor, game, params, body, reply }) => {
				reply.header("Cache-Control", "no-store");
				const link = { gameId: game.id, id: params.shareId ?? "" };
				return await changeShareLink(deps, actor, link, body);
			},
		}),
		route({
			operationId: "renewShare",
			method: "POST",
			url: "/api/v1/games/:gameId/shares/:shareId/renew",
			tag: "Sharing",
			summary: "Renew a share link",
			description:
				"The link gets new addresses, and the old ones stop working immediately, also that to the table at which its guests may sit down; those who sit there stay. Its name and what it shows stay, except that a link of another user no longer shows that user's name.",
			access: "game",
			limit: "shares",
			errors: ["SHARE_NOT_FOUND"],
			answers: { 200: { description: "The share link.", schema: NewShare } },
			handle: async ({ actor, game, params, reply }) => {
				reply.header("Cache-Control", "no-store");
				return await renewShareLink(deps, actor, { gameId: game.id, id: params.shareId ?? "" });
			},
		}),
		route({
			operationId: "revokeShare",
			method: "DELETE",
			url: "/api/v1/games/:gameId/shares/:shareId",
			tag: "Sharing",
			summary: "Revoke a share link",
			description:
				"The link stops working immediately, and event streams opened with it end. Guests who came to a table by it lose their seats.",
			access: "game",
			limit: "delete",
			errors: ["SHARE_NOT_FOUND"],
			answers: { 204: { description: "Revoked." } },
			handle: async ({ game, params, reply }) => {
				await revokeShareLink(deps, { gameId: game.id, id: params.shareId ?? "" });
				return reply.status(204).send();
			},
		}),
	];
}

/** The records that guests with a share link read. */
function guestRoutes(deps: Deps): Route[] {
	const { sendVersion, stream } = versionReader(deps);

	return [
		route({
			operationId: "getShared",
			method: "GET",
			url: "/api/v1/shared/:secret",
			tag: "Sharing",
			summary: "Open a share link",
			description: "A browser that asks for HTML is redirected to the link's page.",
			access: "share",
			limit: "shared",
			answers: {
				200: { description: "The shared game, with the URLs to read it.", schema: SharedGame },
				303: { description: "The link's page, for browsers." },
			},
			handle: async ({ request, reply, game, share, params }) => {
				reply.header("Cache-Control", "no-store").header("Vary", "Accept");
				const { secret = "" } = params;
				if (isNavigation(request)) return await reply.redirect(sharedPageUrl(deps.publicUrl(), secret), 303);
				const link = sharedUrl(deps.publicUrl(), secret);
				await countOpening(deps, share);
				const { name, players, creator, version, pieces, hasCover } = await sharedSummary(deps, game, share);
				return {
					game: { name, ...(players && { players }) },
					creator,
					pieces,
					coverUrl: hasCover ? sharedCoverUrl(deps.publicUrl(), secret, version) : null,
					version,
					isPinned: share.version !== null,
					showsVersions: share.shows_versions === 1,
					allowsPrint: share.allows_print === 1,
					table: await tableOfShare(deps, share),
					publishedUrl: `${link}/published`,
					eventsUrl: `${link}/events`,
				};
			},
		}),
		route({
			operationId: "getSharedPublished",
			method: "GET",
			url: "/api/v1/shared/:secret/published",
			tag: "Sharing",
			summary: "Get the version that a share link shows",
			description: "The published version, or the one that the link is pinned to.",
			access: "share",
			limit: "shared",
			query: PublishedQuery,
			errors: ["PAYLOAD_TOO_LARGE"],
			answers: publishedAnswers,
			handle: ({ request, reply, game, share, query }) =>
				sendVersion(request, reply, game, query, share.version ?? undefined),
		}),
		route({
			operationId: "streamSharedEvents",
			method: "GET",
			url: "/api/v1/shared/:secret/events",
			tag: "Sharing",
			summary: "Stream events of a shared game",
			description: `${eventsText} A link that is pinned to a version has no events: the answer is 204, on which an \`EventSource\` does not connect again.`,
			access: "share",
			limit: "shared",
			query: EventsQuery,
			errors: ["TOO_MANY_STREAMS"],
			answers: { ...eventAnswers, 204: { description: "The link always shows the same version." } },
			handle: async ({ request, reply, game, share, query, isStillGranted }) =>
				share.version === null
					? await stream(request, reply, game, query, isStillGranted)
					: await reply.status(204).header("Cache-Control", "no-store").send(),
		}),
		route({
			operationId: "listSharedVersions",
			method: "GET",
			url: "/api/v1/shared/:secret/versions",
			tag: "Sharing",
			summary: "List the versions of a shared game",
			description: needsVersions,
			access: "share",
			limit: "shared",
			query: VersionsQuery,
			errors: ["PERMISSION_DENIED"],
			answers: { 200: { description: "The versions.", schema: VersionList } },
			handle: async ({ game, share, query }) => {
				checkShowsVersions(share);
				return { versions: await listPublicVersions(deps, game.id, query.changes) };
			},
		}),
		route({
			operationId: "getSharedVersion",
			method: "GET",
			url: "/api/v1/shared/:secret/versions/:version",
			tag: "Sharing",
			summary: "Get a version of a shared game",
			description: needsVersions,
			access: "share",
			limit: "shared",
			query: PublishedQuery,
			errors: ["PERMISSION_DENIED", "VERSION_NOT_FOUND", "PAYLOAD_TOO_LARGE"],
			answers: publishedAnswers,
			handle: async ({ request, reply, game, share, query, params }) => {
				checkShowsVersions(share);
				return await sendVersion(request, reply, game, query, versionIn(params.version));
			},
		}),
		route({
			operationId: "diffSharedVersions",
			method: "GET",
			url: "/api/v1/shared/:secret/versions/:from/diff/:to",
			tag: "Sharing",
			summary: "Compare two versions of a shared game",
			description: needsVersions,
			access: "share",
			limit: "shared",
			errors: ["PERMISSION_DENIED", "VERSION_NOT_FOUND", "PAYLOAD_TOO_LARGE"],
			answers: diffAnswers,
			handle: async ({ request, reply, game, share, params }) => {
				checkShowsVersions(share);
				return await sendDiff(deps, request, reply, game.id, params);
			},
		}),
		route({
			operationId: "getSharedComponentHistory",
			method: "GET",
			url: "/api/v1/shared/:secret/components/:componentId/history",
			tag: "Sharing",
			summary: "Get the history of a component of a shared game",
			description: needsVersions,
			access: "share",
			limit: "shared",
			errors: ["PERMISSION_DENIED", "COMPONENT_NOT_FOUND"],
			answers: { 200: { description: "The states.", schema: ComponentHistory } },
			handle: async ({ game, share, params }) => {
				checkShowsVersions(share);
				return { history: await historyOf(deps, game.id, params.componentId ?? "", undefined) };
			},
		}),
	];
}

/** Share links, and what guests read with them. */
export function shareRoutes(deps: Deps): Route[] {
	return [...ownerRoutes(deps), ...guestRoutes(deps)];
}
