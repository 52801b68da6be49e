import type { Retention } from "../../domain/components/retention.ts";
import { completePush, openPush } from "../../publishing/pushes.ts";
import type { Store } from "../../store/store.ts";
import { type Route, route } from "../edge/route.ts";
import { CompletedPush, OpenedPush, PushInput } from "./schemas/publishing.ts";

type Deps = { store: Store; retention: Retention; now: () => number };

/** Named pushes: several calls that become one version. */
export function pushRoutes(deps: Deps): Route[] {
	return [
		route({
			operationId: "openPush",
			method: "POST",
			url: "/api/v1/games/:gameId/pushes",
			tag: "Publishing",
			summary: "Open a named push",
			description:
				"Calls that carry its id in the header `X-Tuckbox-Push` belong to the push. Their changes are published together as one version when you complete it, and at the latest 90 seconds after its last call or ten minutes after its first. Changes of other calls are published as always.",
			access: "game",
			limit: "pushes",
			body: PushInput,
			answers: { 201: { description: "The push.", schema: OpenedPush } },
			handle: async ({ actor, game, body, reply }) => {
				reply.status(201);
				return await openPush(deps, actor, game.id, body.note ?? "");
			},
		}),
		route({
			operationId: "completePush",
			method: "POST",
			url: "/api/v1/games/:gameId/pushes/:pushId/complete",
			tag: "Publishing",
			summary: "Complete a named push",
			description: "Publishes its changes. Completing a push again changes nothing.",
			access: "game",
			limit: "pushes",
			errors: ["PUSH_NOT_FOUND"],
			answers: { 200: { description: "What was published.", schema: CompletedPush } },
			handle: async ({ actor, game, params }) => ({
				version: (await completePush(deps, actor, game.id, params.pushId ?? "")) ?? null,
			}),
		}),
	];
}
