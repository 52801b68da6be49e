import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { buffer } from "node:stream/consumers";

/** The way in which a store fails: it responds with 500, does not respond, or breaks off halfway through a body. */
type Fault = "fails" | "hangs" | "breaks off";

type Stored = { bytes: Buffer; headers: Record<string, string> };

const accessKeyId = "stand:in";
const secret = "stand-in-secret";
const region = "test-1";
const kept = ["content-type", "cache-control"];
/** Names in a page of a listing: few, so that listings have several pages. */
const pageSize = 10;

class Refusal extends Error {
	readonly status: number;
	readonly code: string;
	constructor(status: number, code: string) {
		super(code);
		this.status = status;
		this.code = code;
	}
}

const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
const sha256 = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest("hex");
const strict = (text: string) =>
	encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Signature version 4 by its specification, written independently of the code it checks. */
function signatureOf(
	request: IncomingMessage,
	url: URL,
	date: string,
	signedHeaders: string,
	payload: string,
): string {
	const query = [...url.searchParams]
		.filter(([name]) => name !== "X-Amz-Signature")
		.map(([name, value]) => `${strict(name)}=${strict(value)}`)
		.sort()
		.join("&");
	const headers = signedHeaders.split(";").map((name) => `${name}:${String(request.headers[name] ?? "")}\n`);
	const path = url.pathname.split("/").map((part) => strict(decodeURIComponent(part)));
	const canonical = [request.method, path.join("/"), query, headers.join(""), signedHeaders, payload];
	const day = date.slice(0, 8);
	const scope = `${day}/${region}/s3/aws4_request`;
	const text = ["AWS4-HMAC-SHA256", date, scope, sha256(canonical.join("\n"))].join("\n");
	const key = [region, "s3", "aws4_request"].reduce(hmac, hmac(`AWS4${secret}`, day));
	return hmac(key, text).toString("hex");
}

/** Checks a request's signature. @throws Refusal */
function authorize(request: IncomingMessage, url: URL, body: Buffer): void {
	const query = url.searchParams;
	const given = query.get("X-Amz-Signature");
	if (given !== null) {
		const date = query.get("X-Amz-Date") ?? "";
		const signedHeaders = query.get("X-Amz-SignedHeaders") ?? "";
		if (signatureOf(request, url, date, signedHeaders, "UNSIGNED-PAYLOAD") !== given)
			throw new Refusal(403, "SignatureDoesNotMatch");
		const start = Date.parse(date.replace(/(....)(..)(..T..)(..)(..Z)/, "$1-$2-$3:$4:$5"));
		if (start + Number(query.get("X-Amz-Expires")) * 1000 < Date.now())
			throw new Refusal(403, "AccessDenied");
		return;
	}
	const header = request.headers.authorization ?? "";
	const parts = /Credential=([^,]+?)\/\d+\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)/;
	const [, id, scope, signedHeaders = "", signature] = parts.exec(header) ?? [];
	if (id !== accessKeyId) throw new Refusal(403, "InvalidAccessKeyId");
	if (scope !== region) throw new Refusal(400, "AuthorizationHeaderMalformed");
	const payload = String(request.headers["x-amz-content-sha256"]);
	const date = String(request.headers["x-amz-date"]);
	if (signatureOf(request, url, date, signedHeaders, payload) !== signature)
		throw new Refusal(403, "SignatureDoesNotMatch");
	if (payload !== sha256(body)) throw new Refusal(400, "XAmzContentSHA256Mismatch");
}

/** As much of an S3 store as the service uses, in this process, with faults on demand. It checks every signature. */
export class S3StandIn {
	readonly #buckets = new Map<string, Map<string, Stored>>();
	readonly #cors = new Map<string, string>();
	readonly #sockets = new Set<Socket>();
	readonly #server = createServer((request, response) => void this.#answer(request, response));
	#port = 0;
	/** Decides what goes wrong with a request, from its method and the path of its object. */
	fault: (method: string, path: string) => Fault | undefined = () => undefined;
	/** `GET games/…` for each request received, in order. */
	readonly requests: string[] = [];

	/** The variables that configure a service to use a bucket here. */
	env(bucket: string): Record<string, string> {
		return {
			S3_ENDPOINT: `http://127.0.0.1:${this.#port}`,
			S3_REGION: region,
			S3_BUCKET: bucket,
			S3_ACCESS_KEY_ID: accessKeyId,
			S3_SECRET_ACCESS_KEY: secret,
		};
	}

	makeBucket(name: string): void {
		this.#buckets.set(name, new Map());
	}

	/** The paths of everything in a bucket, sorted. */
	paths(bucket: string): string[] {
		return [...(this.#buckets.get(bucket)?.keys() ?? [])].sort();
	}

	constructor() {
		this.#server.on("connection", (socket) => {
			this.#sockets.add(socket);
			socket.on("close", () => this.#sockets.delete(socket));
		});
	}

	async start(): Promise<void> {
		await new Promise<void>((resolve) => this.#server.listen(this.#port, "127.0.0.1", resolve));
		this.#port = (this.#server.address() as AddressInfo).port;
	}

	/** Becomes unreachable until it is started again; its objects remain. */
	async stop(): Promise<void> {
		const closed = new Promise((resolve) => this.#server.close(resolve));
		for (const socket of this.#sockets) socket.destroy();
		await closed;
	}

	async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const url = new URL(request.url ?? "/", "http://stand-in");
		const [, bucket = "", ...rest] = url.pathname.split("/").map(decodeURIComponent);
		const path = rest.join("/");
		this.requests.push(`${request.method} ${path}`);
		const fault = this.fault(request.method ?? "", path);
		if (fault === "hangs") return;
		try {
			const body = await buffer(request);
			if (fault === "fails") throw new Refusal(500, "InternalError");
			if (request.headers.origin !== undefined && this.#cors.has(bucket))
				response.setHeader("Access-Control-Allow-Origin", "*");
			if (request.method === "OPTIONS")
				return void response.writeHead(this.#cors.has(bucket) ? 200 : 403).end();
			authorize(request, url, body);
			const objects = this.#buckets.get(bucket);
			if (objects === undefined) throw new Refusal(404, "NoSuchBucket");
			if (path === "") this.#answerBucket(request, response, url, bucket, objects, body);
			else this.#answerObject(request, response, objects, path, body, fault === "breaks off");
		} catch (error) {
			if (response.headersSent) return void response.destroy();
			const { status, code } = error instanceof Refusal ? error : new Refusal(500, "InternalError");
			response.writeHead(status, { "content-type": "application/xml" });
			response.end(request.method === "HEAD" ? "" : `<Error><Code>${code}</Code></Error>`);
		}
	}

	#answerBucket(
		request: IncomingMessage,
		response: ServerResponse,
		url: URL,
		bucket: string,
		objects: Map<string, Stored>,
		body: Buffer,
	): void {
		if (url.searchParams.has("cors")) {
			if (request.method === "GET" && !this.#cors.has(bucket))
				throw new Refusal(404, "NoSuchCORSConfiguration");
			if (request.method === "PUT") this.#cors.set(bucket, body.toString());
			return void response.end(this.#cors.get(bucket));
		}
		const prefix = url.searchParams.get("prefix") ?? "";
		const delimiter = url.searchParams.get("delimiter");
		const after = url.searchParams.get("continuation-token") ?? "";
		const names = [...objects.keys()].filter((name) => name.startsWith(prefix)).sort();
		const shown = names.map((name) => {
			const end = delimiter === null ? -1 : name.indexOf(delimiter, prefix.length);
			return end < 0 ? name : name.slice(0, end + 1);
		});
		const distinct = [...new Set(shown)].filter((name) => name > after);
		const page = distinct.slice(0, pageSize);
		const entries = page.map((name) =>
			delimiter !== null && name.endsWith(delimiter)
				? `<CommonPrefixes><Prefix>${name}</Prefix></CommonPrefixes>`
				: `<Contents><Key>${name}</Key><Size>${objects.get(name)?.bytes.length}</Size></Contents>`,
		);
		const next =
			distinct.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : "";
		response.end(`<ListBucketResult><Prefix>${prefix}</Prefix>${entries.join("")}${next}</ListBucketResult>`);
	}

	#answerObject(
		request: IncomingMessage,
		response: ServerResponse,
		objects: Map<string, Stored>,
		path: string,
		body: Buffer,
		breaksOff: boolean,
	): void {
		if (request.method === "DELETE") {
			objects.delete(path);
			return void response.writeHead(204).end();
		}
		if (request.method === "PUT") {
			const from = request.headers["x-amz-copy-source"] as string | undefined;
			const source = from === undefined ? undefined : objects.get(from.split("/").slice(2).join("/"));
			if (from !== undefined && source === undefined) throw new Refusal(404, "NoSuchKey");
			const given = kept.map((name) => [name, request.headers[name]]).filter(([, value]) => value);
			objects.set(path, { bytes: source?.bytes ?? body, headers: Object.fromEntries(given) });
			return void response.writeHead(200).end(from === undefined ? "" : "<CopyObjectResult/>");
		}
		const stored = objects.get(path);
		if (stored === undefined) throw new Refusal(404, "NoSuchKey");
		const [, start, end] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? "") ?? [];
		const part = start === undefined ? stored.bytes : stored.bytes.subarray(Number(start), Number(end) + 1);
		const range = `bytes ${start}-${end}/${stored.bytes.length}`;
		response.writeHead(start === undefined ? 200 : 206, {
			...stored.headers,
			"content-length": part.length,
			...(start !== undefined && { "content-range": range }),
		});
		if (!breaksOff) return void response.end(request.method === "HEAD" ? "" : part);
		response.write(part.subarray(0, part.length / 2), () => response.destroy());
	}
}

export async function startS3StandIn(): Promise<S3StandIn> {
	const standIn = new S3StandIn();
	await standIn.start();
	return standIn;
}
