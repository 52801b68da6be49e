import { fileNameOf } from "@tuckbox/pieces";
import type { FastifyReply } from "fastify";
import type { Static, TSchema } from "typebox";
import type { Actor } from "../../domain/access/actor.ts";
import { type ExportFile, openExport } from "../../exports/export-file.ts";
import { type ExportPlan, isBehind } from "../../exports/export-request.ts";
import { planPcio, startPcio } from "../../exports/pcio-export.ts";
import type { ExportPlaces, Orderer } from "../../exports/places.ts";
import { type PrintDeps, planPrint, startPrint } from "../../exports/print-export.ts";
import { planSheets, type SheetsDeps, startSheets } from "../../exports/sheets-export.ts";
import { planTts, startTts } from "../../exports/tts-export.ts";
import { planHostedTts } from "../../exports/tts-hosted.ts";
import { planZip, startZip, type ZipDeps } from "../../exports/zip-export.ts";
import type { Game } from "../../store/store.ts";
import { type Route, route } from "../edge/route.ts";
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
	const body = await openExport(file, { places, signal: gone.signal, ...reader });
	reply.header("Content-Disposition", disposition(file.name)).header("Cache-Control", "private, no-store");
	if (file.byteSize !== undefined) reply.header("Content-Length", file.byteSize);
	return await reply.type(file.contentType).send(body);
}

const common = { method: "GET", tag: "Exports", access: "game" } as const;

/** A kind of file that a game is exported as: its plan, which costs little, and the file itself. */
type Kind<Query extends TSchema> = {
	/** The last part of its address. */
	format: string;
	/** The ends of its operations' ids. */
	operation: string;
	summary: string;
	description: string;
	contentType: string;
	query: Query;
	plan(game: Game, request: Static<Query>, actor: Actor): Promise<ExportPlan>;
	start(game: Game, request: Static<Query>, actor: Actor): Promise<ExportFile>;
};

function routesOf<Query extends TSchema>(places: ExportPlaces, kind: Kind<Query>): Route[] {
	const { format, operation, summary, description, contentType, query } = kind;
	const url = `/api/v1/games/:gameId/exports/${format}`;
	return [
		route({
			...common,
			operationId: `export${operation}`,
			url,
			summary,
			description: `${description} The file is made while it is sent: closing the connection ends the work. \`docs/EXPORTS.md\` explains it.`,
			limit: "exports",
			query,
			errors: ["VERSION_NOT_FOUND", "TOO_MANY_EXPORTS"],
			answers: { 200: { description: "The file.", contentType } },
			handle: async ({ request, reply, actor, game, query, isStillGranted }) => {
				const account = actor.userId;
				const file = await inTurn(places, { account }, reply, () => kind.start(game, query, actor));
				if (file === undefined) return reply;
				if (request.method === "HEAD") return await reply.type(file.contentType).send();
				return await sendExport(places, file, reply, { account, isStillGranted });
			},
		}),
		route({
			...common,
			operationId: `plan${operation}`,
			url: `${url}/plan`,
			summary: `Plan: ${summary.charAt(0).toLowerCase()}${summary.slice(1)}`,
			description: "What the file would have in it, and what to know about it.",
			limit: "exports/plan",
			query,
			errors: ["VERSION_NOT_FOUND", "TOO_MANY_EXPORTS"],
			answers: { 200: { description: "The plan.", schema: ExportPlanAnswer } },
			handle: async ({ game, actor, query, reply }) => {
				const plan = await inTurn(places, { account: actor.userId }, reply, () =>
					kind.plan(game, query, actor),
				);
				return plan === undefined ? reply : { ...plan, isBehind: isBehind(game, query) };
			},
		}),
	];
}

/** What is made of a game to use it elsewhere. Each kind of file has a plan, which costs little, and the file itself. */
export function exportRoutes(deps: Deps): Route[] {
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
				const account = actor.userId;
				const file = await inTurn(deps.exportPlaces, { account }, reply, () =>
					startPrint(deps, game, query, account),
				);
				if (file === undefined) return reply;
				if (request.method === "HEAD") return await reply.type(file.contentType).send();
				return await sendExport(deps.exportPlaces, file, reply, { account, isStillGranted });
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
			errors: ["VERSION_NOT_FOUND", "TOO_MANY_EXPORTS"],
			answers: { 200: { description: "The plan.", schema: PrintPlan } },
			handle: async ({ actor, game, query: { page, ...request }, reply }) => {
				const plan = await inTurn(deps.exportPlaces, { account: actor.userId }, reply, () =>
					planPrint(deps, game, request, page),
				);
				return plan === undefined ? reply : { ...plan, isBehind: isBehind(game, request) };
			},
		}),
		...routesOf(deps.exportPlaces, {
			format: "zip",
			operation: "Zip",
			summary: "Export a folder",
			description:
				"A zip of a folder with the published pieces of all apps: images as they were uploaded, and a `tuckbox.yaml` with everything else. A push of the folder to the same game changes nothing.",
			contentType: "application/zip",
			query: ExportQuery,
			plan: (game, query, actor) => planZip(deps, game, query, actor),
			start: (game, query, actor) => startZip(deps, game, query, actor),
		}),
		...routesOf(deps.exportPlaces, {
			format: "sheets",
			operation: "Sheets",
			summary: "Export sheets of faces",
			description:
				"A zip with the faces of each deck on sheets of up to 10 × 7 cells and 4096 × 4096 px, or each in an image of its own; their backs; all other images; and tables that say which cell is which card. Faces are cut at their trim.",
			contentType: "application/zip",
			query: SheetsQuery,
			plan: (game, query) => planSheets(deps, game, query),
			start: (game, query, { userId }) => startSheets(deps, game, query, userId),
		}),
		...routesOf(deps.exportPlaces, {
			format: "pcio",
			operation: "Pcio",
			summary: "Export a room of playingcards.io",
			description:
				"A `.pcio` file: decks in piles, boards, tiles, tokens, counters, dice and a hand, which do not cover each other. The plan says what could not be translated.",
			contentType: "application/zip",
			query: ExportQuery,
			plan: (game, query) => planPcio(deps, game, query),
			start: (game, query, { userId }) => startPcio(deps, game, query, userId),
		}),
		...routesOf(deps.exportPlaces, {
			format: "tts",
			operation: "Tts",
			summary: "Export for Tabletop Simulator",
			description:
				"A zip for the folder of Tabletop Simulator: a saved object with decks, tiles, boards, tokens, dice, counters, bags and books; its images, of up to 4096 × 4096 px; and a text on where they belong. Ids of objects are the same in every export.",
			contentType: "application/zip",
			query: ExportQuery,
			plan: (game, query) => planTts(deps, game, query),
			start: (game, query, { userId }) => startTts(deps, game, query, userId),
		}),
		route({
			...common,
			operationId: "planHostedTts",
			url: "/api/v1/games/:gameId/exports/tts/hosted/plan",
			summary: "Plan: export for Tabletop Simulator, with images that this service hosts",
			description:
				"What the saved object would have in it, and what to know about it: also if other people cannot load images from this service. The saved object itself is behind a share link, at `GET /api/v1/shared/{secret}/tts`.",
			limit: "exports/plan",
			query: ExportQuery,
			errors: ["VERSION_NOT_FOUND", "TOO_MANY_EXPORTS"],
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
