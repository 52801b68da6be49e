import type { FastifyReply } from "fastify";
import { type ExportFile, openExport } from "../../exports/export-file.ts";
import type { ExportPlaces, Orderer } from "../../exports/places.ts";

type Reader = { places: ExportPlaces; orderer: Orderer; isStillGranted(): Promise<boolean> };

/**
 * Sends an export at the speed of the connection. When it closes, the export ends.
 * @param headers headers of the file; a refusal is sent without them
 * @throws Problem TOO_MANY_EXPORTS
 */
export async function sendExport(
	reply: FastifyReply,
	file: ExportFile,
	headers: Readonly<Record<string, string>>,
	reader: Reader,
): Promise<FastifyReply> {
	// its closing may have been reported already, as while pages were laid out
	if (reply.raw.destroyed) return reply.hijack();
	const gone = new AbortController();
	reply.raw.once("close", () => gone.abort());
	const body = await openExport(file, { ...reader, signal: gone.signal });
	reply.headers(headers);
	if (file.byteSize !== undefined) reply.header("Content-Length", file.byteSize);
	return await reply.type(file.contentType).send(body);
}
