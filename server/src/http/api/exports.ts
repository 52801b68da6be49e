import { type FormatName, fileNameOf, formatNames, formats } from "@tuckbox/pieces";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Static, TSchema } from "typebox";
import type { Actor } from "../../domain/access/actor.ts";
import { isBehind, type PreparedExport } from "../../exports/export-request.ts";
import { preparePcio } from "../../exports/pcio-export.ts";
import type { ExportPlaces, Orderer } from "../../exports/places.ts";
import { type PrintDeps, preparePrint } from "../../exports/print-export.ts";
import { prepareSheets, type SheetsDeps } from "../../exports/sheets-export.ts";
import { prepareTts } from "../../exports/tts-export.ts";
import { planHostedTts } from "../../exports/tts-hosted.ts";
import { prepareZip, type ZipDeps } from "../../exports/zip-export.ts";
import type { Game } from "../../store/store.ts";
import { type Route, route } from "../edge/route.ts";
import { sendExport } from "../edge/send-export.ts";
import { ExportPlanAnswer, ExportQuery, SheetsQuery } from "./schemas/exports.ts";
import { PrintPlan, PrintPlanQuery, PrintQuery } from "./schemas/print.ts";

type Deps = PrintDeps & ZipDeps & SheetsDeps & { exportPlaces: ExportPlaces; publicUrl: () => string };

/** A file's name for browsers of every age (RFC 6266): plain, and in full. */
export function disposition(name: string): string {
	const clean = fileNameOf(name);
	// plain letters of wide ones may be quotation marks
	const plain = fileNameOf(clean.normalize("NFKD")).replaceAll(/[^ -~]/g, "");
	return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(clean).replaceAll("'", "%27")}`;
}

/**
 * Plans or begins an export when it is its account's turn. What still waits when its reader goes is not begun, and has no answer.
 * @throws Problem TOO_MANY_EXPORTS; what the work throws
 */
export async function inTurn<T>(
	places: ExportPlaces,
	orderer: Orderer,
	reply: FastifyReply,
	work: () => Promise<T>,
): Promise<T | undefined> {
	const gone = new AbortController();
	const end = () => gone.abort();
	reply.raw.once("close", end);
	if (reply.raw.destroyed) end();
	try {
		return await places.layOut(orderer, work, gone.signal);
	} catch (error) {
		if (error !== gone.signal.reason) throw error;
		reply.hijack();
		return undefined;
	} finally {
		reply.raw.removeListener("close", end);
	}
}

/** Sends a file of a format, if its reader is still there. @throws Problem TOO_MANY_EXPORTS */
export async function sendFile(
	format: FormatName,
	request: FastifyRequest,
	reply: FastifyReply,
	file: PreparedExport<object> | undefined,
	reader: Parameters<typeof sendExport>[3],
): Promise<FastifyReply> {
	if (file === undefined) return reply;
	const contentType = formats[format].mediaType;
	if (request.method === "HEAD") return await reply.type(contentType).send();
	const headers = {
		"Content-Disposition": disposition(file.fileName),
		"Cache-Control": "private, no-store",
	};
	return await sendExport(reply, { ...file, contentType }, headers, reader);
}

const common = { method: "GET", tag: "Exports", access: "game" } as const;

/** The routes with which the API offers a format: the file itself, and its plan, which costs little. */
type Offer<Query extends TSchema> = {
	/** Its operation id; by default, `export` and the format. */
	operationId?: string;
	summary: string;
	description: string;
	answer?: string;
	query: Query;
	/** The plan, where it differs from that of other formats. */
	planning?: { summary: string; description: string; query: TSchema; answer: TSchema };
	prepare(game: Game, request: Static<Query>, actor: Actor): Promise<PreparedExport<object>>;
};

const errors = ["VERSION_NOT_FOUND", "TOO_MANY_EXPORTS"] as const;

/** The routes of a format. */
function routesOf<Query extends TSchema>(
	{ exportPlaces: places }: Deps,
	format: FormatName,
	{ summary, description, answer = "The file.", query, planning, prepare, ...offer }: Offer<Query>,
): Route[] {
	const url = `/api/v1/games/:gameId/exports/${format}`;
	const contentType = formats[format].mediaType;
	const name = format.charAt(0).toUpperCase() + format.slice(1);
	return [
		route({
			...common,
			operationId: offer.operationId ?? `export${name}`,
			url,
			summary,
			description,
			limit: "exports",
			query,
			errors,
			answers: { 200: { description: answer, contentType } },
			handle: async ({ request, reply, actor, game, query, isStillGranted }) => {
				const orderer = { account: actor.userId };
				const file = await inTurn(places, orderer, reply, () => prepare(game, query, actor));
				const reader = { places, orderer, isStillGranted };
				return await sendFile(format, request, reply, file, reader);
			},
		}),
		route({
			...common,
			operationId: `plan${name}`,
			url: `${url}/plan`,
			summary: planning?.summary ?? `Plan: ${summary.charAt(0).toLowerCase()}${summary.slice(1)}`,
			description: planning?.description ?? "What the file would have in it, and what to know about it.",
			limit: "exports/plan",
			query: planning?.query ?? query,
			errors,
			answers: { 200: { description: "The plan.", schema: planning?.answer ?? ExportPlanAnswer } },
			handle: async ({ game, actor, query, reply }) => {
				const { page, ...request } = query as Static<Query> & { version?: number; page?: number };
				const plan = await inTurn(places, { account: actor.userId }, reply, async () =>
					(await prepare(game, request as Static<Query>, actor)).plan(page),
				);
				return plan === undefined ? reply : { ...plan, isBehind: isBehind(game, request) };
			},
		}),
	];
}

const explained =
	"The file is made while it is sent: closing the connection ends the work. `docs/EXPORTS.md` explains";

/** The routes of each format. */
const offers: Readonly<Record<FormatName, (deps: Deps) => Route[]>> = {
	print: (deps) =>
		routesOf(deps, "print", {
			operationId: "printGame",
			summary: "Print a game",
			description: `A PDF with the published pieces of all apps in their true size, to print and cut out. JPEG and PNG images are in it as they were pushed. ${explained} the options.`,
			answer: "The PDF.",
			query: PrintQuery,
			planning: {
				summary: "Preview a print",
				description:
					"How many pages a print would have, what to know about it, and one of its pages to look at.",
				query: PrintPlanQuery,
				answer: PrintPlan,
			},
			prepare: (game, query, { userId }) => preparePrint(deps, game, query, userId),
		}),
	zip: (deps) =>
		routesOf(deps, "zip", {
			summary: "Export a folder",
			description: `A zip of a folder with the published pieces of all apps: images as they were uploaded, and a \`tuckbox.yaml\` with everything else. A push of the folder to the same game changes nothing. ${explained} it.`,
			query: ExportQuery,
			prepare: (game, query, actor) => prepareZip(deps, game, query, actor),
		}),
	sheets: (deps) =>
		routesOf(deps, "sheets", {
			summary: "Export sheets of faces",
			description: `A zip with the faces of each deck on sheets of up to 10 × 7 cells and 4096 × 4096 px, or each in an image of its own; their backs; all other images; and tables that say which cell is which card. Faces are cut at their trim. ${explained} it.`,
			query: SheetsQuery,
			prepare: (game, query, { userId }) => prepareSheets(deps, game, query, userId),
		}),
	pcio: (deps) =>
		routesOf(deps, "pcio", {
			summary: "Export a room of playingcards.io",
			description: `A \`.pcio\` file: decks in piles, boards, tiles, tokens, counters, dice and a hand, which do not cover each other. The plan says what could not be translated. ${explained} it.`,
			query: ExportQuery,
			prepare: (game, query, { userId }) => preparePcio(deps, game, query, userId),
		}),
	tts: (deps) =>
		routesOf(deps, "tts", {
			summary: "Export for Tabletop Simulator",
			description: `A zip for the folder of Tabletop Simulator: a saved object with decks, tiles, boards, tokens, dice, counters, bags and books; its images, of up to 4096 × 4096 px; and a text on where they belong. Ids of objects are the same in every export. ${explained} it.`,
			query: ExportQuery,
			prepare: (game, query, { userId }) => prepareTts(deps, game, query, userId),
		}),
};

/** Exports of a game in the formats of other programs. */
export function exportRoutes(deps: Deps): Route[] {
	return [
		...formatNames.flatMap((format) => offers[format](deps)),
		route({
			...common,
			operationId: "planHostedTts",
			url: "/api/v1/games/:gameId/exports/tts/hosted/plan",
			summary: "Plan: export for Tabletop Simulator, with images that this service hosts",
			description:
				"What the saved object would have in it, and what to know about it: also if other people cannot load images from this service. The saved object itself is behind a share link, at `GET /api/v1/shared/{secret}/tts`.",
			limit: "exports/plan",
			query: ExportQuery,
			errors,
			answers: { 200: { description: "The plan.", schema: ExportPlanAnswer } },
			handle: async ({ actor, game, query, reply }) => {
				const plan = await inTurn(deps.exportPlaces, { account: actor.userId }, reply, () =>
					planHostedTts(deps, game, query, deps.publicUrl()),
				);
				return plan === undefined ? reply : { ...plan, isBehind: isBehind(game, query) };
			},
		}),
	];
}
