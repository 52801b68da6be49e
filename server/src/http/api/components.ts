import { kindOf } from "@tuckbox/pieces";
import { withoutForeignFields } from "../../domain/components/component.ts";
import {
	deleteAllComponents,
	deleteComponent,
	getComponent,
	listComponents,
} from "../../games/components.ts";
import type { ListCache } from "../../games/listing/list-cache.ts";
import type { ListsInFlight } from "../../games/listing/listing.ts";
import { planBatch } from "../../games/upsert/dry-run.ts";
import type { CheckBatch, IndexedRequest } from "../../games/upsert/plan-request.ts";
import { type UpsertDeps, upsertComponents } from "../../games/upsert/upsert.ts";
import { upsertBatch } from "../../games/upsert/upsert-batch.ts";
import type { Stocktaking } from "../../images/upload/stock.ts";
import { sendListing } from "../edge/listing.ts";
import { type Route, route } from "../edge/route.ts";
import type { CheckedItems, SoundItems } from "../edge/validation.ts";
import {
	ComponentInput,
	ComponentQuery,
	ComponentRecord,
	ComponentsAnswer,
	ComponentsInput,
	Deleted,
} from "./schemas/components.ts";
import { BatchAnswer, BatchQuery, UpsertedComponent } from "./schemas/upserted.ts";

type Deps = UpsertDeps & { listsInFlight: ListsInFlight; listCache: ListCache; stocktaking: Stocktaking };

const item = { schema: ComponentInput, prepare: withoutForeignFields };

/**
 * Valid items are checked further along with the faults of the rest, so that one response lists every
 * fault.
 */
const checkBy =
	(checkItems: (sound?: SoundItems) => CheckedItems): CheckBatch =>
	(known) => {
		const { items, faults } = checkItems(known);
		return { items: items as IndexedRequest[], faults };
	};

export function componentRoutes(deps: Deps): Route[] {
	return [
		route({
			operationId: "upsertComponent",
			method: "POST",
			url: "/api/v1/games/:gameId/components",
			tag: "Components",
			summary: "Create or update a component",
			description:
				"If a component with the same `kind` and `externalKey` exists, it is updated in place and keeps its id. Omitted fields stay unchanged; `null` resets a field to its default.",
			access: "game",
			takesPush: true,
			limit: "components",
			body: ComponentInput,
			items: { ...item, property: undefined },
			keepsFaultyItems: true,
			errors: ["DERIVATION_FAILED", "STORAGE_LIMIT_EXCEEDED"],
			answers: {
				200: {
					description: "The component's id, and whether it was created or changed.",
					schema: UpsertedComponent,
				},
			},
			handle: async ({ actor, game, checkItems }) => {
				const { items, faults } = checkBy(checkItems)(new Map());
				const { components, warnings } = await upsertComponents(deps, actor, game.id, items, faults);
				return { ...components[0], ...(warnings.length > 0 && { warnings }) };
			},
		}),
		route({
			operationId: "upsertComponents",
			method: "POST",
			url: "/api/v1/games/:gameId/components/batch",
			tag: "Components",
			summary: "Create or update up to 200 components",
			description:
				"All or nothing. Items are applied in order; parents and children may come in any order. The response has one result per item, in the same order. With `dryRun=true`, the batch is validated and planned in the same way but nothing is written; the request counts towards the read limit, and items may refer to images by their key before they are uploaded.",
			access: "game",
			takesPush: true,
			limit: "components/batch",
			changesNothing: (query) => (query as Record<string, unknown>).dryRun === "true",
			query: BatchQuery,
			body: ComponentsInput,
			items: { ...item, property: "components" },
			keepsFaultyItems: true,
			errors: ["DERIVATION_FAILED", "STORAGE_LIMIT_EXCEEDED"],
			answers: {
				200: {
					description: "The result for each item; with `dryRun`, the planned result.",
					schema: BatchAnswer,
				},
			},
			handle: async ({ actor, game, request, query, checkItems }) => {
				const list = (request.body as { components?: unknown } | null | undefined)?.components;
				const apply = query.dryRun === true ? planBatch : upsertBatch;
				const { warnings, ...batch } = await apply(deps, actor, game.id, list, checkBy(checkItems));
				return {
					...(query.dryRun === true && { dryRun: true }),
					...batch,
					...(warnings.length > 0 && { warnings }),
				};
			},
		}),
		route({
			operationId: "listComponents",
			method: "GET",
			url: "/api/v1/games/:gameId/components",
			tag: "Components",
			summary: "List your app's components",
			description:
				"Returns all components in creation order. Set `limit` to get pages. Send the `ETag` back as `If-None-Match` to get a 304 if nothing has changed.",
			access: "game",
			limit: "read",
			query: ComponentQuery,
			errors: ["PAYLOAD_TOO_LARGE"],
			answers: {
				200: { description: "The components.", schema: ComponentsAnswer },
				304: { description: "Not modified: the `If-None-Match` header matches the current `ETag`." },
			},
			handle: async ({ actor, game, query, request, reply }) => {
				const { kind, parentExternalKey: parent, updatedSince, imageFaces } = query;
				const filter = {
					...(kind !== undefined && { kind: kindOf(kind) ?? "tile" }),
					...(parent !== undefined && { parentKey: parent === "" ? null : parent }),
					...(updatedSince !== undefined && { updatedSince }),
				};
				return await sendListing(request, reply, query, deps.listsInFlight, (page) =>
					listComponents(deps, actor, game.id, filter, {
						...page,
						...(imageFaces !== undefined && { imageFaces }),
					}),
				);
			},
		}),
		route({
			operationId: "deleteComponents",
			method: "DELETE",
			url: "/api/v1/games/:gameId/components/batch",
			tag: "Components",
			summary: "Delete all of your app's components",
			description: "Deletes every component and asset that your app created in the game.",
			access: "game",
			takesPush: true,
			limit: "delete",
			answers: { 200: { description: "The number of deleted components.", schema: Deleted } },
			handle: async ({ actor, game }) => ({ deleted: await deleteAllComponents(deps, actor, game.id) }),
		}),
		route({
			operationId: "getComponent",
			method: "GET",
			url: "/api/v1/games/:gameId/components/:componentId",
			tag: "Components",
			summary: "Get a component",
			access: "game",
			limit: "read",
			errors: ["COMPONENT_NOT_FOUND"],
			answers: { 200: { description: "The component.", schema: ComponentRecord } },
			handle: async ({ actor, game, params, reply }) => {
				reply.type("application/json; charset=utf-8");
				return await getComponent(deps, actor, game.id, params.componentId ?? "");
			},
		}),
		route({
			operationId: "deleteComponent",
			method: "DELETE",
			url: "/api/v1/games/:gameId/components/:componentId",
			tag: "Components",
			summary: "Delete a component",
			description:
				"Deletes the component and all its assets. Children of a deleted parent keep its key in `parentExternalKey`.",
			access: "game",
			takesPush: true,
			limit: "delete",
			errors: ["COMPONENT_NOT_FOUND"],
			answers: { 204: { description: "Deleted." } },
			handle: async ({ actor, game, params, reply }) => {
				await deleteComponent(deps, actor, game.id, params.componentId ?? "");
				return reply.status(204).send();
			},
		}),
	];
}
