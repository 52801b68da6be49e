import assert from "node:assert/strict";
import { judgeAnswer } from "./answers.ts";
import type { Answer, Body } from "./client.ts";

type Sent = { headers?: Record<string, string>; form?: Record<string, string>; body?: unknown };

/** A cookie as it was set, its attributes in lower case. */
export type Cookie = { name: string; value: string; attributes: string[] };

export function readCookie(line: string): Cookie {
	const [pair = "", ...attributes] = line.split(";").map((part) => part.trim());
	const at = pair.indexOf("=");
	return {
		name: pair.slice(0, at),
		value: pair.slice(at + 1),
		attributes: attributes.map((attribute) => attribute.toLowerCase()),
	};
}

/**
 * Calls the service as a user's browser does: keeps cookies, sends the headers that name a request's origin, follows no
 * redirect.
 */
export class Visitor {
	readonly url: string;
	readonly cookies = new Map<string, string>();
	/** The address it seems to come from: as if a proxy in front of the service reported it. */
	readonly address: string | undefined;

	constructor(url: string, address?: string) {
		this.url = url;
		this.address = address;
	}

	get cookieHeader(): string {
		return [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
	}

	/** Sends a request. A form or a body is sent as by a page of the service, unless the headers say otherwise. */
	async call(method: string, path: string, { headers = {}, form, body }: Sent = {}): Promise<Answer> {
		const answer = await fetch(path.startsWith("http") ? path : this.url + path, {
			method,
			redirect: "manual",
			headers: {
				...(this.cookies.size > 0 && { cookie: this.cookieHeader }),
				...(this.address !== undefined && { "x-forwarded-for": this.address }),
				...(method !== "GET" && { origin: this.url, "sec-fetch-site": "same-origin" }),
				...(body !== undefined && { "content-type": "application/json" }),
				...headers,
			},
			...(form !== undefined && { body: new URLSearchParams(form) }),
			...(body !== undefined && { body: JSON.stringify(body) }),
		});
		for (const line of answer.headers.getSetCookie()) {
			const { name, value, attributes } = readCookie(line);
			if (attributes.includes("max-age=0")) this.cookies.delete(name);
			else this.cookies.set(name, value);
		}
		const bytes = Buffer.from(await answer.arrayBuffer());
		const isJson = answer.headers.get("content-type")?.startsWith("application/json");
		const parsed = isJson && bytes.length > 0 ? JSON.parse(bytes.toString("utf8")) : undefined;
		judgeAnswer(method, new URL(path, this.url).pathname, answer.status, parsed);
		assert.ok(answer.headers.get("x-request-id"), "every response has X-Request-Id");
		return { status: answer.status, headers: answer.headers, body: parsed, bytes };
	}

	get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
		return this.call("GET", path, { headers });
	}

	/** The text of a page that must exist. */
	async page(path: string): Promise<string> {
		const { status, bytes } = await this.get(path);
		assert.equal(status, 200, `GET ${path}: ${bytes.toString("utf8").slice(0, 2000)}`);
		return bytes.toString("utf8");
	}

	/** The token that this browser's session gives its forms. */
	async csrf(): Promise<string> {
		const { body } = await this.get("/api/v1/account");
		return body?.csrf ?? "";
	}

	/** Sends a form as one of the service's own pages does, with the session's token if there is a session. */
	async send(path: string, form: Record<string, string> = {}): Promise<Answer> {
		const csrf = this.isSignedIn ? await this.csrf() : "";
		return await this.call("POST", path, { form: { ...(csrf !== "" && { csrf }), ...form } });
	}

	/** Calls a route for signed-in users, with the session's token. */
	async ask(method: string, path: string, body?: unknown): Promise<Answer> {
		const headers = method === "GET" ? {} : { "x-csrf-token": await this.csrf() };
		return await this.call(method, path, { headers, ...(body !== undefined && { body }) });
	}

	/** The body of a call that must succeed. */
	async ok(answer: Promise<Answer>): Promise<Body> {
		const { status, body } = await answer;
		assert.ok(status >= 200 && status < 300, `expected success, got ${status} ${JSON.stringify(body)}`);
		return body;
	}

	get isSignedIn(): boolean {
		return this.cookies.has("tuckbox") || this.cookies.has("__Host-tuckbox");
	}

	signIn(email: string, password: string, next?: string): Promise<Answer> {
		return this.send("/sign-in", { email, password, ...(next !== undefined && { next }) });
	}
}
