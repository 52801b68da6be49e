import assert from "node:assert/strict";
import { test } from "node:test";
import { Tuckbox, TuckboxError } from "@tuckbox/client";
import { deckManifest, image } from "./support/deck.ts";
import { type Fate, FaultyLine, gameOnALine } from "./support/faulty-line.ts";

/** A service of its own, whose clock may be moved. */
const ownClock = {};

const busy: Fate = { status: 502, body: "<html>Bad gateway</html>" };

/** Rejects with a TuckboxError of this code. */
async function refused(code: string, promise: Promise<unknown>): Promise<TuckboxError> {
	const error = await promise.then(
		() => assert.fail(`expected ${code}`),
		(reason) => reason,
	);
	assert.ok(error instanceof TuckboxError, `expected ${code}, got ${error}`);
	assert.equal(error.code, code, error.message);
	return error;
}

test("every call of a push is repeated when the connection breaks, before or after the service handled it", async () => {
	await gameOnALine(async ({ line, seen, game }) => {
		const { manifest, files } = await deckManifest(3);
		const broken = new Set<string>();
		line.decide = ({ method, path }) => {
			const call = `${method} ${path.replace(/\?.*/, "")}`;
			for (const fate of ["cut", "lose"] as const) {
				if (broken.has(`${fate} ${call}`)) continue;
				broken.add(`${fate} ${call}`);
				return fate;
			}
			return "pass";
		};
		const result = await game.push(manifest, { files, prune: true });
		// components whose response was lost exist at the next try
		assert.equal(result.created.length + result.unchanged.length, 4);
		assert.equal((await seen.components()).length, 4);
		const pruned = await game.push({ components: manifest.components.slice(3) }, { files, prune: true });
		assert.equal(pruned.deleted.length, 3, "a deletion whose response was lost is counted once");
		const [last, ...others] = await seen.components();
		assert.deepEqual(others, []);
		await game.components.delete(last.id);
		assert.deepEqual(await seen.components(), []);
		assert.ok([...broken].some((call) => call.startsWith("lose PUT /uploads/")));
		assert.ok([...broken].some((call) => call.startsWith("lose DELETE ")));
	});
});

test("a call that fails with 502 is repeated as often as requested, and then the error is reported", async () => {
	await gameOnALine(async ({ line, seen, tuckbox, waits }) => {
		let failures = 2;
		line.decide = () => (failures-- > 0 ? busy : "pass");
		assert.equal((await tuckbox().game(seen.id).get()).id, seen.id);
		assert.deepEqual(
			waits.map(({ reason, request }) => [reason, request]),
			Array(2).fill(["unavailable", `GET /api/v1/games/${seen.id}`]),
		);
		line.calls.splice(0);
		line.decide = () => busy;
		const error = await refused("SERVER_ERROR", tuckbox({ retries: 2 }).game(seen.id).get());
		assert.equal(line.calls.length, 2);
		assert.equal(error.status, 502);
		assert.equal(error.retryable, true);
		assert.match(error.message, /127\.0\.0\.1:\d+ returned status 502/);
	});
});

test("creating a game is repeated after a rate limit, but not after a lost response", async () => {
	await gameOnALine(async ({ line, tuckbox, waits, seen }) => {
		line.decide = () => "lose";
		await refused("NETWORK_ERROR", tuckbox().games.create("Once"));
		assert.equal(line.count("POST", "/games"), 1);
		line.decide = ({ method }) =>
			line.count(method, "/games") > 2 ? "pass" : { status: 429, headers: { "retry-after": "0" } };
		await tuckbox().games.create("Twice");
		assert.equal(waits.at(-1)?.reason, "rate-limit");
		line.decide = () => "pass";
		const { games } = await seen.client.ok(seen.client.get("/api/v1/games"));
		assert.deepEqual(games.map(({ name }: { name: string }) => name).slice(-2), ["Once", "Twice"]);
		assert.equal((await tuckbox().games.findOrCreate("Twice")).created, false);
	});
});

test("a call is repeated once Retry-After has passed", async () => {
	await gameOnALine(async ({ line, game, waits }) => {
		const answers: Fate[] = [
			{ status: 503, headers: { "retry-after": "1" } },
			{ status: 429, headers: { "retry-after": "1" } },
		];
		line.decide = () => answers.shift() ?? "pass";
		await game.components.list();
		assert.deepEqual(
			waits.map(({ reason }) => reason),
			["unavailable", "rate-limit"],
		);
		for (const { seconds } of waits) assert.equal(Math.round(seconds), 1);
	});
});

test("a Retry-After that is too long is reported, not waited for", async () => {
	await gameOnALine(async ({ line, game, waits }) => {
		line.decide = () => ({ status: 503, headers: { "retry-after": "3600" } });
		const error = await refused("SERVER_ERROR", game.get());
		assert.equal(error.retryAfter, 3600);
		assert.deepEqual(waits, []);
	});
});

test("a wait longer than any limit of the service is refused, and so is one that is not a number", async () => {
	await gameOnALine(async ({ line, tuckbox, seen, waits }) => {
		for (const [headers, wait] of [
			[{ "retry-after": "99999999999" }, "99999999999"],
			[{ "retry-after": "3700" }, "3700"],
			[{ "retry-after": "Fri, 31 Dec 9999 23:59:59 GMT" }, "\\d{12}"],
		] as const) {
			line.decide = () => ({ status: 429, headers });
			const error = await refused("RATE_LIMITED", tuckbox().game(seen.id).components.list());
			assert.match(
				error.message,
				new RegExp(`asks to wait ${wait} s before GET /api/v1/games/.*; at most 3660 s`),
			);
		}
		for (const nonsense of ["soon", "1e3", "-5", "0x10", "Infinity", "1 2"]) {
			line.decide = () => ({ status: 503, headers: { "retry-after": nonsense } });
			const error = await refused("SERVER_ERROR", tuckbox({ retries: 1 }).game(seen.id).get());
			assert.equal(error.retryAfter, undefined, nonsense);
		}
		assert.deepEqual(waits, []);
	});
});

test("an answer of the wrong shape is refused in one sentence, whatever it is", async () => {
	await gameOnALine(async ({ line, tuckbox, game, seen }) => {
		const { manifest, files } = await deckManifest(2);
		const calls: (() => Promise<unknown>)[] = [
			() => tuckbox().games.list(),
			() => tuckbox().whoami(),
			() => game.get(),
			() => game.components.list(),
			() => game.versions.list(),
			() => game.push(manifest, { files }),
			() => game.push(manifest, { files, everything: true }),
		];
		for (const body of ["{}", "[]", "null", "5", '{"games":5}', '{"components":[null]}', "<p>Hello", ""]) {
			line.decide = () => ({ status: 200, body });
			for (const call of calls) {
				const error = await refused("BAD_ANSWER", call());
				assert.match(error.message, /does not answer like Tuckbox.*\. Is the address right\?$/);
				assert.equal(error.retryable, false);
			}
		}
		// fewer results than items, and an invalid address for uploads
		const signedUrl = "file:///etc/passwd";
		const upload = {
			signedUrl,
			key: "k",
			publicUrl: "p",
			contentType: "image/png",
			uploaded: false,
			expiresAt: 1,
		};
		const presigned = (uploads: unknown[]) => () => ({ status: 200, body: JSON.stringify({ uploads }) });
		line.decide = presigned([upload]);
		const short = await refused("BAD_ANSWER", game.push(manifest, { files, everything: true }));
		assert.match(short.message, /1 results for \d items/);
		line.decide = presigned(Object.keys(files).map(() => upload));
		const strange = await game.push(manifest, { files, everything: true }).catch((error) => error);
		assert.match(strange.message, /address for uploads that is none: file:/);
		// an error with malformed details is still that error
		const error = { code: "GAME_NOT_FOUND", message: "No.", details: "x", requestId: 5 };
		line.decide = () => ({ status: 404, body: JSON.stringify({ error }) });
		assert.deepEqual((await refused("GAME_NOT_FOUND", game.get())).details, []);
		line.decide = () => "pass";
		assert.equal((await game.get()).id, seen.id);
	});
});

test("an answer without end is not read to its end", async () => {
	let sent = 0;
	const endless = () =>
		new ReadableStream({
			pull(controller) {
				sent += 1 << 24;
				controller.enqueue(new Uint8Array(1 << 24).fill(32));
			},
		});
	const answering = (status: number) => async () => new Response(endless(), { status });
	const one = new Tuckbox({ baseUrl: "http://127.0.0.1:9", retries: 1, fetch: answering(200) });
	assert.match((await refused("BAD_ANSWER", one.games.list())).message, /it sends more than 128 MB/);
	assert.ok(sent <= 192 * 1024 * 1024, `${sent} bytes`);
	sent = 0;
	const other = new Tuckbox({ baseUrl: "http://127.0.0.1:9", retries: 1, fetch: answering(404) });
	await refused("BAD_ANSWER", other.games.list());
	assert.ok(sent <= 64 * 1024 * 1024, `${sent} bytes`);
});

test("a token that is no longer valid is reported immediately, and changes nothing", async () => {
	await gameOnALine(async ({ line, service, seen, game, tuckbox, waits }) => {
		const { manifest, files } = await deckManifest(2);
		const client = await service.app(seen.client.ids.userId, 1000);
		service.advance(2000);
		line.calls.splice(0);
		const expired = tuckbox({ token: client.token ?? "" }).game(seen.id);
		const error = await refused("INVALID_TOKEN", expired.push(manifest, { files }));
		assert.equal(error.status, 401);
		assert.equal(error.retryable, false);
		assert.ok(error.requestId);
		assert.equal(line.calls.length, 1);
		assert.deepEqual(waits, []);
		await service.revoke(seen.client);
		await refused("INVALID_TOKEN", game.components.list());
	}, ownClock);
});

test("an address without a Tuckbox service is reported as such", async () => {
	await gameOnALine(async ({ line, game, tuckbox }) => {
		line.decide = () => ({ status: 200, body: "<html>Welcome</html>" });
		assert.match((await refused("BAD_ANSWER", game.get())).message, /Is the address right\?/);
		line.decide = () => ({ status: 404, body: "<html>Nothing</html>" });
		assert.match((await refused("BAD_ANSWER", game.get())).message, /returned status 404/);
		line.decide = ({ path }) =>
			path === "/elsewhere"
				? { status: 200, body: "{}" }
				: { status: 301, headers: { location: "/elsewhere" } };
		assert.match((await refused("BAD_ANSWER", game.rename("New"))).message, /redirects to .*\/elsewhere/);
		const closed = await new FaultyLine().open();
		const { url } = closed;
		await closed[Symbol.asyncDispose]();
		const nowhere = tuckbox({ baseUrl: url, retries: 1 });
		const error = await refused("NETWORK_ERROR", nowhere.games.list());
		assert.equal(error.status, 0);
		assert.match(error.message, /No answer from http:\/\/127\.0\.0\.1:\d+ \(ECONNREFUSED\)/);
	});
	assert.throws(() => new Tuckbox({ baseUrl: "tuckbox.example" }), TypeError);
});

test("the token is sent to the API and never to the address for uploads", async () => {
	await gameOnALine(async ({ line, game, seen }) => {
		const { manifest, files } = await deckManifest(2);
		await game.push(manifest, { files });
		for (const { method, path, headers } of line.calls) {
			const wanted = method === "PUT" ? undefined : `Bearer ${seen.client.token}`;
			assert.equal(headers.authorization, wanted, `${method} ${path}`);
		}
		assert.equal(line.count("PUT", "/uploads/"), 2);
	});
});

test("an upload address that has expired is renewed", async () => {
	await gameOnALine(async ({ line, game, service }) => {
		const { manifest, files } = await deckManifest(6);
		let isLate = false;
		line.decide = ({ method }) => {
			if (method === "PUT" && !isLate) {
				isLate = true;
				service.advance(31 * 60_000);
			}
			return "pass";
		};
		const result = await game.push(manifest, { files, concurrency: 2 });
		assert.equal(result.created.length, 7);
		assert.ok(line.count("POST", "/presign/batch") <= 3, "the others' addresses are renewed with it");
	}, ownClock);
});

test("a refusal of the storage is reported in its words, with the name of the file", async () => {
	await gameOnALine(async ({ line, game, seen }) => {
		const { manifest, files } = await deckManifest(2);
		const xml =
			'<?xml version="1.0"?><Error><Code>InvalidDigest</Code><Message>The checksum is invalid</Message></Error>';
		let isFirst = true;
		line.decide = ({ method }) => {
			if (method !== "PUT" || !isFirst) return "pass";
			isFirst = false;
			return { status: 400, headers: { "content-type": "application/xml" }, body: xml };
		};
		const error = await refused("UPLOAD_REFUSED", game.push(manifest, { files }));
		assert.match(error.message, /deck\/\d\.png was refused: .*The checksum is invalid \(InvalidDigest\)/);
		assert.equal(error.details.length, 1);
		assert.deepEqual(await seen.components(), []);
		line.decide = () => "pass";
		assert.equal(
			(await game.push(manifest, { files })).uploads.files,
			1,
			"the service already has the other one",
		);
	});
});

test("a full account is reported before a byte is sent", async () => {
	await gameOnALine(
		async ({ line, game }) => {
			const { manifest, files } = await deckManifest(2);
			const error = await refused("STORAGE_LIMIT_EXCEEDED", game.push(manifest, { files }));
			assert.equal(error.status, 413);
			assert.equal(error.retryable, false);
			assert.equal(line.count("PUT", "/"), 0);
		},
		{ env: { ACCOUNT_QUOTA_BYTES: "100" } },
	);
});

test("a refused image names its file and changes no piece", async () => {
	await gameOnALine(async ({ game, seen }) => {
		const { manifest, files } = await deckManifest(4);
		files["deck/1.png"] = new Blob(["this is no picture"]);
		files["deck/2.png"] = new Blob([(await image()).slice(0, 60)]);
		const error = await refused("IMAGE_UNUSABLE", game.push(manifest, { files }));
		assert.deepEqual(error.details.map(({ file }) => file).sort(), ["deck/1.png", "deck/2.png"]);
		assert.match(error.message, /deck\/1\.png is /);
		assert.deepEqual(await seen.components(), []);
		const fixed = { ...files, "deck/1.png": await image(), "deck/2.png": await image() };
		assert.equal((await game.push(manifest, { files: fixed })).uploads.files, 2);
	});
});

test("files that are missing, empty, too large, unreadable or not pictures are reported together, before anything is sent", async () => {
	await gameOnALine(async ({ line, game }) => {
		const { manifest, files } = await deckManifest(6);
		delete files["deck/0.png"];
		files["deck/1.png"] = new Blob([]);
		files["deck/2.png"] = new Blob([new Uint8Array(20 * 1024 * 1024 + 1)]);
		files["deck/3.png"] = new Blob(["<svg/>"], { type: "image/svg+xml" });
		const gone = new Blob(["x"]);
		gone.arrayBuffer = () => Promise.reject(new DOMException("gone", "NotReadableError"));
		files["deck/4.png"] = gone;
		line.calls.splice(0);
		const error = await game.push(manifest, { files }).catch((reason) => reason);
		assert.ok(error instanceof TuckboxError);
		const told = error.details.map(({ file, message }) => `${file} ${message}`).sort();
		assert.deepEqual(told, [
			"deck/0.png is in the manifest but not among the files",
			"deck/1.png is empty",
			"deck/2.png has 20,971,521 bytes; at most 20 MB are allowed",
			"deck/3.png is not a PNG, JPEG, WebP, GIF or AVIF",
			"deck/4.png cannot be read: it was deleted or changed in the meantime",
		]);
		assert.match(error.message, /; and 2 more$/);
		assert.equal(error.status, 0);
		assert.deepEqual(line.calls, []);

		const asked: string[] = [];
		const give = (name: string) => {
			asked.push(name);
			throw new Error("the disk is on fire");
		};
		const burnt = await refused("FILE_UNREADABLE", game.push(manifest, { files: give }));
		assert.deepEqual(asked.sort(), Object.keys((await deckManifest(6)).files));
		assert.match(burnt.message, /^deck\/\d\.png cannot be read: the disk is on fire/);
	});
});

test("a refused piece is reported with its index in the manifest", async () => {
	await gameOnALine(async ({ game, seen }) => {
		const { manifest, files } = await deckManifest(2);
		manifest.components.push({ kind: "card", name: "", externalKey: "nameless" });
		const error = await refused("VALIDATION_ERROR", game.push(manifest, { files }));
		assert.deepEqual(
			[...new Set(error.details.map(({ externalKey, index }) => `${externalKey} ${index}`))],
			["nameless 3"],
		);
		assert.deepEqual(await seen.components(), []);
	});
});
