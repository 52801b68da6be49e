import type { FastifyReply, FastifyRequest } from "fastify";
import { type DiffDeps, diffVersions } from "../../games/diff.ts";
import { historyOf } from "../../games/history.ts";
import { sendListing } from "../edge/listing.ts";
import { type Route, route } from "../edge/route.ts";
import { versionIn } from "./publishing.ts";
import { ComponentHistory, VersionDiff } from "./schemas/changes.ts";

export const diffAnswers = {
	200: { description: "The differences.", schema: VersionDiff },
	304: { description: "Not modified: the `If-None-Match` header matches the current `ETag`." },
};

/** Responds with the differences between the two versions in a path. */
export async function sendDiff(
	deps: DiffDeps,
	request: FastifyRequest,
	reply: FastifyReply,
	gameId: string,
	params: { from?: string; to?: string },
): Promise<unknown> {
	const number = (text?: string) => (text === "0" ? 0 : versionIn(text));
	const versions = { from: number(params.from), to: number(params.to) };
	return await sendListing(request, reply, {}, deps.listsInFlight, ({ ifNoneMatch }) =>
		diffVersions(deps, gameId, versions, ifNoneMatch),
	);
}

/** The history of components and the differences between versions, across all apps. */
export function changeRoutes(deps: DiffDeps): Route[] {
	return [
		route({
			operationId: "getComponentHistory",
			method: "GET",
			url: "/api/v1/games/:gameId/components/:componentId/history",
			tag: "Publishing",
			summary: "Get a component's history",
			description:
				"The component's states in the kept versions, whichever app created it, even after it was deleted. Images of kept versions stay available.",
			access: "game",
			limit: "read",
			errors: ["COMPONENT_NOT_FOUND"],
			answers: { 200: { description: "The states.", schema: ComponentHistory } },
			handle: async ({ actor, game, params }) => ({
				history: await historyOf(deps, game.id, params.componentId ?? "", actor.userId),
			}),
		}),
		route({
			operationId: "diffVersions",
			method: "GET",
			url: "/api/v1/games/:gameId/versions/:from/diff/:to",
			tag: "Publishing",
			summary: "Compare two versions",
			description:
				"Compares any two kept versions, in either direction. Version 0 is the empty game before its first version.",
			access: "game",
			limit: "read",
			errors: ["VERSION_NOT_FOUND", "PAYLOAD_TOO_LARGE"],
			answers: diffAnswers,
			handle: ({ request, reply, game, params }) => sendDiff(deps, request, reply, game.id, params),
		}),
	];
}
