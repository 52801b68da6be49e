import assert from "node:assert/strict";
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import type { Body } from "./client.ts";
import { until } from "./waiting.ts";

type Event = { id: string; event: string; data: Body };

/** Reads a stream of server-sent events strictly: anything but the lines the service sends is an error. */
export class EventListener implements AsyncDisposable {
	readonly answer: IncomingMessage;
	readonly #request: ClientRequest;
	readonly events: Event[] = [];
	readonly retries: number[] = [];
	beats = 0;
	/** Number of notifications that the images have new addresses. */
	readdressed = 0;
	isEnded = false;
	/** True when the service ended the stream, and it was not cut. */
	isComplete = false;
	error: unknown;
	#rest = "";

	constructor(sent: ClientRequest, answer: IncomingMessage) {
		this.#request = sent;
		this.answer = answer;
		answer.setEncoding("utf8");
		answer.on("data", (chunk: string) => this.#take(chunk));
		answer.on("end", () => {
			this.isComplete = answer.complete;
		});
		answer.on("error", () => undefined);
		answer.on("close", () => {
			this.isEnded = true;
		});
	}

	#take(chunk: string): void {
		this.#rest += chunk;
		const blocks = this.#rest.split("\n\n");
		this.#rest = blocks.pop() ?? "";
		try {
			for (const block of blocks) this.#takeBlock(block);
		} catch (error) {
			this.error = error;
		}
	}

	#takeBlock(block: string): void {
		if (block.startsWith(":")) {
			assert.ok(!block.includes("\n"), block);
			this.beats++;
			return;
		}
		const retry = /^retry: (\d+)$/.exec(block);
		if (retry !== null) {
			this.retries.push(Number(retry[1]));
			return;
		}
		// it has no id, so that clients resume with the last version
		if (block === "event: images\ndata: {}") {
			this.readdressed++;
			return;
		}
		const parts = /^id: (\d+)\nevent: (\w+)\ndata: (\{.*\})$/.exec(block);
		assert.ok(parts !== null, `not an event: ${JSON.stringify(block)}`);
		this.events.push({ id: parts[1] ?? "", event: parts[2] ?? "", data: JSON.parse(parts[3] ?? "") });
	}

	get ids(): number[] {
		return this.events.map(({ id }) => Number(id));
	}

	/** Resolves when a condition holds; fails if the stream ends first. */
	async until(condition: () => boolean): Promise<void> {
		await until(
			`events so that ${condition}`,
			() => {
				if (this.error !== undefined) throw this.error;
				const { ids, beats, retries, isEnded } = this;
				if (isEnded && !condition()) throw new Error(`the stream ended after ${ids}`);
				return { ids, beats, retries, isEnded };
			},
			condition,
		);
	}

	/** Resolves when the stream has ended. */
	ended(): Promise<void> {
		return this.until(() => this.isEnded);
	}

	/** Stops reading, so that what is sent accumulates. */
	stopReading(): void {
		this.answer.pause();
		this.answer.socket.pause();
	}

	async [Symbol.asyncDispose](): Promise<void> {
		this.#request.destroy();
	}
}

/** Opens an event stream. */
export async function listen(
	url: string,
	options: { token?: string | undefined; headers?: Record<string, string>; method?: string } = {},
): Promise<EventListener> {
	const { token, headers, method = "GET" } = options;
	const sent = request(url, {
		method,
		agent: false,
		headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers },
	});
	return await new Promise((resolve, reject) => {
		sent.on("response", (answer) => resolve(new EventListener(sent, answer)));
		sent.on("error", reject);
		sent.end();
	});
}
