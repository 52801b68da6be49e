import assert from "node:assert/strict";
import { judgeAnswer } from "./answers.ts";
import { type Picture, uploadRequest } from "./pictures.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests read answers freely; judgeAnswer has checked their form
export type Body = any;

export type Answer = { status: number; headers: Headers; body: Body; bytes: Buffer };

export type Face = {
	sideKey: string;
	assetId: string;
	derivedAssetId: string;
	url: string;
	derivedUrl: string;
	thumbUrl: string;
	mediumUrl?: string;
	largeUrl?: string;
	widthPx: number;
	heightPx: number;
};

type Call = { headers?: Record<string, string>; body?: unknown; raw?: string | Uint8Array };

/** The status of an answer, and the code of its error. */
export async function statusAndCode(answer: Answer | Promise<Answer>): Promise<[number, string]> {
	const { status, body } = await answer;
	return [status, body?.error?.code];
}

/** The path of an address. */
export function pathOf(address: string): string {
	return new URL(address).pathname;
}

/** Calls the service as one app of one user; every JSON response is checked against openapi.json. */
export class Client {
	readonly url: string;
	readonly token: string | undefined;
	readonly ids: { userId: string; appId: string };

	constructor(url: string, token: string | undefined, ids = { userId: "", appId: "" }) {
		this.url = url;
		this.token = token;
		this.ids = ids;
	}

	/** Sends a request to a path or address. `body` is sent as JSON, `raw` unchanged. */
	async call(method: string, path: string, { headers = {}, body, raw }: Call = {}): Promise<Answer> {
		const address = path.startsWith("http") ? path : this.url + path;
		const isOurs = address.startsWith(`${this.url}/`);
		const answer = await fetch(address, {
			method,
			redirect: "manual",
			headers: {
				...(this.token !== undefined && isOurs && { authorization: `Bearer ${this.token}` }),
				...(body !== undefined && { "content-type": "application/json" }),
				...headers,
			},
			...(body !== undefined && { body: JSON.stringify(body) }),
			...(raw !== undefined && { body: raw as NonNullable<RequestInit["body"]> }),
		});
		const bytes = Buffer.from(await answer.arrayBuffer());
		const isJson = answer.headers.get("content-type")?.startsWith("application/json") && method !== "HEAD";
		const parsed = isJson ? JSON.parse(bytes.toString("utf8")) : undefined;
		if (isOurs) {
			judgeAnswer(method, new URL(address).pathname, answer.status, parsed);
			assert.ok(answer.headers.get("x-request-id"), "every response has X-Request-Id");
		}
		const target = answer.headers.get("location");
		// where images are in a bucket
		if (answer.status === 302 && target !== null && new URL(address).pathname.startsWith("/files/"))
			return await this.call(method, target, { headers });
		return { status: answer.status, headers: answer.headers, body: parsed, bytes };
	}

	get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
		return this.call("GET", path, { headers });
	}

	/** The status of an address's answer to HEAD. */
	async head(path: string): Promise<number> {
		return (await this.call("HEAD", path)).status;
	}

	post(path: string, body: unknown): Promise<Answer> {
		return this.call("POST", path, { body });
	}

	delete(path: string): Promise<Answer> {
		return this.call("DELETE", path);
	}

	/** Calls that must succeed: the body of a 2xx response. */
	async ok(answer: Promise<Answer>): Promise<Body> {
		const { status, body } = await answer;
		assert.ok(status >= 200 && status < 300, `expected success, got ${status} ${JSON.stringify(body)}`);
		return body;
	}

	/** Creates a game and works in it. */
	async game(name = "Test game"): Promise<GameClient> {
		const { id } = await this.ok(this.post("/api/v1/games", { name }));
		return new GameClient(this, id);
	}
}

/** Works in one game. */
export class GameClient {
	readonly client: Client;
	readonly id: string;
	readonly path: string;

	constructor(client: Client, id: string) {
		this.client = client;
		this.id = id;
		this.path = `/api/v1/games/${id}`;
	}

	/** The same game through another app or user. */
	as(client: Client): GameClient {
		return new GameClient(client, this.id);
	}

	/** The description of a picture that presign receives. */
	file(picture: Picture) {
		return uploadRequest(picture);
	}

	presign(picture: Picture): Promise<Answer> {
		return this.client.post(`${this.path}/assets/presign`, this.file(picture));
	}

	put(signedUrl: string, picture: Picture): Promise<Answer> {
		const headers = { "content-type": picture.contentType };
		return this.client.call("PUT", signedUrl, { headers, raw: picture.bytes });
	}

	confirm(upload: { key: string; publicUrl: string }, picture: Picture): Promise<Answer> {
		const { key, publicUrl } = upload;
		const { bytes, contentType } = picture;
		return this.client.post(`${this.path}/assets/upload-complete`, {
			key,
			publicUrl,
			byteSize: bytes.length,
			contentType,
		});
	}

	/** Uploads a picture in its three steps. */
	async upload(picture: Picture): Promise<{ key: string; publicUrl: string; signedUrl: string }> {
		const upload = await this.client.ok(this.presign(picture));
		await this.client.ok(this.put(upload.signedUrl, picture));
		await this.client.ok(this.confirm(upload, picture));
		return upload;
	}

	/** Uploads a picture and returns the asset object that puts it on a side. */
	async asset(picture: Picture, sideKey = "front", more: Record<string, unknown> = {}): Promise<Body> {
		const { key, publicUrl } = await this.upload(picture);
		const { contentType, widthPx, heightPx } = picture;
		return { sideKey, key, sourceUrl: publicUrl, contentType, widthPx, heightPx, ...more };
	}

	/** Upserts components in one batch, whatever the answer. */
	push(components: readonly Body[]): Promise<Answer> {
		return this.client.post(`${this.path}/components/batch`, { components });
	}

	/** Upserts components in one batch that must succeed. */
	pushed(components: readonly Body[]): Promise<Body> {
		return this.client.ok(this.push(components));
	}

	async components(query = ""): Promise<Body[]> {
		return (await this.client.ok(this.client.get(`${this.path}/components${query}`))).components;
	}

	/** The record of the component with this external key. */
	async component(externalKey: string): Promise<Body> {
		const found = (await this.components()).filter((record) => record.externalKey === externalKey);
		assert.equal(found.length, 1, `exactly one component "${externalKey}"`);
		return found[0];
	}

	async assets(): Promise<Body[]> {
		return (await this.client.ok(this.client.get(`${this.path}/assets`))).assets;
	}
}
