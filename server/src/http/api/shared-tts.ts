import { Readable } from "node:stream";
import { matchesEtag } from "../../domain/components/etag.ts";
import { Problem } from "../../domain/errors.ts";
import type { PlanDeps } from "../../exports/export-request.ts";
import type { ExportPlaces } from "../../exports/places.ts";
import { type HostedImages, hostedFileName, hostedSavedObject } from "../../exports/tts-hosted.ts";
import { type Share, sharedUrl } from "../../games/shared-game.ts";
import type { Game } from "../../store/store.ts";
import { type Route, route } from "../edge/route.ts";
import { disposition, inTurn } from "./exports.ts";
import { HostedImageNames, HostedTtsQuery } from "./schemas/exports.ts";

type Deps = PlanDeps & { hostedImages: HostedImages; exportPlaces: ExportPlaces; publicUrl: () => string };

/**
 * Time for which an image may be cached, in seconds. It is short because the images of a link should soon disappear
 * after its end.
 */
const imageSeconds = 600;

const shownBy = (game: Game, share: Share) => ({ game, version: share.version ?? game.version });

/** The files that tables of Tabletop Simulator read with a share link: a saved object, and its images. */
export function sharedTtsRoutes(deps: Deps): Route[] {
	return [
		route({
			operationId: "getSharedTts",
			method: "GET",
			url: "/api/v1/shared/:secret/tts",
			tag: "Sharing",
			summary: "Get a saved object of Tabletop Simulator",
			description:
				"A saved object whose images are at addresses of this link, and which updates them when the link shows another version. It contains the link: everyone at its tables has it. `docs/EXPORTS.md` explains it.",
			access: "share",
			limit: "exports/plan",
			query: HostedTtsQuery,
			errors: ["VERSION_NOT_FOUND", "TOO_MANY_EXPORTS"],
			answers: { 200: { description: "The saved object.", contentType: "application/json" } },
			handle: async ({ reply, game, share, query, params }) => {
				const base = `${sharedUrl(deps.publicUrl(), params.secret ?? "")}/tts/images`;
				const { language = "en", search } = query;
				const how = { base, language, ...(search !== undefined && { search }) };
				const guests = { account: game.owner_id, isGuest: true };
				const saved = await inTurn(deps.exportPlaces, guests, reply, () =>
					hostedSavedObject(deps, shownBy(game, share), how),
				);
				if (saved === undefined) return reply;
				reply
					.header("Cache-Control", "no-store")
					.header("Content-Disposition", disposition(hostedFileName(game)));
				return await reply.type("application/json").send(Readable.from(saved, { objectMode: false }));
			},
		}),
		route({
			operationId: "listSharedTtsImages",
			method: "GET",
			url: "/api/v1/shared/:secret/tts/images",
			tag: "Sharing",
			summary: "List the images of a saved object",
			description:
				"The names of the images that the link shows now. A name is an id, which stays the same from version to version, and a digest of what the image shows.",
			access: "share",
			limit: "shared",
			errors: ["TOO_MANY_EXPORTS"],
			answers: { 200: { description: "The names.", schema: HostedImageNames } },
			handle: async ({ reply, game, share }) => {
				const shown = shownBy(game, share);
				reply.header("Cache-Control", "no-store");
				return { version: shown.version, images: await deps.hostedImages.names(shown) };
			},
		}),
		route({
			operationId: "getSharedTtsImage",
			method: "GET",
			url: "/api/v1/shared/:secret/tts/images/:file",
			tag: "Sharing",
			summary: "Get an image of a saved object",
			description:
				"A JPEG or PNG of at most 4096 × 4096 px, which is made when it is first wanted. A name with the digest of an earlier version shows the newest image with its id.",
			access: "share",
			limit: "shared",
			errors: ["NOT_FOUND", "TOO_MANY_EXPORTS"],
			answers: {
				200: { description: "The image.", contentType: "image/*" },
				304: { description: "The image has the tag in `If-None-Match`." },
			},
			handle: async ({ request, reply, game, share, params }) => {
				const gone = new AbortController();
				reply.raw.once("close", () => gone.abort());
				if (reply.raw.destroyed) gone.abort();
				try {
					const image = await deps.hostedImages.image(shownBy(game, share), params.file ?? "");
					if (image === undefined)
						throw new Problem("NOT_FOUND", "The game has no such image, or no longer has it.");
					const etag = `"${image.fileName}"`;
					// an image that its reader has is neither made nor sent again
					const isKnown = matchesEtag(request.headers["if-none-match"], etag);
					const bytes = isKnown ? undefined : await image.load(gone.signal);
					reply.header("Cache-Control", `public, max-age=${imageSeconds}`).header("ETag", etag);
					reply.header("X-Robots-Tag", "noindex");
					if (bytes === undefined) return await reply.status(304).send();
					return await reply.type(image.contentType).send(bytes);
				} catch (error) {
					if (gone.signal.aborted) return reply.hijack();
					throw error;
				}
			},
		}),
	];
}
