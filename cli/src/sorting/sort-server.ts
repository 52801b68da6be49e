import { randomBytes, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { listenOnLoopback, readTarget } from "../net/loopback.ts";
import type { FolderAccess } from "./folder-access.ts";
import type { PageFile } from "./page-files.ts";

/** Maximum bytes of a manifest; readers of folders accept no larger one. */
const maxManifestBytes = 10 * 1024 * 1024;
const maxSecretBytes = 1024;
/** Time in ms in which a page that was left can be loaded again: a browser may take long to start its script. */
const usualGraceMs = 20_000;

/** Headers of every response: nothing is stored, and no other page can read or embed it. */
const headers = {
	"cache-control": "no-store",
	"x-content-type-options": "nosniff",
	"referrer-policy": "no-referrer",
	"cross-origin-resource-policy": "same-origin",
	"cross-origin-opener-policy": "same-origin",
};

/** The folder's files are only read by the page: opened as a page of their own, they could do nothing. */
const filePolicy = "default-src 'none'; sandbox";

type SortedFolder = {
	/** The folder's name. */
	name: string;
	access: FolderAccess;
	/** Saves the manifest. @throws Error of the file system */
	save(text: string): Promise<void>;
	/** The reason why a file cannot be written, for the user. */
	reasonOf(error: unknown): string;
	/** Time in ms in which a page that was left can be loaded again. */
	graceMs?: number;
};

export type SortServer = {
	/** The address for the user's browser. It works once. */
	address: string;
	/** Resolves when the user has ended the sorting on the page, or closed it. */
	done: Promise<void>;
	close(): void;
};

/** A refusal of a request. Programs read the code. */
class Refusal extends Error {
	readonly status: number;
	readonly code: string;
	constructor(status: number, code: string, message: string) {
		super(message);
		this.status = status;
		this.code = code;
	}
}

const newSecret = () => randomBytes(32).toString("base64url");

function isSame(given: string, secret: string): boolean {
	const [one, other] = [Buffer.from(given), Buffer.from(secret)];
	return one.length === other.length && timingSafeEqual(one, other);
}

/** @throws Refusal when the body is longer, or not UTF-8 */
async function textOf(request: IncomingMessage, maxBytes: number): Promise<string> {
	const parts: Buffer[] = [];
	let length = 0;
	for await (const part of request) {
		length += part.length;
		if (length > maxBytes) throw new Refusal(413, "TOO_LARGE", "The body is too large.");
		parts.push(part);
	}
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(parts));
	} catch {
		throw new Refusal(400, "NOT_TEXT", "The body is not UTF-8.");
	}
}

/** The range of bytes that is requested: the last byte may lie behind the end. @throws Refusal for any other form */
function rangeOf(header: string | undefined, byteSize: number): { from: number; to: number } {
	if (header === undefined) return { from: 0, to: byteSize };
	const [, from = "", to = ""] = /^bytes=(\d{1,15})-(\d{1,15})$/.exec(header) ?? [];
	if (from === "" || Number(from) > Number(to) || Number(from) >= byteSize)
		throw new Refusal(416, "RANGE", "The requested range is outside the file.");
	return { from: Number(from), to: Math.min(Number(to) + 1, byteSize) };
}

/**
 * Serves the page that sorts a folder, and the folder to this page alone. Any program and any page on this machine can
 * call the port, so a request has to name this server (against pages whose names are resolved to this machine), may
 * not come from another page, and needs the secret: that of the address is exchanged once for one that only the page's
 * script has. It is not a cookie, which browsers would also send to other ports.
 */
export async function serveSorting(
	page: ReadonlyMap<string, PageFile>,
	{ name, access, save, reasonOf, graceMs = usualGraceMs }: SortedFolder,
): Promise<SortServer> {
	let ticket: string | undefined = newSecret();
	const session = newSecret();
	let end: () => void = () => undefined;
	const done = new Promise<void>((resolve) => {
		end = resolve;
	});

	/** Ends the command later, unless the page is loaded again. */
	let ending: NodeJS.Timeout | undefined;
	const close = () => {
		clearTimeout(ending);
		server.close();
	};

	function checkOrigin({ method = "", headers: sent }: IncomingMessage): void {
		const host = `127.0.0.1:${server.port}`;
		const site = sent["sec-fetch-site"] ?? "same-origin";
		const isChange = method !== "GET";
		const origin = sent.origin ?? (isChange ? "" : `http://${host}`);
		if (sent.host !== host || origin !== `http://${host}`)
			throw new Refusal(403, "FOREIGN_ORIGIN", "This call does not come from the page of this server.");
		// `none`: the user has opened the address
		if (site !== "same-origin" && !(site === "none" && !isChange))
			throw new Refusal(403, "FOREIGN_ORIGIN", "This call does not come from the page of this server.");
	}

	function checkSession({ headers: { authorization = "" } }: IncomingMessage): void {
		if (!isSame(authorization, `Bearer ${session}`))
			throw new Refusal(401, "NO_SESSION", "Start the command again, and open the address that it prints.");
	}

	async function openSession(request: IncomingMessage): Promise<object> {
		const given = await textOf(request, maxSecretBytes);
		if (ticket === undefined || !isSame(given, ticket))
			throw new Refusal(403, "SECRET_USED", "The address is not valid, or has been opened already.");
		ticket = undefined;
		return { session, name };
	}

	async function sendFile(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
		const opened = await access.open(path);
		if (opened === undefined) throw new Refusal(404, "NO_SUCH_FILE", "There is no such file in the folder.");
		const { file, byteSize } = opened;
		try {
			const { from, to } = rangeOf(request.headers.range, byteSize);
			const isPart = request.headers.range !== undefined;
			response.writeHead(isPart ? 206 : 200, {
				...headers,
				"content-type": "application/octet-stream",
				"content-security-policy": filePolicy,
				"content-length": to - from,
				...(isPart && { "content-range": `bytes ${from}-${to - 1}/${byteSize}` }),
			});
			if (to === from) response.end();
			else {
				const { pipeline } = await import("node:stream/promises");
				// a page that has read enough closes the connection
				await pipeline(file.createReadStream({ start: from, end: to - 1, autoClose: false }), response).catch(
					() => response.destroy(),
				);
			}
		} finally {
			await file.close();
		}
	}

	async function list(folder: string): Promise<object> {
		const entries = await access.list(folder);
		if (entries === undefined) throw new Refusal(404, "NO_SUCH_FOLDER", "There is no such folder here.");
		return { entries };
	}

	async function saveManifest(request: IncomingMessage): Promise<object> {
		const text = await textOf(request, maxManifestBytes);
		try {
			await save(text);
		} catch (error) {
			throw new Refusal(409, "NOT_SAVED", reasonOf(error));
		}
		return { saved: true };
	}

	async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
		checkOrigin(request);
		const { path, parameters } = readTarget(request.url);
		const call = `${request.method} ${path}`;
		const file = request.method === "GET" ? page.get(path) : undefined;
		if (file !== undefined) {
			clearTimeout(ending);
			const policy = file.policy && { "content-security-policy": file.policy };
			response.writeHead(200, { ...headers, "content-type": file.type, ...policy }).end(file.bytes);
			return;
		}
		if (call === "POST /session") return sendJson(response, 200, await openSession(request));
		checkSession(request);
		clearTimeout(ending);
		switch (call) {
			case "GET /entries":
				return sendJson(response, 200, await list(parameters.get("folder") ?? ""));
			case "GET /file":
				return await sendFile(request, response, parameters.get("path") ?? "");
			case "PUT /manifest":
				return sendJson(response, 200, await saveManifest(request));
			case "POST /left":
				ending = setTimeout(end, graceMs);
				return sendJson(response, 200, {});
			case "POST /done":
				sendJson(response, 200, {});
				response.once("close", end);
				return;
			default:
				throw new Refusal(404, "NOT_FOUND", "There is nothing at this address.");
		}
	}

	const server = await listenOnLoopback((request, response) => {
		handle(request, response).catch((error: unknown) => {
			if (response.headersSent || response.destroyed) return response.destroy();
			const { status, code, message } =
				error instanceof Refusal ? error : new Refusal(500, "FAILED", reasonOf(error));
			// what remains of a body that was refused is not read
			response.setHeader("connection", "close");
			sendJson(response, status, { error: { code, message } });
		});
	});
	return { address: `http://127.0.0.1:${server.port}/#${ticket}`, done, close };
}

function sendJson(response: ServerResponse, status: number, body: object): void {
	response
		.writeHead(status, { ...headers, "content-type": "application/json; charset=utf-8" })
		.end(JSON.stringify(body));
}
