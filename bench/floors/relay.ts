// The minimum that a table can do: passes each message of a socket on to the other sockets of its address. With `keep`,
// it also writes each act to the disk before it acknowledges the act. See README.md.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type WebSocket, WebSocketServer } from "ws";
import { keepActs } from "./bare-acts.ts";

const [folder = "", mode] = process.argv.slice(2);
const keep = mode === "keep" ? keepActs(folder) : undefined;
const tables = new Map<string, Set<WebSocket>>();
const server = createServer();
const sockets = new WebSocketServer({ server, perMessageDeflate: false, clientTracking: false });
sockets.on("connection", (socket, { url = "" }) => {
	const seats = tables.get(url) ?? new Set();
	tables.set(url, seats.add(socket));
	socket.on("message", (data: Buffer) => {
		for (const other of seats) if (other !== socket) other.send(data, { binary: false });
		if (keep === undefined || !data.toString("latin1", 0, 12).includes('"act"')) return;
		const { n } = JSON.parse(data.toString("utf8")) as { n: number };
		keep(n);
		socket.send(`{"t":"ack","n":${n},"seq":${n}}`);
	});
	socket.on("close", () => seats.delete(socket));
});
server.listen(0, "127.0.0.1", () => {
	console.log(`Address http://127.0.0.1:${(server.address() as AddressInfo).port} `);
});
