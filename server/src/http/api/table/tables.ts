import type { Actor } from "../../../domain/access/actor.ts";
import { type LinkSeal, mayReadLinks } from "../../../domain/access/link-seal.ts";
import { takeVersion, type VersionDeps } from "../../../table/acts.ts";
import {
	createTableLink,
	removeSeatsOfLink,
	renameTableLink,
	renewTableLink,
	revokeTableLink,
	tableLinks,
	tableLinkUrl,
} from "../../../table/links.ts";
import { sitDown } from "../../../table/own-seats.ts";
import { removeSeat } from "../../../table/seats.ts";
import {
	changeTable,
	deleteTable,
	findTableRecord,
	listTableRecords,
	openTable,
} from "../../../table/tables.ts";
import { type Route, route } from "../../edge/route.ts";
import {
	NewTable,
	NewTableLink,
	OwnSeat,
	TableChange,
	TableInput,
	TableLinkChange,
	TableLinkInput,
	TableLinkList,
	TableLinkRecord,
	TableList,
	TableRecord,
} from "../schemas/table/tables.ts";
import { refusal } from "./refusal.ts";

export type TableDeps = VersionDeps & { linkSeal: LinkSeal; publicUrl: () => string };

const tables = "/api/v1/games/:gameId/tables";
const table = `${tables}/:tableId`;

/** Tables, for those who belong to the game. */
export function tableRoutes(deps: TableDeps): Route[] {
	return [
		route({
			operationId: "openTable",
			method: "POST",
			url: tables,
			tag: "Tables",
			summary: "Open a table",
			description:
				"Lays the published game out on a new table, with its decks shuffled. You have the host's seat; create a link for guests. From now on, each version that is published is taken in, and what lies on the table stays where it is.",
			access: "game",
			limit: "tables",
			body: TableInput,
			errors: ["VERSION_NOT_FOUND", "SET_UP_NOT_FOUND"],
			answers: { 201: { description: "The table.", schema: NewTable } },
			handle: async ({ actor, game, body, reply }) => {
				const opened = await openTable(deps, actor.userId, game.id, body);
				reply.status(201).header("Cache-Control", "no-store");
				return { ...opened, url: `${deps.publicUrl()}/tables/${opened.id}` };
			},
		}),
		route({
			operationId: "listTables",
			method: "GET",
			url: tables,
			tag: "Tables",
			summary: "List the tables",
			access: "game",
			limit: "read",
			answers: { 200: { description: "The tables, oldest first.", schema: TableList } },
			handle: async ({ game }) => ({ tables: await listTableRecords(deps, game.id) }),
		}),
		route({
			operationId: "getTable",
			method: "GET",
			url: table,
			tag: "Tables",
			summary: "Get a table",
			access: "game",
			limit: "read",
			errors: ["TABLE_NOT_FOUND"],
			answers: { 200: { description: "The table.", schema: TableRecord } },
			handle: ({ game, params }) => findTableRecord(deps, game.id, params.tableId ?? ""),
		}),
		route({
			operationId: "changeTable",
			method: "PATCH",
			url: table,
			tag: "Tables",
			summary: "Rename, close or freeze a table",
			description:
				"A closed table can still be seen by those who have a seat. With `frozenVersion`, that version is put on the table and stays there; with null, the table takes in new versions again. Fields that are left out stay unchanged.",
			access: "game",
			limit: "tables",
			body: TableChange,
			errors: ["TABLE_NOT_FOUND", "TABLE_CLOSED", "VERSION_NOT_FOUND"],
			answers: { 200: { description: "The table.", schema: TableRecord } },
			handle: ({ game, params, body }) => changeTable(deps, game.id, params.tableId ?? "", body),
		}),
		route({
			operationId: "deleteTable",
			method: "DELETE",
			url: table,
			tag: "Tables",
			summary: "Delete a table",
			description: "Deletes the table with everything that was done at it. This cannot be undone.",
			access: "game",
			limit: "delete",
			errors: ["TABLE_NOT_FOUND"],
			answers: { 204: { description: "Deleted." } },
			handle: async ({ game, params, reply }) => {
				await deleteTable(deps, game.id, params.tableId ?? "");
				return reply.status(204).send();
			},
		}),
		route({
			operationId: "updateTable",
			method: "POST",
			url: `${table}/update`,
			tag: "Tables",
			summary: "Put the published version on a table",
			description: "Also if the host holds updates back. Does nothing if the version is there already.",
			access: "game",
			limit: "tables",
			errors: ["TABLE_NOT_FOUND", "TABLE_CLOSED", "VERSION_NOT_FOUND"],
			answers: { 200: { description: "The table.", schema: TableRecord } },
			handle: async ({ game, params }) => {
				const { id } = await findTableRecord(deps, game.id, params.tableId ?? "");
				await takeVersion(deps, id, true);
				return await findTableRecord(deps, game.id, id);
			},
		}),
		...linkRoutes(deps),
	];
}

/** Routes for the links and seats of a table. */
function linkRoutes(deps: TableDeps): Route[] {
	const address = (secret: string) => tableLinkUrl(deps.publicUrl(), secret);
	/** A link with the address that the caller may read. */
	const withUrl = (actor: Actor, { secret, ...link }: { secret: string | null }) => ({
		...link,
		url: secret !== null && mayReadLinks(actor) ? address(secret) : null,
	});
	return [
		route({
			operationId: "createTableLink",
			method: "POST",
			url: `${table}/links`,
			tag: "Tables",
			summary: "Create a link to a table",
			description:
				"Anyone who has it can take a seat, without an account, until you revoke it. Players play; spectators watch; observers may also see hands while the host opens them.",
			access: "game",
			limit: "tables",
			body: TableLinkInput,
			errors: ["TABLE_NOT_FOUND", "TABLE_CLOSED"],
			answers: { 201: { description: "The link.", schema: NewTableLink } },
			handle: async ({ actor, game, params, body, reply }) => {
				const { id } = await findTableRecord(deps, game.id, params.tableId ?? "");
				const { role = "player", maxSeats = null, name = "" } = body;
				const link = await createTableLink(deps, actor.userId, id, { role, maxSeats, name });
				reply.status(201).header("Cache-Control", "no-store");
				return { ...link, url: address(link.secret) };
			},
		}),
		route({
			operationId: "listTableLinks",
			method: "GET",
			url: `${table}/links`,
			tag: "Tables",
			summary: "List the links to a table",
			access: "game",
			limit: "read",
			description:
				"The user who created or renewed a link can read its address, with Tuckbox's own tools; other apps receive it only when they create or renew the link.",
			errors: ["TABLE_NOT_FOUND"],
			answers: { 200: { description: "The links, oldest first.", schema: TableLinkList } },
			handle: async ({ actor, game, params, reply }) => {
				const { id } = await findTableRecord(deps, game.id, params.tableId ?? "");
				reply.header("Cache-Control", "no-store");
				return { links: (await tableLinks(deps, actor.userId, id)).map((link) => withUrl(actor, link)) };
			},
		}),
		route({
			operationId: "renameTableLink",
			method: "PATCH",
			url: `${table}/links/:linkId`,
			tag: "Tables",
			summary: "Rename a link to a table",
			access: "game",
			limit: "tables",
			body: TableLinkChange,
			errors: ["TABLE_NOT_FOUND", "SEAT_NOT_FOUND", "TABLE_CLOSED"],
			answers: { 200: { description: "The link.", schema: TableLinkRecord } },
			handle: async ({ actor, game, params, body, reply }) => {
				const { id: tableId } = await findTableRecord(deps, game.id, params.tableId ?? "");
				const link = { tableId, linkId: params.linkId ?? "" };
				reply.header("Cache-Control", "no-store");
				return withUrl(actor, await renameTableLink(deps, actor.userId, link, body.name));
			},
		}),
		route({
			operationId: "renewTableLink",
			method: "POST",
			url: `${table}/links/:linkId/renew`,
			tag: "Tables",
			summary: "Renew a link to a table",
			description:
				"The link gets a new address, and the old one stops working immediately. Those who came by it stay.",
			access: "game",
			limit: "tables",
			errors: ["TABLE_NOT_FOUND", "SEAT_NOT_FOUND", "TABLE_CLOSED"],
			answers: { 200: { description: "The link.", schema: NewTableLink } },
			handle: async ({ actor, game, params, reply }) => {
				const { id: tableId } = await findTableRecord(deps, game.id, params.tableId ?? "");
				const link = await renewTableLink(deps, actor.userId, { tableId, linkId: params.linkId ?? "" });
				reply.header("Cache-Control", "no-store");
				return { ...link, url: address(link.secret) };
			},
		}),
		route({
			operationId: "revokeTableLink",
			method: "DELETE",
			url: `${table}/links/:linkId`,
			tag: "Tables",
			summary: "Revoke a link to a table",
			description: "The link stops working, and those who came by it lose their seats.",
			access: "game",
			limit: "delete",
			errors: ["TABLE_NOT_FOUND", "SEAT_NOT_FOUND", "TABLE_CLOSED"],
			answers: { 204: { description: "Revoked." } },
			handle: async ({ game, params, reply }) => {
				const { id } = await findTableRecord(deps, game.id, params.tableId ?? "");
				await revokeTableLink(deps, id, params.linkId ?? "");
				return reply.status(204).send();
			},
		}),
		route({
			operationId: "removeSeatsOfLink",
			method: "DELETE",
			url: `${table}/links/:linkId/seats`,
			tag: "Tables",
			summary: "Take the seats of a link away",
			description: "Of all who came by the link, which stays valid. What they had in hand goes into the box.",
			access: "game",
			limit: "delete",
			errors: ["TABLE_NOT_FOUND", "SEAT_NOT_FOUND", "TABLE_CLOSED"],
			answers: { 204: { description: "Removed." } },
			handle: async ({ game, params, reply }) => {
				const { id } = await findTableRecord(deps, game.id, params.tableId ?? "");
				await removeSeatsOfLink(deps, id, params.linkId ?? "");
				return reply.status(204).send();
			},
		}),
		route({
			operationId: "sitDown",
			method: "POST",
			url: `${table}/seat`,
			tag: "Tables",
			summary: "Take your own seat at a table",
			description:
				"Co-designers and the owner of the game sit down as hosts, viewers as players. The seat is used from the browser in which you are signed in. If you have one, it stays yours.",
			access: "game",
			isForPeople: true,
			limit: "tables",
			errors: ["TABLE_NOT_FOUND", "TABLE_CLOSED", "ACT_REFUSED"],
			answers: { 200: { description: "The seat.", schema: OwnSeat } },
			handle: async ({ actor: { userId }, game, role, params }) => {
				const { id } = await findTableRecord(deps, game.id, params.tableId ?? "");
				const seated = await sitDown(deps, id, { userId, role });
				if ("refused" in seated) throw refusal(seated);
				return seated;
			},
		}),
		route({
			operationId: "removeSeat",
			method: "DELETE",
			url: `${table}/seats/:seatId`,
			tag: "Tables",
			summary: "Take a guest's seat away",
			description:
				"What the guest had in hand goes into the box, face down. The link by which the guest came stays valid.",
			access: "game",
			limit: "delete",
			errors: ["TABLE_NOT_FOUND", "SEAT_NOT_FOUND", "TABLE_CLOSED"],
			answers: { 204: { description: "Removed." } },
			handle: async ({ game, params, reply }) => {
				const { id } = await findTableRecord(deps, game.id, params.tableId ?? "");
				await removeSeat(deps, { tableId: id, seatId: params.seatId ?? "" }, { isRemoved: true });
				return reply.status(204).send();
			},
		}),
	];
}
