import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { type ExportFile, makeExport } from "../../exports/export-file.ts";
import type { ExportPlaces } from "../../exports/places.ts";
import { type PrintDeps, planPrint, startPrint } from "../../exports/print-export.ts";
import { type Route, route } from "../edge/route.ts";
import { PrintPlan, PrintPlanQuery, PrintQuery } from "./schemas/exports.ts";

type Deps = PrintDeps & { exportPlaces: ExportPlaces };

/** A file's name for browsers of every age (RFC 6266): plain, and in full. */
function disposition(name: string): string {
	const clean = name.replaceAll(/[\p{Cc}\\/:*?"<>|]/gu, "_");
	const plain = clean.normalize("NFKD").replaceAll(/[^ -~]/g, "");
	return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(clean).replaceAll("'", "%27")}`;
}

type Reader = { account: string; isStillGranted(): Promise<boolean> };

/** Sends an export at the speed of the connection. When it closes, the export ends. */
async function sendExport(
	places: ExportPlaces,
	file: ExportFile,
	reply: FastifyReply,
	reader: Reader,
): Promise<FastifyReply> {
	// its closing has been reported already, while the pages were laid out
	if (reply.raw.destroyed) return reply.hijack();
	const gone = new AbortController();
	reply.raw.once("close", () => gone.abort());
	const making = makeExport(file, { places, signal: gone.signal, ...reader });
	// what refuses an export is an answer of its own, not a file that ends early
	const first = await making.next();
	async function* bytes() {
		try {
			if (!first.done) yield first.value;
			yield* making;
		} catch (error) {
			if (!gone.signal.aborted) throw error;
		}
	}
	// also if it closes before anything is read of it
	const body = Readable.from(bytes(), { objectMode: false });
	body.once("close", () => void making.return(undefined));
	reply.header("Content-Disposition", disposition(file.name)).header("Cache-Control", "private, no-store");
	return await reply.type(file.contentType).send(body);
}

/** What is made of a game to use it elsewhere. Each kind of file has a plan, which costs little, and the file itself. */
export function exportRoutes(deps: Deps): Route[] {
	const common = { method: "GET", tag: "Exports", access: "game" } as const;
	return [
		route({
			...common,
			operationId: "printGame",
			url: "/api/v1/games/:gameId/exports/print",
			summary: "Print a game",
			description:
				"A PDF with the published pieces of all apps in their true size, to print and cut out. JPEG and PNG images are in it as they were pushed. The file is made while it is sent: closing the connection ends the work. `docs/EXPORTS.md` explains the options.",
			limit: "exports",
			query: PrintQuery,
			errors: ["VERSION_NOT_FOUND", "TOO_MANY_EXPORTS"],
			answers: { 200: { description: "The PDF.", contentType: "application/pdf" } },
			handle: async ({ request, reply, actor, game, query, isStillGranted }) => {
				const file = await startPrint(deps, game, query, actor.userId);
				if (request.method === "HEAD") return await reply.type(file.contentType).send();
				const reader = { account: actor.userId, isStillGranted };
				return await sendExport(deps.exportPlaces, file, reply, reader);
			},
		}),
		route({
			...common,
			operationId: "planPrint",
			url: "/api/v1/games/:gameId/exports/print/plan",
			summary: "Preview a print",
			description:
				"How many pages a print would have, what to know about it, and one of its pages to look at.",
			limit: "exports/plan",
			query: PrintPlanQuery,
			errors: ["VERSION_NOT_FOUND"],
			answers: { 200: { description: "The plan.", schema: PrintPlan } },
			handle: async ({ game, query: { page, ...request } }) => await planPrint(deps, game, request, page),
		}),
	];
}
