import { faultyField } from "../../domain/errors.ts";
import { acceptFindings, checkGame, reopenFindings, retryImages } from "../../games/checks.ts";
import { keepOne } from "../../games/doubles.ts";
import type { ObjectUrls } from "../../objects/object-store.ts";
import type { Store } from "../../store/store.ts";
import { type Route, route } from "../edge/route.ts";
import {
	Accepted,
	ChecksQuery,
	FindingsInput,
	GameChecks,
	KeepInput,
	Kept,
	Reopened,
	Retried,
} from "./schemas/checks.ts";

type Deps = { store: Store; urls: ObjectUrls; now: () => number };

/** The checks of a game, for the console. */
export function checkRoutes(deps: Deps): Route[] {
	return [
		route({
			operationId: "checkGame",
			method: "GET",
			url: "/api/v1/games/:gameId/checks",
			tag: "Games",
			summary: "Check a game for problems",
			description:
				"Checks the current components of all apps: warnings that still apply, images that are too small or have the wrong proportions, missing faces and fronts, and images that could not be processed.",
			access: "game",
			limit: "read",
			query: ChecksQuery,
			answers: { 200: { description: "The findings.", schema: GameChecks } },
			handle: async ({ game, query }) => await checkGame(deps, game.id, query.summary),
		}),
		route({
			operationId: "acceptFindings",
			method: "POST",
			url: "/api/v1/games/:gameId/checks/accept",
			tag: "Games",
			summary: "Accept findings",
			description:
				"Marks findings as intended, by their ids: they are listed under `accepted` and no longer counted. When the piece or the image that a finding is about changes, the finding is open again.",
			access: "game",
			limit: "checks/accept",
			body: FindingsInput,
			answers: { 200: { description: "The number of accepted findings.", schema: Accepted } },
			handle: async ({ game, body }) => ({ accepted: await acceptFindings(deps, game.id, body.findings) }),
		}),
		route({
			operationId: "reopenFindings",
			method: "POST",
			url: "/api/v1/games/:gameId/checks/reopen",
			tag: "Games",
			summary: "Reopen accepted findings",
			access: "game",
			limit: "checks/accept",
			body: FindingsInput,
			answers: { 200: { description: "The number of reopened findings.", schema: Reopened } },
			handle: async ({ game, body }) => ({ reopened: await reopenFindings(deps, game.id, body.findings) }),
		}),
		route({
			operationId: "retryImages",
			method: "POST",
			url: "/api/v1/games/:gameId/checks/retry",
			tag: "Games",
			summary: "Retry failed images",
			description: "Retries all images of the game that could not be processed, whichever app pushed them.",
			access: "game",
			limit: "checks/retry",
			answers: { 200: { description: "The number of images.", schema: Retried } },
			handle: async ({ game }) => ({ retried: await retryImages(deps, game.id) }),
		}),
		route({
			operationId: "keepPieces",
			method: "POST",
			url: "/api/v1/games/:gameId/checks/keep",
			tag: "Games",
			summary: "Keep one of several pieces with the same key",
			description:
				"Resolves findings `KEY_TWICE`: of pieces with the same kind and key that different apps have pushed, keeps those of one app, or one piece, and deletes the others with their images. What is kept keeps its id. The owner chooses in the console; a token of Tuckbox's own tools, among their pieces only.",
			access: "game",
			limit: "checks/retry",
			body: KeepInput,
			errors: ["COMPONENT_NOT_FOUND"],
			answers: { 200: { description: "The number of deleted components.", schema: Kept } },
			handle: async ({ actor, game, request, body: { appId, componentId } }) => {
				if ((appId === undefined) === (componentId === undefined))
					throw faultyField("appId", "or componentId must be given, and not both");
				const kept = componentId === undefined ? { appId: appId ?? "" } : { componentId };
				return {
					deleted: await keepOne(
						deps,
						{ ...actor, isOwner: request.granted.user !== undefined },
						game.id,
						kept,
					),
				};
			},
		}),
	];
}
