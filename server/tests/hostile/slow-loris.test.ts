import assert from "node:assert/strict";
import { connect, type Socket } from "node:net";
import { type TestContext, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import type { Body, Client } from "../support/client.ts";
import { noisyPicture } from "../support/pictures.ts";
import { diskTest } from "../support/servers/buckets.ts";
import { startTestService, type TestService } from "../support/test-service.ts";
import { until } from "../support/waiting.ts";

const mebibyte = 1024 * 1024;

/** A connection whose every byte the test decides. */
class RawConnection {
	readonly socket: Socket;
	/** Everything that was answered, once the service has closed the connection. */
	readonly closed: Promise<string>;
	#text = "";

	constructor(url: string) {
		const { hostname, port } = new URL(url);
		this.socket = connect(Number(port), hostname).setEncoding("utf8");
		this.socket.on("error", () => undefined); // a reset is one way to be cut off
		this.socket.on("data", (chunk) => {
			this.#text += chunk;
		});
		this.closed = new Promise((resolve) => this.socket.once("close", () => resolve(this.#text)));
	}

	get text(): string {
		return this.#text;
	}

	/** Resolves when the bytes have been sent; false if the connection is closed. */
	async write(bytes: string | Uint8Array): Promise<boolean> {
		if (!this.socket.writable) return false;
		return await new Promise((resolve) => this.socket.write(bytes, (error) => resolve(!error)));
	}

	/** Resolves when so much has been answered. */
	async until(pattern: RegExp): Promise<string> {
		return await until(
			`an answer like ${pattern}`,
			() => {
				assert.ok(
					pattern.test(this.#text) || !this.socket.closed,
					`the connection is still open: ${this.#text}`,
				);
				return this.#text;
			},
			(text) => pattern.test(text),
		);
	}

	[Symbol.dispose](): void {
		this.socket.destroy();
	}
}

type RawAnswer = { status: number; headers: string; body: Body };

/** The responses received over a connection. */
function answersIn(text: string): RawAnswer[] {
	const answers: RawAnswer[] = [];
	for (let rest = text; rest.length > 0; ) {
		const end = rest.indexOf("\r\n\r\n");
		assert.ok(end > 0, `not a response: ${rest.slice(0, 300)}`);
		const headers = rest.slice(0, end);
		const length = Number(/^content-length: (\d+)/im.exec(headers)?.[1] ?? 0);
		const body = Buffer.from(rest.slice(end + 4))
			.subarray(0, length)
			.toString("utf8");
		answers.push({
			status: Number(/^HTTP\/1\.1 (\d{3})/.exec(headers)?.[1]),
			headers,
			body: /^content-type: application\/json/im.test(headers) && body !== "" ? JSON.parse(body) : undefined,
		});
		rest = Buffer.from(rest.slice(end + 4))
			.subarray(length)
			.toString("utf8");
	}
	return answers;
}

/** An error in the usual form. */
function assertError(answer: RawAnswer | undefined, status: number, code: string, what = ""): void {
	assert.deepEqual([answer?.status, answer?.body?.error?.code], [status, code], `${what} ${answer?.headers}`);
	assert.match(
		answer?.headers ?? "",
		new RegExp(`^x-request-id: ${answer?.body.error.requestId}`, "im"),
		what,
	);
}

function headOf(
	method: string,
	path: string,
	client: Client | undefined,
	lines: readonly string[] = [],
): string {
	const token = client === undefined ? [] : [`Authorization: Bearer ${client.token}`];
	return [`${method} ${path} HTTP/1.1`, "Host: x", ...token, ...lines, "", ""].join("\r\n");
}

/** Another client, which must not notice anything. */
async function assertServed(service: TestService): Promise<void> {
	const game = await (await service.user()).game();
	const front = await game.asset(await noisyPicture(50, 50));
	await game.pushed([{ kind: "tile", name: "A", externalKey: "a", assets: [front] }]);
	assert.equal((await game.components()).length, 1);
}

/** Node checks for overdue requests every 30 s; this makes it check now. */
function lookForOverdue({ service }: TestService): void {
	const { server } = service.app;
	const name = Object.getOwnPropertySymbols(server).find(
		({ description }) => description === "http.server.connectionsCheckingInterval",
	);
	const timer = (server as unknown as Record<symbol, { _onTimeout(): void }>)[name ?? Symbol()];
	assert.ok(timer !== undefined, "this Node has moved its timer: adapt the test");
	timer._onTimeout();
}

async function openMany(count: number, url: string, bytes: string): Promise<RawConnection[]> {
	const connections = Array.from({ length: count }, () => new RawConnection(url));
	await Promise.all(connections.map((connection) => connection.write(bytes)));
	return connections;
}

test("hundreds of slow connections do not keep others from being served, and are cut off with a 408", async () => {
	await using service = await startTestService();
	const { server } = service.service.app;
	const { headersTimeout, requestTimeout } = server;
	// until the test says so, no machine is too slow
	Object.assign(server, { headersTimeout: 600_000, requestTimeout: 600_000 });
	const client = await service.user();
	const game = await client.game();
	const art = await noisyPicture(100, 100);
	const { signedUrl } = await client.ok(game.presign(art));
	const { pathname, search } = new URL(signedUrl);
	const asJson = ["Content-Type: application/json", "Content-Length: 100"];
	const crowds = {
		silent: await openMany(200, service.url, ""),
		"half a request line": await openMany(100, service.url, "GET /heal"),
		"half its headers": await openMany(100, service.url, "GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: "),
		"half a JSON body": await openMany(
			50,
			service.url,
			`${headOf("POST", "/api/v1/games", client, asJson)}{"na`,
		),
		"half a chunk": await openMany(
			50,
			service.url,
			`${headOf("POST", "/api/v1/games", client, [asJson[0] ?? "", "Transfer-Encoding: chunked"])}ffff\r\n{"na`,
		),
		"half a file": await openMany(
			10,
			service.url,
			headOf("PUT", pathname + search, undefined, [
				"Content-Type: image/png",
				`Content-Length: ${art.bytes.length}`,
			]),
		),
	};
	const connections = Object.values(crowds).flat();
	try {
		await Promise.all([0, 1, 2].map(() => assertServed(service)));
		// they are as slow as possible, but not gone
		for (const connection of crowds["half its headers"]) await connection.write("x");
		assert.ok(
			connections.every(({ socket }) => !socket.closed),
			"their time has not passed yet",
		);

		Object.assign(server, { headersTimeout: 1, requestTimeout: 2 });
		await sleep(20);
		lookForOverdue(service);
		for (const [what, connections] of Object.entries(crowds)) {
			for (const connection of connections) {
				const [answer] = answersIn(await connection.closed);
				assertError(answer, 408, "REQUEST_TIMEOUT", what);
			}
		}
	} finally {
		Object.assign(server, { headersTimeout, requestTimeout });
		for (const connection of connections) connection[Symbol.dispose]();
	}
	assert.ok(
		headersTimeout > 0 && headersTimeout <= 60_000,
		"the service cuts them off automatically when their time has passed",
	);
	assert.ok(requestTimeout > headersTimeout && requestTimeout <= 10 * 60_000);
	await assertServed(service);
	const { status } = await game.put(signedUrl, art);
	assert.equal(status, 200, "the upload that was cut off may be repeated");
	service.advance(61 * 60_000);
	await service.service.sweep();
});

diskTest("a body that arrives slowly is accepted like any other", async () => {
	await using service = await startTestService();
	const client = await service.user();
	const game = await client.game();
	const art = await noisyPicture(20, 20);
	const upload = await client.ok(game.presign(art));
	const { pathname, search } = new URL(upload.signedUrl);
	const body = Buffer.from(JSON.stringify({ name: "Slow 🎲 game" }));
	const put = ["Content-Type: image/png", "Connection: close", "Transfer-Encoding: chunked"];
	const post = ["Content-Type: application/json", "Connection: close", `Content-Length: ${body.length}`];
	using slowPut = new RawConnection(service.url);
	using slowPost = new RawConnection(service.url);
	await slowPut.write(headOf("PUT", pathname + search, undefined, put));
	await slowPost.write(headOf("POST", "/api/v1/games", client, post));
	for (const byte of body) await slowPost.write(Buffer.from([byte]));
	const step = Math.ceil(art.bytes.length / 60);
	for (let i = 0; i < art.bytes.length; i += step) {
		const part = art.bytes.subarray(i, i + step);
		await slowPut.write(
			Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from("\r\n")]),
		);
	}
	await slowPut.write("0\r\n\r\n");
	const [created] = answersIn(await slowPost.closed);
	assert.deepEqual([created?.status, created?.body.name], [201, "Slow 🎲 game"]);
	assert.equal(answersIn(await slowPut.closed)[0]?.status, 200);
	await client.ok(game.confirm(upload, art));
});

diskTest("a body without end is answered and cut off, and does not stay in memory", async () => {
	await using service = await startTestService();
	const client = await service.user();
	const game = await client.game();
	const art = await noisyPicture(20, 20);
	const { pathname, search } = new URL((await client.ok(game.presign(art))).signedUrl);
	const chunked = "Transfer-Encoding: chunked";
	const piece = Buffer.concat([
		Buffer.from(`${mebibyte.toString(16)}\r\n`),
		Buffer.alloc(mebibyte, 0x20),
		Buffer.from("\r\n"),
	]);
	for (const [head, status, code] of [
		[
			headOf("POST", "/api/v1/games", client, ["Content-Type: application/json", chunked]),
			413,
			"PAYLOAD_TOO_LARGE",
		],
		[
			headOf("PUT", pathname + search, undefined, ["Content-Type: image/png", chunked]),
			400,
			"VALIDATION_ERROR",
		],
		[
			headOf("POST", "/api/v1/games", undefined, ["Content-Type: application/json", chunked]),
			401,
			"UNAUTHORIZED",
		],
		[headOf("POST", "/nothing", undefined, ["Content-Type: text/plain", chunked]), 404, "NOT_FOUND"],
	] as const) {
		using endless = new RawConnection(service.url);
		await endless.write(head);
		let sent = 0;
		while (sent < 500 && (await endless.write(piece))) sent++;
		assert.ok(sent < 200, `cut off after ${sent} MiB`);
		const [answer] = answersIn(await endless.closed);
		// a client that continues to send to a closed connection may lose the response, but gets no other
		if (answer === undefined) continue;
		assertError(answer, status, code);
		assert.match(answer.headers, /^connection: close/im);
	}
	await assertServed(service);
	service.advance(61 * 60_000);
	await service.service.sweep();
});

const skipUnlessLong = process.env.LORIS_LONG === undefined && "waits for 10 s; LORIS_LONG=1 runs it";
test("a request refused before its body has arrived is still answered", {
	skip: skipUnlessLong,
}, async () => {
	await using service = await startTestService();
	const client = await service.user();
	const tooLarge = "Content-Length: 10485761";
	const json = "Content-Type: application/json";
	const stalled = [
		{ head: headOf("POST", "/api/v1/games", undefined, [json, tooLarge]), status: 401, code: "UNAUTHORIZED" },
		{ head: headOf("POST", "/nothing", client, [json, "Content-Length: 5"]), status: 404, code: "NOT_FOUND" },
		{
			head: headOf("PATCH", "/api/v1/games/gam_0", client, [json, "Content-Length: 5"]),
			status: 404,
			code: "GAME_NOT_FOUND",
		},
	];
	await Promise.all(
		stalled.map(async ({ head, status, code }) => {
			using connection = new RawConnection(service.url);
			await connection.write(`${head}{`);
			assertError(answersIn(await connection.closed)[0], status, code, head);
		}),
	);
	await assertServed(service);
});

const garbage: Record<string, string> = {
	"thousands of headers": `GET /healthz HTTP/1.1\r\nHost: x\r\n${"a: b\r\n".repeat(4000)}\r\n`,
	"a header without a name": "GET /healthz HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n",
	"a NUL in a header": "GET /healthz HTTP/1.1\r\nHost: x\r\nX: a\0b\r\n\r\n",
	"a folded header": "GET /healthz HTTP/1.1\r\nHost: x\r\n folded\r\n\r\n",
	"two lengths": "POST /api/v1/games HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}",
	"a negative length": "POST /api/v1/games HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
	"a length that is not a number": "POST /api/v1/games HTTP/1.1\r\nHost: x\r\nContent-Length: 0x10\r\n\r\n",
	"a length too large to count": `POST /api/v1/games HTTP/1.1\r\nHost: x\r\nContent-Length: ${"9".repeat(30)}\r\n\r\n`,
	"chunked not as the last coding":
		"POST /api/v1/games HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n",
	"another protocol": "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
	"the start of a TLS handshake": "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
	"no host": "GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n",
};

test("invalid requests are answered in the usual form, and the connection is closed", async (t: TestContext) => {
	await using service = await startTestService();
	for (const [what, bytes] of Object.entries(garbage)) {
		await t.test(what, async () => {
			using connection = new RawConnection(service.url);
			await connection.write(Buffer.from(bytes, "latin1"));
			const answers = answersIn(await connection.closed);
			assert.equal(answers.length, 1);
			const isTooLarge = what.startsWith("thousands");
			assertError(answers[0], isTooLarge ? 431 : 400, isTooLarge ? "HEADERS_TOO_LARGE" : "VALIDATION_ERROR");
		});
	}
	await assertServed(service);
});

test("invalid bytes after a request change neither its response nor another client's", async () => {
	await using service = await startTestService();
	const client = await service.user();
	const health = headOf("GET", "/healthz", undefined);
	const create = (name: string, length = 0) => {
		const body = JSON.stringify({ name });
		const size = `Content-Length: ${body.length - length}`;
		return headOf("POST", "/api/v1/games", client, ["Content-Type: application/json", size]) + body;
	};
	for (const [what, bytes, statuses] of [
		[
			"several in one packet",
			health + create("One") + health + create("Two") + health,
			[200, 201, 200, 201, 200],
		],
		["garbage behind", `${create("Three")}\x00\x01garbage\r\n\r\n`, [201, 400]],
		["a length too short by one", create("Four", 1), [400]],
		["a second request hidden in the rest", `${create("Five")}${"x".repeat(70_000)}`, [201, 400]],
		[
			"an invalid chunk size",
			`${headOf("POST", "/api/v1/games", client, [
				"Content-Type: application/json",
				"Transfer-Encoding: chunked",
			])}zz\r\n{}`,
			[400],
		],
	] as const) {
		using connection = new RawConnection(service.url);
		await connection.write(Buffer.from(bytes, "latin1"));
		const last = statuses.at(-1) === 400;
		if (last) await connection.closed;
		else await connection.until(new RegExp(`(HTTP/1\\.1 [^]*){${statuses.length}}\\}$`));
		const answers = answersIn(connection.text);
		assert.deepEqual(
			answers.map(({ status }) => status),
			statuses,
			what,
		);
		for (const answer of answers) {
			assert.match(answer.headers, /^x-request-id: /im, what);
			if (answer.status === 400) assert.equal(answer.body?.error.code, "VALIDATION_ERROR", what);
		}
	}
	const { games } = await client.ok(client.get("/api/v1/games"));
	assert.deepEqual(games.map(({ name }: { name: string }) => name).sort(), ["Five", "One", "Three", "Two"]);
});
