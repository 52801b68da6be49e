import type { FastifyReply, FastifyRequest } from "fastify";
import { matchesEtag } from "../../domain/components/etag.ts";
import { Problem } from "../../domain/errors.ts";
import { objectPath, publicObject } from "../../domain/object-key.ts";
import { findFile, findSize, noSuchFile } from "../../images/derive/find-file.ts";
import type { WaitingRoom } from "../../images/derive/waiting-room.ts";
import type { ObjectStore, ObjectUrls } from "../../objects/object-store.ts";
import type { Store } from "../../store/store.ts";
import type { Log } from "../../telemetry/log.ts";
import type { Metrics } from "../../telemetry/metrics.ts";
import { type ByteRange, readByteRange } from "../edge/byte-range.ts";
import { type Route, route } from "../edge/route.ts";

type Deps = {
	store: Store;
	objects: ObjectStore;
	urls: ObjectUrls;
	waitingRoom: WaitingRoom;
	now: () => number;
	log: Log;
	metrics: Pick<Metrics, "countDamage">;
};

/** Files up to this size are sent from memory: measured at twice the rate of a stream. */
const bufferedBytes = 256 * 1024;

/** Headers of every image: it never changes, pages of any origin may show it, and it cannot run scripts. */
function fileHeaders(etag: string): Record<string, string> {
	return {
		"Accept-Ranges": "bytes",
		"Cache-Control": "public, max-age=31536000, immutable",
		"Content-Security-Policy": "default-src 'none'; sandbox",
		"Cross-Origin-Resource-Policy": "cross-origin",
		ETag: etag,
	};
}

/** The requested part of the file; undefined for the whole. */
function rangeOf(
	request: FastifyRequest,
	reply: FastifyReply,
	size: number,
	etag: string,
): ByteRange | undefined {
	const { range: header, "if-range": ifRange } = request.headers;
	const range = ifRange === undefined || ifRange === etag ? readByteRange(header, size) : "whole";
	if (range === "unsatisfiable") {
		reply.header("Content-Range", `bytes */${size}`);
		throw new Problem("RANGE_NOT_SATISFIABLE", `The file has ${size} bytes.`);
	}
	return range === "whole" ? undefined : range;
}

export function fileRoutes(deps: Deps): Route[] {
	return [
		route({
			operationId: "getFile",
			method: "GET",
			url: "/files/*",
			tag: "Files",
			summary: "Get an image",
			description:
				"Use the URLs in a component's `imageFaces`. The content of a URL never changes. If a derived image is still being processed, the response waits for it.",
			access: "public",
			answers: {
				200: { description: "The image.", contentType: "image/*" },
				302: {
					description:
						"The image is stored on another host, or a newer version of the service has derived it again; `Location` has its URL.",
				},
				206: { description: "The part that the `Range` header requests.", contentType: "image/*" },
				304: { description: "Not modified." },
			},
			errors: ["NOT_FOUND", "RANGE_NOT_SATISFIABLE"],
			handle: async ({ request, reply, params }) => {
				const key = publicObject(params["*"] ?? "");
				if (key === undefined) throw noSuchFile();
				const { key: kept, contentType, etag, byteSize } = await findFile(deps, key);
				if (objectPath(kept) !== objectPath(key)) {
					reply.header("Cross-Origin-Resource-Policy", "cross-origin");
					return await reply.redirect(deps.urls.filesAt().derived + objectPath(kept), 302);
				}
				if (deps.urls.redirect !== undefined) {
					const method = request.method === "HEAD" ? "HEAD" : "GET";
					const { address, seconds } = await deps.urls.redirect(key, method);
					reply.header("Cache-Control", `public, max-age=${seconds}`);
					reply.header("Cross-Origin-Resource-Policy", "cross-origin");
					return await reply.redirect(address, 302);
				}
				if (matchesEtag(request.headers["if-none-match"], etag)) {
					return await reply.status(304).headers(fileHeaders(etag)).send();
				}
				const size = await findSize(deps, key, byteSize);
				const range = rangeOf(request, reply, size, etag);
				reply.headers(fileHeaders(etag)).type(contentType);
				if (range !== undefined) {
					reply.status(206).header("Content-Range", `bytes ${range.start}-${range.end}/${size}`);
					reply.header("Content-Length", range.end - range.start + 1);
					return await reply.send(deps.objects.stream(key, range));
				}
				if (size > bufferedBytes) {
					reply.header("Content-Length", size);
					return await reply.send(deps.objects.stream(key));
				}
				const bytes = await deps.objects.read(key);
				if (bytes?.length !== size) throw noSuchFile(); // deleted a moment ago
				return await reply.send(bytes);
			},
		}),
	];
}
