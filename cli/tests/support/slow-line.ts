import { createHash } from "node:crypto";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** A slow proxy to the service, which delays each PUT and records what was sent. */
export class SlowLine {
	readonly #server: Server;
	/** SHA-256, in hex, of the body of every PUT that has passed. */
	readonly put: string[] = [];
	target = "";
	/** Number of calls in progress. */
	open = 0;
	/** Calls are passed on when it resolves. */
	gate = Promise.resolve();

	constructor(server: Server) {
		this.#server = server;
	}

	get url(): string {
		return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
	}

	[Symbol.dispose](): void {
		this.#server.close().closeAllConnections();
	}
}

/** @param putTime duration of a PUT, in ms */
export async function openSlowLine(putTime: number): Promise<SlowLine> {
	const server = createServer();
	const line = new SlowLine(server);
	server.on("request", async (from, to) => {
		line.open++;
		to.once("close", () => void line.open--);
		const chunks: Buffer[] = [];
		try {
			for await (const chunk of from) chunks.push(chunk);
		} catch {
			return; // the client has gone
		}
		const body = Buffer.concat(chunks);
		if (from.method === "PUT") await sleep(putTime);
		await line.gate;
		if (from.socket.destroyed) return;
		const headers = { ...from.headers, "content-length": body.length };
		const onward = request(line.target + from.url, { method: from.method ?? "GET", headers }, (answer) => {
			if (from.method === "PUT" && answer.statusCode === 200)
				line.put.push(createHash("sha256").update(body).digest("hex"));
			to.writeHead(answer.statusCode ?? 502, answer.headers);
			answer.pipe(to);
			answer.once("error", () => to.destroy());
		});
		onward.on("error", () => to.destroy());
		onward.end(body);
	});
	await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
	return line;
}
