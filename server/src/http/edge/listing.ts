import { pipeline, Readable } from "node:stream";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { constants, createGzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Listing, ListsInFlight, PageRequest } from "../../games/listing/listing.ts";

/** The most bytes that are passed to the system in one call. */
const maxBufferedBytes = 1024 * 1024;
/** Minimum number of bytes for which compression pays off for a browser. */
const minCompressedBytes = 16 * 1024;

/**
 * Whether a list is compressed: for browsers, which may be far from the service; records are similar and shrink to a seventh
 * or less. Tools get it uncompressed: most run near the service, and compressing takes as long as reading the list did.
 */
function isPacked({ granted, headers, method }: FastifyRequest, length: number): boolean {
	const accepts = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(headers["accept-encoding"] ?? "");
	return (
		(granted.user ?? granted.seat) !== undefined &&
		method === "GET" &&
		length >= minCompressedBytes &&
		accepts
	);
}

/** The parts of a list, one in each turn of the event loop: the system accepts megabytes in one call, for which others would wait. */
async function* partsInTurn(parts: readonly Buffer[]): AsyncGenerator<Buffer> {
	for (const part of parts) {
		yield part;
		await yieldToEventLoop();
	}
}

/** Responds with a list: the whole list, a page, or 304 if the caller has it already. */
export async function sendListing(
	request: FastifyRequest,
	reply: FastifyReply,
	query: PageRequest,
	inFlight: ListsInFlight,
	read: (page: PageRequest & { ifNoneMatch?: string | undefined }) => Promise<Listing>,
): Promise<FastifyReply> {
	const { limit, cursor } = query;
	const listing = await read({
		...(limit !== undefined && { limit }),
		...(cursor !== undefined && { cursor }),
		ifNoneMatch: request.headers["if-none-match"],
	});
	// no-cache: a browser keeps the list, but revalidates it with its ETag every time
	reply.header("ETag", listing.etag).header("Cache-Control", "private, no-cache");
	if ((request.granted.user ?? request.granted.seat) !== undefined) reply.header("Vary", "Accept-Encoding");
	if (listing.fresh) return await reply.status(304).send();
	const { parts } = listing;
	const length = parts.reduce((sum, part) => sum + part.length, 0);
	inFlight.bytes += length;
	reply.raw.once("close", () => {
		inFlight.bytes -= length;
	});
	reply.type("application/json; charset=utf-8");
	if (isPacked(request, length)) {
		// the same list in different bytes: a weak ETag
		reply.header("ETag", `W/${listing.etag}`).header("Content-Encoding", "gzip");
		const packed = createGzip({ level: constants.Z_BEST_SPEED });
		// a caller that disconnects ends both streams; the response reports what went wrong
		return await reply.send(pipeline(Readable.from(partsInTurn(parts)), packed, () => undefined));
	}
	reply.header("Content-Length", length);
	// a short list in one piece; a long one in parts, so that sending it does not block other requests
	return await reply.send(
		length > maxBufferedBytes ? Readable.from(partsInTurn(parts)) : Buffer.concat(parts),
	);
}
