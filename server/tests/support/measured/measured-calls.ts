import assert from "node:assert/strict";
import { Agent, request } from "node:http";
import { allRoutes } from "../../../src/http/routes.ts";
import type { Body } from "../client.ts";
import { asTest, longestStep } from "./longest-step.ts";

const routes = new Map(
	allRoutes({} as Parameters<typeof allRoutes>[0]).map((route) => [route.operationId, route]),
);
export const operationIds: readonly string[] = [...routes.keys()];

/** A request besides the known ids. `raw` is sent unchanged. */
export type Call = {
	ids?: Record<string, string>;
	query?: Record<string, string | number | boolean>;
	body?: unknown;
	form?: Record<string, string>;
	raw?: Buffer;
	headers?: Record<string, string>;
	/** Instead of the route's address. */
	address?: string;
};

export type Credentials = { token: string; seat: string; cookie: string; csrf: string };
type Answer = { status: number; body: Body };
type Measured = { ms: number; what: string; statuses: Set<number> };

/** Calls routes one at a time, and measures the longest step of each. The service must run in this process. */
export class MeasuredCalls {
	/** By the operation: its longest step, and in which call. */
	readonly measured = new Map<string, Measured>();
	/** Values of the parameters in addresses. */
	readonly ids: Record<string, string> = {};
	readonly credentials: Credentials;
	readonly #url: string;
	readonly #agent = new Agent({ keepAlive: true });

	constructor(url: string, credentials: Credentials) {
		this.#url = url;
		this.credentials = credentials;
	}

	/** Measures anything else under a name. */
	async measure<T>(name: string, work: () => Promise<T>, what = "", statusOf = (_: T) => 0): Promise<T> {
		const { value, ms } = await longestStep(work);
		const known = this.measured.get(name) ?? { ms: 0, what, statuses: new Set() };
		known.statuses.add(statusOf(value));
		this.measured.set(name, ms > known.ms ? { ...known, ms, what } : known);
		return value;
	}

	#send(method: string, address: string, headers: Record<string, string>, bytes: Buffer | undefined) {
		return new Promise<{ status: number; text: string }>((resolve, reject) => {
			const sent = request(this.#url + address, { method, headers, agent: this.#agent }, (answer) => {
				const chunks: Buffer[] = [];
				const done = () => {
					const text = asTest(() => Buffer.concat(chunks).toString("utf8"));
					resolve({ status: answer.statusCode ?? 0, text });
				};
				const isEndless = answer.headers["content-type"]?.startsWith("text/event-stream");
				answer.on("data", (chunk) => {
					chunks.push(chunk);
					if (!isEndless) return;
					sent.destroy();
					done();
				});
				answer.on("end", done);
				answer.on("error", reject);
			});
			sent.on("error", reject);
			sent.end(bytes);
		});
	}

	/** Calls a route with whatever it needs, and returns any answer but a fault of the service. */
	async call(operationId: string, call: Call = {}): Promise<Answer> {
		const route = routes.get(operationId) ?? assert.fail(`there is no operation ${operationId}`);
		const { query, body, form, raw, address } = call;
		const known: Record<string, string> = { ...this.ids, ...call.ids };
		const fill = (_: string, name: string) =>
			encodeURIComponent(known[name] ?? assert.fail(`the ${name} of ${operationId} is not known`));
		const path = address ?? route.url.replaceAll(/:(\w+)/g, fill);
		const asked = query ? `?${new URLSearchParams(query as Record<string, string>)}` : "";
		const { token, seat, cookie, csrf } = this.credentials;
		const text = form
			? String(new URLSearchParams({ csrf, ...form }))
			: body === undefined
				? undefined
				: JSON.stringify(body);
		const bytes = raw ?? (text === undefined ? undefined : Buffer.from(text));
		const isInBrowser =
			route.access === "session" || route.access === "visitor" || route.isForPeople === true;
		const isByApp = !isInBrowser && (route.access === "user" || route.access === "game");
		const headers = {
			origin: this.#url,
			"sec-fetch-site": "same-origin",
			...(isInBrowser && { cookie, "x-csrf-token": csrf }),
			...(isByApp && { authorization: `Bearer ${token}` }),
			...(route.access === "table" && { authorization: `Bearer ${seat}` }),
			...(bytes && { "content-length": String(bytes.length) }),
			...(text && { "content-type": form ? "application/x-www-form-urlencoded" : "application/json" }),
			...call.headers,
		};
		const what = `${route.method} ${path}${asked} ${text?.slice(0, 200) ?? ""}`;
		const send = () => this.#send(route.method, path + asked, headers, bytes);
		const answer = await this.measure(operationId, send, what, ({ status }) => status);
		assert.ok(answer.status < 500, `${what}: ${answer.status} ${answer.text.slice(0, 300)}`);
		const isJson = answer.text.startsWith("{");
		return { status: answer.status, body: isJson ? JSON.parse(answer.text) : answer.text };
	}

	/** The body of a call that must succeed. */
	async ok(operationId: string, call: Call = {}): Promise<Body> {
		const { status, body } = await this.call(operationId, call);
		assert.ok(status < 400, `${operationId}: ${status} ${JSON.stringify(body).slice(0, 500)}`);
		return body;
	}

	close(): void {
		this.#agent.destroy();
	}
}
