import { Agent, request as httpRequest, type IncomingHttpHeaders } from "node:http";

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

type Call = { body?: string | Buffer; headers?: Record<string, string> };

/**
 * The HTTP client of all workloads, the same for every program: node:http with keep-alive. It counts bytes and parses
 * only where required, to add little to the measurements.
 */
export class Client {
	readonly url: string;
	received = 0;
	readonly #agent: Agent;
	readonly #port: number;
	readonly #authorization: Record<string, string>;

	constructor(url: string, token: string | undefined, connections: number) {
		this.url = url;
		this.#port = Number(new URL(url).port);
		this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
		this.#authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
	}

	/**
	 * Sends a request to a path of the program, or to an address on this machine that the program returned. Resolves
	 * when the body has arrived.
	 */
	call(method: string, pathOrUrl: string, { body, headers }: Call = {}): Promise<Answer> {
		const own = pathOrUrl.startsWith(this.url) ? pathOrUrl.slice(this.url.length) : pathOrUrl;
		// a bucket is another server, and its addresses are signed
		const elsewhere = own.startsWith("/") ? undefined : new URL(own);
		return new Promise((resolve, reject) => {
			const outgoing = httpRequest({
				host: "127.0.0.1",
				port: elsewhere?.port ?? this.#port,
				agent: this.#agent,
				method,
				path: elsewhere === undefined ? own : elsewhere.pathname + elsewhere.search,
				headers: {
					...(elsewhere === undefined && this.#authorization),
					...(body !== undefined && { "content-length": String(Buffer.byteLength(body)) }),
					...headers,
				},
			});
			outgoing.on("error", reject);
			outgoing.on("response", (incoming) => {
				const chunks: Buffer[] = [];
				incoming.on("data", (chunk: Buffer) => {
					chunks.push(chunk);
					this.received += chunk.length;
				});
				incoming.on("error", reject);
				incoming.on("end", () => {
					const status = incoming.statusCode ?? 0;
					resolve({ status, headers: incoming.headers, body: Buffer.concat(chunks) });
				});
			});
			outgoing.end(body);
		});
	}

	/** Sends a request that must succeed. @throws Error with the response */
	async ok(method: string, path: string, call: Call = {}): Promise<Answer> {
		const answer = await this.call(method, path, call);
		if (answer.status >= 200 && answer.status < 300) return answer;
		const text = answer.body.toString("utf8").slice(0, 500);
		throw new Error(`${method} ${path} returned ${answer.status}: ${text}`);
	}

	/** Sends prepared JSON text, so that a workload can create it before the clock starts. */
	post(path: string, json: string): Promise<Answer> {
		return this.ok("POST", path, { body: json, headers: { "content-type": "application/json" } });
	}

	async postValue<T>(path: string, value: unknown): Promise<T> {
		return JSON.parse((await this.post(path, JSON.stringify(value))).body.toString("utf8")) as T;
	}

	get(path: string): Promise<Answer> {
		return this.ok("GET", path);
	}

	close(): void {
		this.#agent.destroy();
	}
}

/** Processes a list in order, with a number of parallel workers. */
export async function inParallel<T>(
	list: readonly T[],
	workers: number,
	work: (item: T, index: number) => Promise<unknown>,
): Promise<void> {
	const queue = list.entries();
	await Promise.all(
		Array.from({ length: workers }, async () => {
			for (const [index, item] of queue) await work(item, index);
		}),
	);
}
