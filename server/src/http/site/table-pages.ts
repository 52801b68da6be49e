import { tableAddresses } from "@tuckbox/web/addresses.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { networkBlock } from "../../domain/access/throttle.ts";
import { Problem } from "../../domain/errors.ts";
import type { CoverImages } from "../../games/cover-images.ts";
import type { Store } from "../../store/store.ts";
import { tableCoverUrl, tableLinkBehind, tableLinkUrl } from "../../table/links.ts";
import { coverOfTable, gameOfTable, invitationBy } from "../../table/seats.ts";
import type { TableCache } from "../../table/table-states.ts";
import { type Route, route } from "../edge/route.ts";
import type { Html } from "../pages/html.ts";
import { wordsOf } from "../pages/words.ts";
import { type PolicyDeps, sendConsolePage } from "./console.ts";
import { pageHead, sendCover } from "./page-head.ts";

type Deps = PolicyDeps & { store: Store; tables: TableCache; coverImages: CoverImages };

const common = { tag: "Console", page: true, hidden: true } as const;

/**
 * The head that chat programs read of a link to a table. Undefined if there is no such link: the page itself says so, and is the
 * same for every address.
 */
async function doorHead(deps: Deps, request: FastifyRequest, secret: string): Promise<Html | undefined> {
	try {
		const link = await tableLinkBehind(deps, secret);
		const game = await gameOfTable(deps, link.table_id);
		const { host, table, role } = await invitationBy(deps, link, networkBlock(request.ip));
		const cover = await deps.coverImages.ofTable(game.id, await coverOfTable(deps, link));
		const { t } = wordsOf(request);
		const names = { host: host.name, game: game.name };
		return pageHead({
			title: game.name,
			chatTitle: role === "player" ? t("invitedToPlay", names) : t("invitedToWatch", names),
			description: t("tableToJoin", { table: table.name }),
			url: tableLinkUrl(deps.publicUrl(), secret),
			cover: cover && tableCoverUrl(deps.publicUrl(), secret, cover),
		});
	} catch (error) {
		if (error instanceof Problem && error.code !== "SERVER_ERROR") return undefined;
		throw error;
	}
}

async function sendTablePage(
	deps: Deps,
	request: FastifyRequest,
	reply: FastifyReply,
	head?: Html,
): Promise<FastifyReply> {
	// the address may be a secret: links and images of the page must not send it to other hosts
	reply.header("Referrer-Policy", "no-referrer").header("X-Robots-Tag", "noindex");
	return await sendConsolePage(deps, request, reply, head, "table");
}

/** The pages of live tables: the door that a link opens, the table itself, and the door's picture. */
export function tablePageRoutes(deps: Deps): Route[] {
	return [
		route({
			...common,
			operationId: "show_join",
			method: "GET",
			url: tableAddresses.join,
			summary: "The door of a live table, or a seat at one",
			// the page is the same for everyone, also after `/t/seat#…`
			access: "public",
			limit: "seats",
			answers: { 200: { description: "The page." } },
			handle: async ({ request, reply, params }) =>
				await sendTablePage(deps, request, reply, await doorHead(deps, request, params.secret ?? "")),
		}),
		route({
			...common,
			operationId: "show_joinCover",
			method: "GET",
			url: `${tableAddresses.join}/cover.jpg`,
			summary: "The picture of a live table",
			access: "tableLink",
			limit: "seats",
			answers: { 200: { description: "The picture." } },
			handle: async ({ request, reply, game, tableLink }) => {
				const cover = await deps.coverImages.ofTable(game.id, await coverOfTable(deps, tableLink));
				const image = await cover?.draw();
				if (image === undefined) throw new Problem("NOT_FOUND", "No piece that lies open has a picture.");
				return await sendCover(request, reply, image);
			},
		}),
		route({
			...common,
			operationId: "show_table",
			method: "GET",
			url: tableAddresses.table,
			summary: "A live table",
			// the page itself is the same for everyone: the API decides what it shows
			access: "public",
			answers: { 200: { description: "The page." } },
			handle: async ({ request, reply, params: { tableId } }) => {
				// the browser asks for what lies there before it has the script that does
				if (/^tbl_\w+$/.test(tableId ?? ""))
					reply.header("Link", `</api/v1/tables/${tableId}/view>; rel=preload; as=fetch; crossorigin`);
				return await sendTablePage(deps, request, reply);
			},
		}),
		route({
			...common,
			operationId: "show_replay",
			method: "GET",
			url: tableAddresses.replay,
			summary: "The replay of a playtest",
			access: "public",
			answers: { 200: { description: "The page." } },
			handle: ({ request, reply }) => sendTablePage(deps, request, reply),
		}),
	];
}
