import type { FastifyRequest } from "fastify";
import type { Static } from "typebox";
import type { Actor } from "../../domain/access/actor.ts";
import { faultyField } from "../../domain/errors.ts";
import { changeSelected, type SelectedChange } from "../../publishing/change-selected.ts";
import { rekeySelected } from "../../publishing/rekey.ts";
import {
	clearSides,
	type Deps,
	deleteSelected,
	type Reach,
	restoreSelected,
	type Selection,
} from "../../publishing/selected.ts";
import { type Route, route } from "../edge/route.ts";
import { ChangeInput, RekeyInput, RestoreInput, SelectedInput, SelectedOutcome } from "./schemas/selected.ts";

const reach = "A token reaches the components of its app; the owner, in the console, those of all apps.";
const partly =
	"What cannot be done to a component is reported in `refused`, and the others are changed, in one version.";

/** Changes that a signed-in owner makes by hand in the console: to the pieces of every app. */
const callerReach = (actor: Actor, request: FastifyRequest): Reach => ({
	...actor,
	isOwner: request.granted.user !== undefined,
});

/**
 * The components that a call names, with the change of each.
 * @throws Problem VALIDATION_ERROR unless the call says one thing
 */
function readChange({ componentIds, set, each, clearSides: sides }: Static<typeof ChangeInput>) {
	if ([set, each, sides].filter((one) => one !== undefined).length !== 1)
		throw faultyField("set", "or each or clearSides must be given, and only one of them");
	if ((componentIds === undefined) === (each === undefined))
		throw faultyField("componentIds", "must be given with set and clearSides, and not with each");
	const changes = new Map((each ?? []).map((one) => [one.componentId, one.set as SelectedChange]));
	for (const change of [set, ...changes.values()])
		if (change?.values !== undefined && change.payload !== undefined)
			throw faultyField("values", "cannot be set together with payload");
	const changeOf = (id: string) => changes.get(id) ?? ((set ?? {}) as SelectedChange);
	return { componentIds: componentIds ?? [...changes.keys()], changeOf, clearSides: sides };
}

/** One act on several components. */
export function selectedRoutes(deps: Deps): Route[] {
	const answers = { 200: { description: "What was done.", schema: SelectedOutcome } };
	return [
		route({
			operationId: "changeComponents",
			method: "POST",
			url: "/api/v1/games/:gameId/components/change",
			tag: "Components",
			summary: "Change several components",
			description: `Sets fields of several components, the same in all of them (\`set\`) or others in each (\`each\`), or removes the images of some of their sides. ${partly} With \`basedOn\`, a component that has been changed by others in the meantime is refused. ${reach}`,
			access: "game",
			limit: "components",
			takesPush: true,
			body: ChangeInput,
			errors: ["COMPONENT_NOT_FOUND", "STORAGE_LIMIT_EXCEEDED"],
			answers,
			handle: async ({ actor, game, request, body }) => {
				const { changeOf, componentIds: ids, clearSides: sides } = readChange(body);
				const selection = {
					...{ reach: callerReach(actor, request), gameId: game.id, ids },
					basedOn: (body.basedOn ?? []) as NonNullable<Selection["basedOn"]>,
				};
				return sides === undefined
					? await changeSelected(deps, selection, changeOf)
					: await clearSides(deps, selection, sides);
			},
		}),
		route({
			operationId: "rekeyComponents",
			method: "POST",
			url: "/api/v1/games/:gameId/components/rekey",
			tag: "Components",
			summary: "Change the keys of several components",
			description: `Gives components another \`externalKey\`, as when the files that they come from were renamed. They keep their ids, and with them their places on tables; their children follow. A key that another component of the app with the same kind has, now or by the same call, is refused. ${partly} ${reach}`,
			access: "game",
			limit: "components",
			takesPush: true,
			body: RekeyInput,
			errors: ["STORAGE_LIMIT_EXCEEDED"],
			answers,
			handle: async ({ actor, game, request, body }) =>
				await rekeySelected(deps, callerReach(actor, request), game.id, body.keys),
		}),
		route({
			operationId: "deleteSelected",
			method: "POST",
			url: "/api/v1/games/:gameId/components/delete",
			tag: "Components",
			summary: "Delete several components",
			description: `Deletes components with their assets. ${partly} ${reach}`,
			access: "game",
			limit: "delete",
			takesPush: true,
			body: SelectedInput,
			answers,
			handle: async ({ actor, game, request, body }) => {
				const selection = { reach: callerReach(actor, request), gameId: game.id, ids: body.componentIds };
				return await deleteSelected(deps, selection);
			},
		}),
		route({
			operationId: "restoreComponents",
			method: "POST",
			url: "/api/v1/games/:gameId/components/restore",
			tag: "Components",
			summary: "Restore several components",
			description: `Makes components what they were in a kept version, with their ids and images, and leaves all others unchanged. Those that did not exist in it are deleted. ${partly} ${reach}`,
			access: "game",
			limit: "components",
			body: RestoreInput,
			errors: ["VERSION_NOT_FOUND", "STORAGE_LIMIT_EXCEEDED"],
			answers,
			handle: async ({ actor, game, request, body }) => {
				const { componentIds: ids, version, unlessChangedSince } = body;
				const selection = { reach: callerReach(actor, request), gameId: game.id, ids };
				return await restoreSelected(deps, selection, version, unlessChangedSince);
			},
		}),
	];
}
