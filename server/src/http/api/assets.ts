import type { PushCache } from "../../game-edit/push-cache.ts";
import { deleteAsset, getAsset, listAssets } from "../../games/assets.ts";
import type { ListsInFlight } from "../../games/listing/listing.ts";
import type { Images } from "../../images/codec/codec.ts";
import { type Confirmation, type ConfirmVerdict, confirm } from "../../images/upload/confirm.ts";
import { type FileToUpload, presign } from "../../images/upload/presign.ts";
import type { Stocktaking } from "../../images/upload/stock.ts";
import type { ObjectStore, ObjectUrls } from "../../objects/object-store.ts";
import type { Store } from "../../store/store.ts";
import type { Log } from "../../telemetry/log.ts";
import type { Metrics } from "../../telemetry/metrics.ts";
import { sendListing } from "../edge/listing.ts";
import { type Route, route } from "../edge/route.ts";
import {
	AssetList,
	AssetQuery,
	AssetRecord,
	Confirmed,
	ConfirmInput,
	ConfirmsInput,
	ConfirmVerdicts,
	FileInput,
	FilesInput,
	PresignedUpload,
	PresignedUploads,
} from "./schemas/assets.ts";

type Deps = {
	store: Store;
	objects: ObjectStore;
	urls: ObjectUrls;
	images: Images;
	pushCache: PushCache;
	listsInFlight: ListsInFlight;
	now: () => number;
	quotaBytes: number;
	stocktaking: Stocktaking;
	log: Log;
	metrics: Pick<Metrics, "countDamage">;
};

function verdictBody({ key, problem, warnings }: ConfirmVerdict) {
	return {
		key,
		ok: problem === undefined,
		...(problem !== undefined && { error: { code: problem.code, message: problem.message } }),
		...(warnings.length > 0 && { warnings }),
	};
}

export function assetRoutes(deps: Deps): Route[] {
	return [
		route({
			operationId: "presignUpload",
			method: "POST",
			url: "/api/v1/games/:gameId/assets/presign",
			tag: "Assets",
			summary: "Request an upload URL",
			description:
				"Step 1 of 3. Next, PUT the bytes to `signedUrl` with the same Content-Type, then confirm. If `uploaded` is true, skip both.",
			access: "game",
			takesPush: true,
			limit: "presign",
			body: FileInput,
			errors: ["STORAGE_LIMIT_EXCEEDED"],
			answers: { 200: { description: "The upload URL.", schema: PresignedUpload } },
			handle: async ({ actor, game, body }) => {
				const [upload] = await presign(deps, actor, game.id, [body as FileToUpload]);
				return upload;
			},
		}),
		route({
			operationId: "presignUploads",
			method: "POST",
			url: "/api/v1/games/:gameId/assets/presign/batch",
			tag: "Assets",
			summary: "Request up to 200 upload URLs",
			description: "All or nothing. Counts as one presign request.",
			access: "game",
			takesPush: true,
			limit: "presign",
			body: FilesInput,
			items: { property: "files", schema: FileInput },
			errors: ["STORAGE_LIMIT_EXCEEDED"],
			answers: { 200: { description: "The upload URLs.", schema: PresignedUploads } },
			handle: async ({ actor, game, checkItems }) => {
				const files = checkItems().items.map(({ item }) => item as FileToUpload);
				return { uploads: await presign(deps, actor, game.id, files) };
			},
		}),
		route({
			operationId: "confirmUpload",
			method: "POST",
			url: "/api/v1/games/:gameId/assets/upload-complete",
			tag: "Assets",
			summary: "Confirm an upload",
			description:
				"Step 3 of 3. Checks the image. An unusable image is confirmed with a warning, and a component that uses it is rejected with DERIVATION_FAILED. Confirming again is safe.",
			access: "game",
			takesPush: true,
			limit: "upload-complete",
			body: ConfirmInput,
			answers: { 200: { description: "Confirmed.", schema: Confirmed } },
			handle: async ({ actor, game, body }) => {
				const [verdict] = await confirm(deps, actor, game.id, [body as Confirmation]);
				if (verdict?.problem !== undefined) throw verdict.problem;
				const warnings = verdict?.warnings ?? [];
				return { ok: true, ...(warnings.length > 0 && { warnings }) };
			},
		}),
		route({
			operationId: "confirmUploads",
			method: "POST",
			url: "/api/v1/games/:gameId/assets/upload-complete/batch",
			tag: "Assets",
			summary: "Confirm up to 200 uploads",
			description: "Each upload has its own result. Counts as one upload-complete request.",
			access: "game",
			takesPush: true,
			limit: "upload-complete",
			body: ConfirmsInput,
			items: { property: "uploads", schema: ConfirmInput },
			answers: { 200: { description: "The result for each upload.", schema: ConfirmVerdicts } },
			handle: async ({ actor, game, checkItems }) => {
				const confirmations = checkItems().items.map(({ item }) => item as Confirmation);
				const verdicts = await confirm(deps, actor, game.id, confirmations);
				return { uploads: verdicts.map(verdictBody) };
			},
		}),
		route({
			operationId: "listAssets",
			method: "GET",
			url: "/api/v1/games/:gameId/assets",
			tag: "Assets",
			summary: "List your app's assets",
			description: "Returns all assets in creation order. Set `limit` to get pages.",
			access: "game",
			limit: "read",
			query: AssetQuery,
			errors: ["PAYLOAD_TOO_LARGE"],
			answers: {
				200: { description: "The assets.", schema: AssetList },
				304: { description: "Not modified: the `If-None-Match` header matches the current `ETag`." },
			},
			handle: async ({ actor, game, query, request, reply }) =>
				await sendListing(request, reply, query, deps.listsInFlight, (page) =>
					listAssets(deps, actor, game.id, page),
				),
		}),
		route({
			operationId: "getAsset",
			method: "GET",
			url: "/api/v1/games/:gameId/assets/:assetId",
			tag: "Assets",
			summary: "Get an asset",
			access: "game",
			limit: "read",
			errors: ["ASSET_NOT_FOUND"],
			answers: { 200: { description: "The asset.", schema: AssetRecord } },
			handle: async ({ actor, game, params, reply }) => {
				reply.type("application/json; charset=utf-8");
				return await getAsset(deps, actor, game.id, params.assetId ?? "");
			},
		}),
		route({
			operationId: "deleteAsset",
			method: "DELETE",
			url: "/api/v1/games/:gameId/assets/:assetId",
			tag: "Assets",
			summary: "Delete an asset",
			description:
				"Deletes the asset and its derived images, and removes it from its component. The component stays otherwise unchanged.",
			access: "game",
			takesPush: true,
			limit: "delete",
			errors: ["ASSET_NOT_FOUND"],
			answers: { 204: { description: "Deleted." } },
			handle: async ({ actor, game, params, reply }) => {
				await deleteAsset(deps, actor, game.id, params.assetId ?? "");
				return reply.status(204).send();
			},
		}),
	];
}
