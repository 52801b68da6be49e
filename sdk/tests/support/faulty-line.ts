import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { after } from "node:test";
import { type GameHandle, Tuckbox, type TuckboxOptions, type Wait } from "@tuckbox/client";
import type { GameClient } from "../../../server/tests/support/client.ts";
import { startTestService, type TestService } from "../../../server/tests/support/test-service.ts";

/**
 * The fate of a call: it passes, the connection breaks before or after the service handles it, or it gets this
 * response.
 */
export type Fate =
	| "pass"
	| "cut"
	| "lose"
	| { status: number; headers?: Record<string, string>; body?: string };

type Passed = { method: string; path: string; headers: IncomingMessage["headers"] };

/** A connection to a service that can fail on demand. */
export class FaultyLine {
	/** All calls that arrived, including those that failed. */
	readonly calls: Passed[] = [];
	target = "";
	/** Decides about each call. */
	decide: (call: Passed) => Fate | Promise<Fate> = () => "pass";
	readonly #server = createServer((incoming, answer) => void this.#serve(incoming, answer));

	async open(): Promise<this> {
		// if this side closed an idle connection just as a call begins, it would look like a fault of the test
		this.#server.keepAliveTimeout = 65_000;
		await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
		return this;
	}

	get url(): string {
		return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
	}

	/** Counts the calls that arrived with this method and this text in their path. */
	count(method: string, part: string): number {
		return this.calls.filter((call) => call.method === method && call.path.includes(part)).length;
	}

	async #serve(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
		const call = { method: incoming.method ?? "", path: incoming.url ?? "", headers: incoming.headers };
		this.calls.push(call);
		const fate = await this.decide(call);
		if (fate === "cut") return void incoming.socket.destroy();
		if (typeof fate === "object") {
			answer.writeHead(fate.status, fate.headers);
			return void answer.end(fate.body);
		}
		const { method, headers } = incoming;
		const passing = request(this.target + incoming.url, { method, headers, agent: false }, (reply) => {
			if (fate === "lose") {
				reply.resume().once("end", () => incoming.socket.destroy());
				return;
			}
			answer.writeHead(reply.statusCode ?? 502, reply.headers);
			reply.pipe(answer);
			reply.once("error", () => answer.destroy());
		});
		passing.once("error", () => answer.destroy());
		answer.once("close", () => passing.destroy());
		incoming.pipe(passing);
	}

	/** Breaks all open connections. */
	hangUp(): void {
		this.#server.closeAllConnections();
	}

	/** Resets it to its first state. */
	reset(): void {
		this.decide = () => "pass";
		this.hangUp();
		this.calls.splice(0);
	}

	async [Symbol.asyncDispose](): Promise<void> {
		this.hangUp();
		await new Promise((resolve) => this.#server.close(resolve));
	}
}

type ServiceOptions = NonNullable<Parameters<typeof startTestService>[0]>;

async function openWorld(options: ServiceOptions = {}) {
	const line = await new FaultyLine().open();
	const env = { PUBLIC_URL: line.url, ...options.env };
	const service = await startTestService({ ...options, env, isOnDisk: true });
	line.target = service.url;
	return { line, service };
}

/** The service that tests without options of their own share. */
let shared: ReturnType<typeof openWorld> | undefined;
after(async () => {
	if (shared === undefined) return;
	const { line, service } = await shared;
	await service[Symbol.asyncDispose]();
	await line[Symbol.asyncDispose]();
});

/**
 * A game of a new user: the SDK reaches it over a connection that can fail, `seen` directly. With options, the service
 * is started for this test alone; tests that move its clock must pass some.
 */
export async function gameOnALine(
	use: (world: {
		line: FaultyLine;
		service: TestService;
		seen: GameClient;
		tuckbox: (options?: Partial<TuckboxOptions>) => Tuckbox;
		game: GameHandle;
		/** The waits of `game`. */
		waits: Wait[];
	}) => Promise<void>,
	options?: ServiceOptions,
): Promise<void> {
	await using cleaning = new AsyncDisposableStack();
	const opening = options === undefined ? (shared ?? openWorld()) : openWorld(options);
	if (options === undefined) shared = opening;
	const { line, service } = await opening;
	if (options === undefined) cleaning.defer(() => line.reset());
	else {
		cleaning.use(line);
		cleaning.use(service);
	}
	const user = await service.user();
	const seen = await user.game();
	const waits: Wait[] = [];
	const tuckbox = (more: Partial<TuckboxOptions> = {}) =>
		new Tuckbox({
			baseUrl: line.url,
			token: user.token ?? "",
			onWait: (wait) => void waits.push(wait),
			...more,
		});
	await use({ line, service, seen, tuckbox, game: tuckbox().game(seen.id), waits });
}
