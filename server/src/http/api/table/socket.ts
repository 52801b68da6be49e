import type { Duplex } from "node:stream";
import { type Goodbye, type ToService, tableProtocol, wireLimits } from "@tuckbox/pieces/table";
import { WebSocket } from "ws";
import { networkBlock } from "../../../domain/access/throttle.ts";
import type { Store } from "../../../store/store.ts";
import type { TableHub } from "../../../table/live/hub.ts";
import type { SeatSocket } from "../../../table/live/live-table.ts";
import { isSeat } from "../../../table/seats.ts";
import { type Route, route } from "../../edge/route.ts";
import { closeSocket, createSocketServer, wireMessage } from "../../edge/sockets.ts";
import { compileCheck } from "../../edge/validation.ts";
import { TableAct } from "../schemas/table/acts.ts";
import { tableMessages } from "../schemas/table/messages.ts";
import { StandInQuery } from "../schemas/table/tables.ts";

const checks = new Map([...tableMessages].map(([t, schema]) => [t, compileCheck(schema)]));

const checkAct = compileCheck(TableAct);

/** @returns undefined if it is not a message of the protocol */
function readMessage(text: string): ToService | undefined {
	let message: { t?: unknown; act?: unknown };
	try {
		message = JSON.parse(text);
	} catch {
		return undefined;
	}
	if (typeof message !== "object" || message === null) return undefined;
	const faults = checks.get(message.t)?.(message);
	if (faults === undefined || faults.length > 0) return undefined;
	if (message.t === "act" && checkAct(message.act).length > 0) return undefined;
	return message as ToService;
}

/** Codes with which sockets end (RFC 6455, 7.4); clients go by the `bye` before. */
const closeCodes: Record<Goodbye, number> = {
	replaced: 1000,
	revoked: 1008,
	deleted: 1000,
	restart: 1012,
	slow: 1013,
	abuse: 1008,
};

/** The wire form of messages that several sockets send. */
const wired = new WeakMap<Buffer, Buffer>();

/** A message as it goes over the wire: one write, where ws would make two. */
function wireBytes(message: string | Buffer, isBinary: boolean): Buffer {
	if (typeof message === "string") return wireMessage(Buffer.from(message));
	const bytes = wired.get(message) ?? wireMessage(message, isBinary);
	wired.set(message, bytes);
	return bytes;
}

function seatSocket(socket: WebSocket, stream: Duplex): SeatSocket {
	let sent = 0;
	return {
		send(message, isBinary = false) {
			const bytes = wireBytes(message, isBinary);
			sent += bytes.length;
			if (socket.readyState === WebSocket.OPEN) stream.write(bytes);
		},
		unreadBytes: () => socket.bufferedAmount,
		readBytes: () => sent - socket.bufferedAmount,
		end: (why) => closeSocket(socket, closeCodes[why], why),
	};
}

/** The socket of a table. */
export function liveTableRoutes(deps: { store: Store; tableHub: TableHub }): Route[] {
	const openSocket = createSocketServer({
		protocol: tableProtocol,
		maxMessageBytes: wireLimits.maxMessageBytes,
	});
	return [
		route({
			operationId: "playAtTable",
			method: "GET",
			url: "/api/v1/tables/:tableId/live",
			tag: "Tables",
			summary: "Play at a table",
			description: `A WebSocket with the protocol \`${tableProtocol}\`: what happens at the table as it happens, and acts of the seat. docs/TABLE.md has its messages.`,
			access: "table",
			limit: "table/views",
			isSocket: true,
			forStandIns: true,
			query: StandInQuery,
			errors: ["UPGRADE_REQUIRED", "TOO_MANY_STREAMS"],
			answers: { 101: { description: "The socket." } },
			handle: async ({ request, reply, seat, game, isStillGranted }) => {
				const source = { account: game.owner_id, network: networkBlock(request.ip) };
				reply.raw.once("close", deps.tableHub.admit(source));
				return openSocket(request, reply, (socket, stream) => {
					const connection = deps.tableHub.open({
						seat: { tableId: seat.tableId, seatId: seat.id, playedBy: seat.playedBy },
						gameId: game.id,
						userId: seat.userId,
						socket: seatSocket(socket, stream),
						// creating a link for another device does not end the seat's socket
						isStillGranted: () =>
							seat.by === "session"
								? isStillGranted()
								: isSeat(deps, { ...seat, id: seat.playedBy ?? seat.id }),
					});
					socket.on("message", (data, isBinary) =>
						connection.receive(isBinary ? undefined : readMessage(String(data))),
					);
					socket.on("ping", (data) => {
						if (connection.admitsPing()) socket.pong(data);
					});
					socket.on("close", () => connection.closed());
					// such as a message that is too long: the socket closes
					socket.on("error", () => connection.closed());
				});
			},
		}),
	];
}
