import { type IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type WebSocket, WebSocketServer } from "ws";
import { faultyField, Problem } from "../../domain/errors.ts";
import type { Route } from "./route.ts";

// A request for a WebSocket is routed like any other: access, limits, errors and the log are the same, and only the handler
// of its route upgrades it.

const upgrading = new WeakMap<IncomingMessage, { socket: Duplex; head: Buffer }>();
/** The name of a request in the log. */
const ids = new WeakMap<IncomingMessage, string>();

/** Whether Node is to treat a request as an upgrade. Any other is answered as an ordinary request. */
export function isForSocket(routes: readonly Route[]): (request: IncomingMessage) => boolean {
	const paths = routes
		.filter(({ isSocket }) => isSocket)
		.map(({ url }) => new RegExp(`^${url.replace(/:\w+/g, "[^/?]+")}/?(\\?|$)`));
	return ({ method, url = "", headers }) =>
		method === "GET" &&
		headers.upgrade?.toLowerCase() === "websocket" &&
		paths.some((path) => path.test(url));
}

/** Passes requests for sockets on to the routes. */
export function routeUpgrades(app: FastifyInstance): void {
	app.server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
		// Node leaves the connection to us, with its errors
		socket.on("error", () => socket.destroy());
		upgrading.set(request, { socket, head });
		const response = new ServerResponse(request);
		response.shouldKeepAlive = false;
		response.assignSocket(request.socket);
		// not reached by requests that become sockets
		response.once("finish", () => socket.end());
		app.routing(request, response);
	});
}

export type SocketOptions = {
	protocol: string;
	/** A longer message ends the socket (1009). */
	maxMessageBytes: number;
};

/** Makes the response to a request a WebSocket. */
export type OpenSocket = (
	request: FastifyRequest,
	reply: FastifyReply,
	onOpen: (socket: WebSocket, connection: Duplex) => void,
) => FastifyReply;

/**
 * A message as it goes over the wire (RFC 6455, 5.2), for several sockets: ws would make it for each of them, in two parts.
 */
export function wireMessage(data: Buffer, isBinary = false): Buffer {
	const { length } = data;
	const start = length < 126 ? 2 : length < 2 ** 16 ? 4 : 10;
	const bytes = Buffer.allocUnsafe(start + length);
	bytes[0] = isBinary ? 0x82 : 0x81; // in one part
	bytes[1] = start === 2 ? length : start === 4 ? 126 : 127;
	if (start === 4) bytes.writeUInt16BE(length, 2);
	if (start === 10) bytes.writeBigUInt64BE(BigInt(length), 2);
	data.copy(bytes, start);
	return bytes;
}

/** Time for the other side to close a socket in return, in ms. */
const closingMs = 1000;

/** Closes a socket after sending what is pending. */
export function closeSocket(socket: WebSocket, code: number, reason: string): void {
	socket.close(code, reason);
	setTimeout(() => socket.terminate(), closingMs).unref();
}

/** @returns a function that throws Problem UPGRADE_REQUIRED, VALIDATION_ERROR */
export function createSocketServer({ protocol, maxMessageBytes }: SocketOptions): OpenSocket {
	const server = new WebSocketServer({
		noServer: true,
		clientTracking: false,
		maxPayload: maxMessageBytes,
		// ws would cut a socket off, without a word, after some pings in a row; who opens it answers them
		autoPong: false,
		// browsers would compress each drag as well; large messages are compressed by who sends them
		perMessageDeflate: false,
		handleProtocols: () => protocol,
	});
	server.on("headers", (headers, request) => headers.push(`X-Request-Id: ${ids.get(request)}`));
	return (request, reply, onOpen) => {
		const upgrade = upgrading.get(request.raw);
		if (upgrade === undefined) {
			reply.header("Upgrade", "websocket").header("Connection", "Upgrade");
			throw new Problem("UPGRADE_REQUIRED", "This address is for WebSockets.");
		}
		const offered = (request.headers["sec-websocket-protocol"] ?? "").split(",").map((name) => name.trim());
		if (!offered.includes(protocol)) {
			throw faultyField("Sec-WebSocket-Protocol", `must offer ${protocol}`);
		}
		reply.hijack();
		reply.raw.statusCode = 101; // for the log
		ids.set(request.raw, request.id);
		server.handleUpgrade(request.raw, upgrade.socket, upgrade.head, (socket) =>
			onOpen(socket, upgrade.socket),
		);
		return reply;
	};
}
