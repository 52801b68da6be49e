import assert from "node:assert/strict";
import { request } from "node:http";
import { connect } from "node:net";
import { json, text } from "node:stream/consumers";
import { after, mock, test } from "node:test";
import type { Answer, Body } from "../support/client.ts";
import { startTestService } from "../support/test-service.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());

const user = await service.user();
const game = await user.game();
const games = "/api/v1/games";
const largest = 10 * 1024 * 1024;
const asJson = { "content-type": "application/json" };

function post(
	path: string,
	raw: string | Uint8Array,
	headers: Record<string, string> = asJson,
): Promise<Answer> {
	return user.call("POST", path, { headers, raw });
}

function assertInvalid({ status, body }: Answer, what = ""): void {
	assert.deepEqual([status, body?.error.code], [400, "VALIDATION_ERROR"], what);
	assert.ok(body.error.message.length > 0 && body.error.message.length < 100_000, what);
	assert.ok(body.error.details.length >= 1 && body.error.details.length <= 200, what);
}

async function assertAlive(): Promise<void> {
	assert.equal((await user.get(games)).status, 200);
}

/** Sends a body in chunks, without its length. */
async function sendChunked(
	path: string,
	chunks: Iterable<Uint8Array>,
): Promise<{ status: number; body: Body }> {
	const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: Body }>();
	const headers = { ...asJson, authorization: `Bearer ${user.token}` };
	const call = request(service.url + path, { method: "POST", headers }, async (response) => {
		resolve({ status: response.statusCode ?? 0, body: await json(response) });
	});
	call.on("error", reject);
	for (const chunk of chunks) call.write(chunk);
	call.end();
	return await promise;
}

/** Sends bytes that need not be HTTP, and returns a response: the first, or the one after some others. */
async function sendRaw(bytes: string, skipped = 0): Promise<{ status: number; headers: string; body: Body }> {
	const { hostname, port } = new URL(service.url);
	const socket = connect(Number(port), hostname);
	socket.write(bytes);
	const answer = (await text(socket)).split(/(?=HTTP\/1\.1 \d{3} )/)[skipped] ?? "";
	const [headers = "", body = ""] = answer.split("\r\n\r\n");
	return { status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(headers)?.[1]), headers, body: JSON.parse(body) };
}

test("a body may have 64 KiB without a token, 1 MiB as a single write and 10 MiB as a batch", async () => {
	const kibibyte = 1024;
	for (const [path, bound, words] of [
		["/api/v1/token", 64 * kibibyte, "64 KiB"],
		["/oauth/token", 64 * kibibyte, "64 KiB"],
		["/oauth/revoke", 64 * kibibyte, "64 KiB"],
		["/oauth/device_authorization", 64 * kibibyte, "64 KiB"],
		[games, 1024 * kibibyte, "1 MiB"],
		[`${game.path}/components`, 1024 * kibibyte, "1 MiB"],
		[`${game.path}/assets/presign`, 1024 * kibibyte, "1 MiB"],
		[`${game.path}/components/batch`, largest, "10 MiB"],
		[`${game.path}/assets/presign/batch`, largest, "10 MiB"],
		[`${game.path}/assets/upload-complete/batch`, largest, "10 MiB"],
	] as const) {
		const fits = await post(path, `{}${" ".repeat(bound - 2)}`);
		assert.equal(fits.status, 400, `${path}: it fits, and lacks its fields`);
		const { status, body } = await post(path, `{}${" ".repeat(bound - 1)}`);
		assert.equal(status, 413, path);
		if (path.startsWith("/oauth/")) assert.equal(body.error, "invalid_request");
		else assert.equal(body.error.code, "PAYLOAD_TOO_LARGE");
		assert.ok((body.error_description ?? body.error.message).includes(`at most ${words}`), path);
	}
	const ann = await service.person();
	const name = (bytes: number) =>
		ann.ask("PATCH", "/api/v1/account", { name: "Ann", more: "x".repeat(bytes) });
	assert.equal((await name(60 * kibibyte)).status, 200);
	assert.equal((await name(64 * kibibyte)).status, 413, "a route of the account");
});

test("what would take long to parse is refused without being parsed, with and without a token", async () => {
	const object = (keys: number, key: (i: number) => string) =>
		`{${Array.from({ length: keys }, (_, i) => `"${key(i)}":1`).join()}}`;
	const deep = "[".repeat(5 * 1024 * 1024 - 100) + "]".repeat(5 * 1024 * 1024 - 100);
	const named = object(700_000, (i) => `k${i}`).slice(0, largest);
	const numbered = object(600_000, (i) => `${i * 13}`);
	const parse = mock.method(JSON, "parse");
	const largestParsed = () =>
		Math.max(0, ...parse.mock.calls.map(({ arguments: [text] }) => String(text).length));
	try {
		for (const [bomb, message] of [
			[deep, "nests deeper than 1000 levels"],
			[named, "has more than 100000 fields"],
			[numbered, "has more than 100000 fields"],
			[`{"components":${deep.slice(20, -20)}}`, "nests deeper than 1000 levels"],
		] as const) {
			const answer = await post(`${game.path}/components/batch`, bomb);
			assertInvalid(answer, message);
			assert.equal(answer.body.error.message, `body ${message}`);
			for (const path of ["/api/v1/token", "/oauth/token", "/oauth/revoke", "/oauth/device_authorization"]) {
				assert.equal(
					(await service.anonymous().call("POST", path, { headers: asJson, raw: bomb })).status,
					413,
				);
			}
		}
		const small = "[".repeat(32_000) + "]".repeat(32_000);
		const refused = await service.anonymous().call("POST", "/api/v1/token", { headers: asJson, raw: small });
		assert.equal(refused.body.error.message, "body nests deeper than 1000 levels");
		assert.ok(largestParsed() < 10_000, `${largestParsed()} characters were parsed`);
	} finally {
		parse.mock.restore();
	}
	await assertAlive();
});

test("a body that is far too large still gets its response", async () => {
	const piece = Buffer.alloc(1024 * 1024, 0x20);
	for (let i = 0; i < 3; i++) {
		const { status, body } = await post(
			`${game.path}/components/batch`,
			Buffer.alloc(30 * piece.length, 0x20),
		);
		assert.deepEqual([status, body.error.code], [413, "PAYLOAD_TOO_LARGE"]);
		const chunked = await sendChunked(games, Array<Uint8Array>(30).fill(piece));
		assert.deepEqual([chunked.status, chunked.body.error.code], [413, "PAYLOAD_TOO_LARGE"]);
	}
	await assertAlive();
});

test("a body that is not JSON is refused", async () => {
	for (const raw of [
		"{",
		"}",
		'{"name":}',
		"{'name':'x'}",
		'{"name":"x"',
		'{"name":"x"}}',
		"name=x",
		'{"name":NaN}',
	]) {
		assertInvalid(await post(games, raw), raw);
	}
});

test("a body that is not UTF-8 is refused", async () => {
	for (const bytes of [[0xff], [0xc3, 0x28], [0xed, 0xa0, 0xbd], [0xc0, 0x80], [0xf5, 0x80, 0x80, 0x80]]) {
		const raw = Buffer.concat([Buffer.from('{"name":"'), Buffer.from(bytes), Buffer.from('"}')]);
		assertInvalid(await post(games, raw), raw.toString("hex"));
	}
	assertInvalid(await post(games, Buffer.from('\ufeff{"name":"Game"}', "utf16le")));
});

test("a body must be an object", async () => {
	for (const path of [
		games,
		`${game.path}/components`,
		`${game.path}/components/batch`,
		`${game.path}/assets/presign`,
	]) {
		for (const raw of ["", "  ", "null", "true", "7", '"text"', "[]", "[{}]", '[{"name":"x"}]']) {
			assertInvalid(await post(path, raw), `${path} ${raw}`);
		}
	}
});

test("a body must be sent as JSON", async () => {
	const raw = JSON.stringify({ name: "Game" });
	const types = [
		"text/plain",
		"application/x-www-form-urlencoded",
		"application/octet-stream",
		"multipart/form-data",
		"x",
	];
	for (const type of types) assertInvalid(await post(games, raw, { "content-type": type }), type);
	assertInvalid(await post(games, Buffer.from(raw), {}), "none");
	assertInvalid(await user.call("POST", games), "neither type nor body");
	for (const type of ["application/json; charset=utf-8", "Application/JSON"]) {
		assert.equal((await post(games, raw, { "content-type": type })).status, 201, type);
	}
});

test("a call without a body may have the JSON content type", async () => {
	const list = await user.call("GET", games, { headers: asJson });
	assert.equal(list.status, 200);
	for (const raw of [undefined, "", "{}"]) {
		const { id } = await user.game();
		const call = { headers: asJson, ...(raw !== undefined && { raw }) };
		assert.equal((await user.call("DELETE", `${games}/${id}`, call)).status, 204, JSON.stringify(raw));
	}
});

test("strings that some engine cannot store are refused at any depth, and their component is named", async () => {
	const deck = { kind: "deck", name: "Deck", externalKey: "the-deck" };
	for (const bad of ["\0", "a\0b", "\ud83c", "\udfb2", "\udfb2\ud83c"]) {
		assertInvalid(await user.post(games, { name: bad }));
		for (const item of [
			{ ...deck, name: bad },
			{ ...deck, payload: { a: [{ b: [1, bad] }] } },
			{ ...deck, payload: { [bad]: 1 } },
		]) {
			const answer = await game.push([{ ...deck, externalKey: "fine" }, item]);
			assertInvalid(answer);
			assert.match(answer.body.error.message, /the-deck/);
			assert.doesNotMatch(answer.body.error.message, /"fine"/);
			assert.equal(answer.body.error.details[0].index, 1);
		}
	}
	assert.deepEqual(await game.components(), []);
	assert.equal((await user.post(games, { name: "🎲 \u0001 \\u0000" })).status, 201);
});

test("deep nesting is either refused or stored at any place, and does no harm", async () => {
	const depth = 100_000;
	const deep = "[".repeat(depth) + "]".repeat(depth);
	const deepObject = `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
	const piece = (payload: string) => `{"kind":"deck","name":"x","externalKey":"x","payload":${payload}}`;
	for (const [path, raw] of [
		[games, deep],
		[games, "[".repeat(depth)],
		[games, `{"name":${deep}}`],
		[games, deepObject],
		[`${game.path}/components`, piece(deep)],
		[`${game.path}/components`, piece(deepObject)],
		[`${game.path}/components/batch`, `{"components":[${piece(`{"a":${deep}}`)}]}`],
		[`${game.path}/components/batch`, `{"components":[${piece(`{"a":"\\u0000","b":${deep}}`)}]}`],
		[`${game.path}/components/batch`, `{"components":${deep}}`],
		[`${game.path}/assets/presign`, `{"fileName":${deep}}`],
	] as const) {
		assertInvalid(await post(path, raw), `${path} ${raw.slice(0, 60)}`);
	}
	const ignored = await post(games, `{"name":"Game","unknown":${deep}}`);
	assertInvalid(ignored, "an ignored field");
	await assertAlive();
});

test("a payload nested as deeply as 64 KiB allow is refused or returned unchanged", async () => {
	const own = await user.game();
	for (const depth of [50, 500, 5000, 30_000]) {
		const payload = `{"a":${"[".repeat(depth)}${"]".repeat(depth)}}`;
		const item = `{"kind":"deck","name":"x","externalKey":"x","payload":${payload}}`;
		const answer = await post(`${own.path}/components/batch`, `{"components":[${item}]}`);
		if (answer.status !== 200) {
			assertInvalid(answer, `${depth}`);
			continue;
		}
		const list = await fetch(`${service.url}${own.path}/components`, {
			headers: { authorization: `Bearer ${user.token}` },
		});
		assert.ok((await list.text()).includes(`"a":${"[".repeat(depth)}${"]".repeat(depth)}`), `${depth}`);
	}
});

test("a list of a million items is refused with a response of reasonable size", async () => {
	const million = 1_000_000;
	const lists = (length: number) => [`[${"0,".repeat(length - 1)}0]`, `[${"{},".repeat(length - 1)}{}]`];
	const piece = (assets: string) => `{"kind":"tile","name":"x","externalKey":"x","assets":${assets}}`;
	for (const list of lists(300_000)) {
		assertInvalid(await post(`${game.path}/components`, piece(list)), "one component");
	}
	for (const list of [...lists(240_000), ...lists(million)]) {
		for (const [path, raw] of [
			[`${game.path}/components/batch`, `{"components":[${piece(list)}]}`],
			[`${game.path}/components/batch`, `{"components":${list}}`],
			[`${game.path}/assets/presign/batch`, `{"files":${list}}`],
			[`${game.path}/assets/upload-complete/batch`, `{"uploads":${list}}`],
		] as const) {
			assertInvalid(await post(path, raw), path);
		}
	}
	await assertAlive();
});

test("field names with a meaning in JavaScript are treated like any other", async () => {
	const raw = '{"name":"Game","constructor":{"prototype":{"polluted":1}},"toString":1,"hasOwnProperty":null}';
	const { status } = await post(games, raw);
	assert.equal(status, 400);
	assert.equal(({} as Body).polluted, undefined);
	await assertAlive();
});

test("bytes that are not HTTP are answered, and the connection is closed", async () => {
	for (const bytes of [
		"HELLO\r\n\r\n",
		"GET /healthz HTTP/1.1\r\nHost: x\r\nHost: x\r\nConnection: close\r\n\r\n",
		"GET /healthz HTTP/1.1\r\nHost: x\r\nhOST: y\r\nConnection: close\r\n\r\n",
		"GET / HTTP/9.9\r\n\r\n",
		"GET /healthz HTTP/1.1\r\nHost: x\r\nbad header\r\n\r\n",
		"POST /api/v1/games HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
		`GET /healthz HTTP/1.1\r\nHost: x\r\nX-Long: ${"x".repeat(100_000)}\r\n\r\n`,
	]) {
		const { status, headers, body } = await sendRaw(bytes);
		assert.ok(status >= 400 && status < 500, `${bytes.slice(0, 40)}: ${status}`);
		assert.equal(typeof body.error.code, "string");
		assert.equal(typeof body.error.message, "string");
		assert.ok(headers.toLowerCase().includes(`x-request-id: ${body.error.requestId}`));
	}
	await assertAlive();
});

test("a connection with thousands of requests in one write is closed, and few of them are answered", async () => {
	const answered = () =>
		service.log.filter(({ msg, route }) => msg === "request" && route === "/docs").length;
	const { hostname, port } = new URL(service.url);
	const socket = connect(Number(port), hostname);
	socket.on("error", () => undefined); // a reset is one way to be closed
	socket.write("GET /docs HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(2000));
	await new Promise((resolve) => socket.once("close", resolve));
	assert.ok(answered() <= 32, `${answered()} requests`);
	// a few at a time are answered in order
	const { headers } = await sendRaw(
		`${"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(20)}GET /nothing HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
		20,
	);
	assert.match(headers, /^HTTP\/1\.1 404 /);
});

test("addresses that are malformed, very long or contain unusual characters are answered", async () => {
	let errors = 0;
	for (const [path, statuses] of [
		["/api/v1/games/%zz", [400, 404]],
		["/api/v1/games/%E0%A4%A/components", [400, 404]],
		["/api/v1/games/%00/components", [400, 404]],
		["/files/%", [400, 404]],
		[`/api/v1/games/${"x".repeat(3000)}/assets`, [400, 404, 414]],
		["/api/v1/games/%F0%9F%8E%B2", [404]],
		["/api/v1/games/' OR 1=1 --", [404]],
		["/api/v1/games?limit=%zz&a[b]=1&__proto__=2", [200, 400]],
	] as const) {
		const answer = await fetch(service.url + path, { headers: { authorization: `Bearer ${user.token}` } });
		const body = (await answer.json()) as Body;
		assert.ok(
			(statuses as readonly number[]).includes(answer.status),
			`${path.slice(0, 60)}: ${answer.status}`,
		);
		if (answer.status === 200) continue;
		errors++;
		assert.equal(body.error.requestId, answer.headers.get("x-request-id"));
	}
	assert.ok(errors >= 7, `${errors} errors`);
	await assertAlive();
});
