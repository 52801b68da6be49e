import { networkBlock } from "../../../domain/access/throttle.ts";
import { matchesEtag } from "../../../domain/components/etag.ts";
import type { CoverImages } from "../../../games/cover-images.ts";
import type { ListsInFlight } from "../../../games/listing/listing.ts";
import { bearerSecret } from "../../../oauth/bearer.ts";
import type { ObjectUrls } from "../../../objects/object-store.ts";
import { tableCoverUrl } from "../../../table/links.ts";
import type { TableHub } from "../../../table/live/hub.ts";
import { coverOfTable, invitationBy, removeSeat, renewSeat, takeSeat } from "../../../table/seats.ts";
import { readLogBefore, readSnapshotText } from "../../../table/snapshots.ts";
import { sendListing } from "../../edge/listing.ts";
import { type Route, route } from "../../edge/route.ts";
import type { Cookies } from "../../edge/session-cookie.ts";
import {
	ActAnswer,
	ActInput,
	GuestInput,
	KeptSeat,
	LogQuery,
	SeatLink,
	StandInQuery,
	TableInvitation,
	TableLog,
	TableView,
	TakenSeat,
} from "../schemas/table/tables.ts";
import { refusal } from "./refusal.ts";
import type { TableDeps } from "./tables.ts";

type Deps = TableDeps & {
	tableHub: TableHub;
	urls: ObjectUrls;
	cookies: Cookies;
	coverImages: CoverImages;
	listsInFlight: ListsInFlight;
};

/** Routes of guests with a link to a table. */
function guestRoutes(deps: Deps): Route[] {
	const link = "/api/v1/table-links/:secret";
	return [
		route({
			operationId: "getTableLink",
			method: "GET",
			url: link,
			tag: "Tables",
			summary: "Open a link to a table",
			access: "tableLink",
			limit: "seats",
			answers: { 200: { description: "Where it leads.", schema: TableInvitation } },
			handle: async ({ request, tableLink, game, params, reply }) => {
				reply.header("Cache-Control", "no-store");
				const { seats, ...invitation } = await invitationBy(deps, tableLink, networkBlock(request.ip));
				const { here } = deps.tableHub.presence(tableLink.table_id);
				const cover = await deps.coverImages.ofTable(game.id, await coverOfTable(deps, tableLink));
				return {
					...invitation,
					game: { name: game.name },
					// other ids of seats belong to the table
					seats: seats.map(({ id, isStandIn, ...seat }) => ({
						...seat,
						isHere: here.includes(id),
						...(isStandIn && { standIn: id }),
					})),
					coverUrl: cover === undefined ? null : tableCoverUrl(deps.publicUrl(), params.secret ?? "", cover),
				};
			},
		}),
		route({
			operationId: "takeSeat",
			method: "POST",
			url: `${link}/seats`,
			tag: "Tables",
			summary: "Take a seat by a link",
			description:
				"No account is needed. A browser keeps the seat in a cookie, a program by its secret. If someone at the table has the name, the seat gets a number after it; if someone has the colour, another one that is free. With `standIn`, a player takes the place of a seat that the host plays, with its hand and its turn.",
			access: "tableLink",
			limit: "seats/take",
			body: GuestInput,
			errors: ["TABLE_CLOSED", "ACT_REFUSED"],
			answers: { 201: { description: "The seat.", schema: TakenSeat } },
			handle: async ({ request, params, body, reply }) => {
				const taken = await takeSeat(deps, params.secret ?? "", body, networkBlock(request.ip));
				if ("refused" in taken) throw refusal(taken);
				const { tableId, seatId, seatSecret: secret } = taken;
				reply.status(201).header("Cache-Control", "no-store");
				deps.cookies.writeSeat(reply, tableId, secret);
				return { tableId, seatId, secret };
			},
		}),
	];
}

const table = "/api/v1/tables/:tableId";

/** Routes of a seat that plays at its table. */
function playRoutes(deps: Deps): Route[] {
	return [
		route({
			operationId: "getTableView",
			method: "GET",
			url: `${table}/view`,
			tag: "Tables",
			summary: "See a table",
			description: "Everything that the seat sees, as the first message of the table's socket has it.",
			access: "table",
			limit: "table/views",
			forStandIns: true,
			query: StandInQuery,
			answers: {
				200: { description: "The view.", schema: TableView },
				304: { description: "Not modified: the `If-None-Match` header matches the current `ETag`." },
			},
			handle: async ({ request, reply, seat: { id: seat, tableId, playedBy } }) =>
				await sendListing(request, reply, {}, deps.listsInFlight, async ({ ifNoneMatch }) => {
					const viewer = { tableId, seat, playedBy };
					const presence = deps.tableHub.presence(tableId);
					const { parts, digest } = await readSnapshotText(deps, viewer, presence);
					const etag = `"${digest}"`;
					if (matchesEtag(ifNoneMatch, etag)) return { etag, fresh: true };
					return { etag, fresh: false, parts };
				}),
		}),
		route({
			operationId: "getTableLog",
			method: "GET",
			url: `${table}/log`,
			tag: "Tables",
			summary: "Read older lines of a table's log",
			description:
				"The lines before an act, at most 100, as the seat may read them. Acts that are long ago are forgotten.",
			access: "table",
			limit: "read",
			forStandIns: true,
			query: LogQuery,
			answers: { 200: { description: "The lines, oldest first.", schema: TableLog } },
			handle: async ({ seat: { id: seat, tableId }, query }) => ({
				lines: await readLogBefore(deps, { tableId, seat }, query.before),
			}),
		}),
		route({
			operationId: "actAtTable",
			method: "POST",
			url: `${table}/acts`,
			tag: "Tables",
			summary: "Act at a table",
			description:
				"Carries out one act, durably. People's browsers act over the table's socket; this is for tools and simple bots.",
			access: "table",
			limit: "table/acts",
			forStandIns: true,
			query: StandInQuery,
			body: ActInput,
			errors: ["TABLE_CLOSED", "ACT_REFUSED"],
			answers: { 200: { description: "The number of the act.", schema: ActAnswer } },
			handle: async ({ seat: { id: seatId, tableId, playedBy }, body }) => {
				const { client, n } = body;
				const done = await deps.tableHub.act({ tableId, seatId, playedBy }, body.act, { client, n });
				if ("refused" in done) throw refusal(done);
				return { seq: done.seq };
			},
		}),
	];
}

/** Routes with which guests keep, move and leave their own seats. */
function ownSeatRoutes(deps: Deps): Route[] {
	return [
		route({
			operationId: "keepSeat",
			method: "POST",
			url: `${table}/seat`,
			tag: "Tables",
			summary: "Keep a seat in this browser",
			description: "With the secret of a seat as the bearer token, as the link to a seat has it.",
			access: "table",
			limit: "table/seat",
			answers: { 200: { description: "The seat.", schema: KeptSeat } },
			handle: async ({ request, seat: { id: seatId, tableId, by }, reply }) => {
				reply.header("Cache-Control", "no-store");
				if (by === "secret")
					deps.cookies.writeSeat(reply, tableId, bearerSecret(request.headers.authorization));
				return { tableId, seatId };
			},
		}),
		route({
			operationId: "createSeatLink",
			method: "POST",
			url: `${table}/seat/link`,
			tag: "Tables",
			summary: "Open a seat on another device",
			description:
				"Gives the seat a new secret. The old one ends, but in this browser, which gets the new one.",
			access: "table",
			limit: "table/seat",
			answers: { 200: { description: "The secret, and a link with it.", schema: SeatLink } },
			handle: async ({ seat: { id, tableId, by }, reply }) => {
				const secret = await renewSeat(deps, id);
				if (by === "cookie") deps.cookies.writeSeat(reply, tableId, secret);
				reply.header("Cache-Control", "no-store");
				return { secret, url: `${deps.publicUrl()}/t/seat#${tableId}.${secret}` };
			},
		}),
		route({
			operationId: "leaveTable",
			method: "DELETE",
			url: `${table}/seat`,
			tag: "Tables",
			summary: "Leave a table",
			description: "The seat ends. What was in its hand goes into the box. The host's seat cannot be left.",
			access: "table",
			limit: "table/seat",
			errors: ["TABLE_CLOSED"],
			answers: { 204: { description: "Left." } },
			handle: async ({ seat: { id, tableId, by }, reply }) => {
				await removeSeat(deps, { tableId, seatId: id }, { isRemoved: false });
				if (by === "cookie") deps.cookies.writeSeat(reply, tableId, "");
				return reply.status(204).send();
			},
		}),
	];
}

export function seatRoutes(deps: Deps): Route[] {
	return [...guestRoutes(deps), ...playRoutes(deps), ...ownSeatRoutes(deps)];
}
