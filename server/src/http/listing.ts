import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Listing, ListsInFlight, PageRequest } from "../catalog/listing.ts";

/** Bytes that are handed to the system at once. */
const oneGo = 1024 * 1024;

/** Answers a list: the whole of it or a page, or 304 when the caller has it already. */
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
	// no-cache: a browser keeps the list, but asks with its ETag every time
	reply.header("ETag", listing.etag).header("Cache-Control", "private, no-cache");
	if (listing.fresh) return await reply.status(304).send();
	const { parts } = listing;
	const length = parts.reduce((sum, part) => sum + part.length, 0);
	inFlight.bytes += length;
	reply.raw.once("close", () => {
		inFlight.bytes -= length;
	});
	reply.type("application/json; charset=utf-8").header("Content-Length", length);
	// a short list in one piece; a long one part by part, so that sending it holds up nobody
	return await reply.send(length > oneGo ? Readable.from(parts) : Buffer.concat(parts));
}
