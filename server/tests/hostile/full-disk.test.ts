import assert from "node:assert/strict";
import { mkdir, open, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { type Answer, type Body, Client, GameClient } from "../support/client.ts";
import { noisyPicture, type Picture, picture } from "../support/pictures.ts";
import { DataFolder, exampleClient, type ServiceProcess, serve } from "../support/process.ts";
import { folderTest as test } from "../support/servers/buckets.ts";
import { mountSmallDisk } from "../support/servers/small-disk.ts";
import { findInconsistencies } from "../support/stores/invariants.ts";
import { laidTable, layPawn } from "../support/tables/laid-table.ts";
import { goLive } from "../support/tables/live-seat.ts";
import { startTestService, type TestService } from "../support/test-service.ts";
import { until } from "../support/waiting.ts";

/** Fills the disk: to the last block, unless a number of bytes is given. */
async function fill(path: string, most = Number.POSITIVE_INFINITY): Promise<void> {
	await using file = await open(path, "a");
	for (const size of [65_536, 4096, 512]) {
		try {
			for (let written = 0; written < most; written += size) await file.write(Buffer.alloc(size, 1));
			return;
		} catch (error) {
			assert.equal((error as NodeJS.ErrnoException).code, "ENOSPC");
		}
	}
}

/** A refusal because the disk is full: in the usual form, with the advice to try again. */
function assertNoRoom({ status, body, headers }: Answer, what = ""): void {
	assert.deepEqual([status, body?.error?.code], [502, "SERVER_ERROR"], `${what} ${JSON.stringify(body)}`);
	assert.ok(Number(headers.get("retry-after")) > 0, "it says when to try again");
}

/** @returns whether there was room; fails on any other answer */
function isDone(answer: Answer, what: string): boolean {
	if (answer.status !== 200) assertNoRoom(answer, what);
	return answer.status === 200;
}

/** Repeats a call for as long as the answer asks for a retry. */
async function untilOk(call: () => Promise<Answer>): Promise<Body> {
	const { body } = await until(
		"the call succeeds",
		async () => {
			const answer = await call();
			if (answer.status >= 300) assertNoRoom(answer);
			return answer;
		},
		({ status }) => status < 300,
	);
	return body;
}

/** The pieces and pictures that the service has acknowledged. */
type Memory = {
	pictures: { art: Picture; asset: Body }[];
	ids: Map<string, string>;
	names: Map<string, string>;
};

function tile(externalKey: string, name: string, asset: Body): Body {
	return { kind: "tile", name, externalKey, assets: [asset] };
}

/** Uploads a picture and puts it on five pieces; stops at the first refusal. @returns false if something was refused */
async function pushRound(game: GameClient, memory: Memory, round: number): Promise<boolean> {
	const art = await noisyPicture(300, 400);
	const presigned = await game.presign(art);
	if (!isDone(presigned, "presign")) return false;
	const { key, publicUrl, signedUrl } = presigned.body;
	const put = await game.put(signedUrl, art);
	if (!isDone(put, "PUT")) return false;
	const confirmed = await game.confirm(presigned.body, art);
	if (!isDone(confirmed, "confirm")) return false;
	const asset = { sideKey: "front", key, sourceUrl: publicUrl, contentType: art.contentType };
	const keys = [0, 1, 2, 3, 4].map((i) => `${round}-${i}`);
	const pushed = await game.push(keys.map((externalKey) => tile(externalKey, `Round ${round}`, asset)));
	if (!isDone(pushed, "push")) return false;
	for (const [i, { id }] of pushed.body.components.entries()) {
		memory.ids.set(keys[i] ?? "", id);
		memory.names.set(keys[i] ?? "", `Round ${round}`);
	}
	memory.pictures.push({ art, asset });
	return true;
}

/** Asserts that everything acknowledged exists under its id, and nothing else does. */
async function checkNothingLost(game: GameClient, memory: Memory): Promise<void> {
	const records = await game.components();
	assert.deepEqual(new Map(records.map(({ externalKey, id }) => [externalKey, id])), memory.ids);
	assert.deepEqual(new Map(records.map(({ externalKey, name }) => [externalKey, name])), memory.names);
	for (const { art, asset } of memory.pictures) {
		const { status, bytes } = await game.client.get(new URL(asset.sourceUrl).pathname);
		assert.equal(status, 200);
		assert.deepEqual(bytes, art.bytes);
	}
}

/** Calls everything that needs room while the disk is full: what fails is refused, and nothing of it is done. */
async function pushIntoFullDisk(game: GameClient, memory: Memory): Promise<number> {
	const { client, path } = game;
	const [first] = memory.pictures;
	let refusals = 0;
	for (let i = 0; i < 12; i++) {
		const name = "x".repeat(200);
		const items = Array.from({ length: 40 }, (_, j) => tile(`full-${i}-${j}`, name, first?.asset));
		const pushed = await game.push(items);
		if (isDone(pushed, "push")) {
			for (const { externalKey, id } of pushed.body.components) {
				memory.ids.set(externalKey, id);
				memory.names.set(externalKey, name);
			}
		} else {
			refusals++;
		}
		isDone(await client.call("PATCH", path, { body: { name: `Full ${i}` } }), "rename");
		const art = await noisyPicture(60, 60);
		const presigned = await game.presign(art);
		if (isDone(presigned, "presign")) isDone(await game.put(presigned.body.signedUrl, art), "PUT");
	}
	return refusals;
}

/** Waits until the derived images exist, as their readers would. */
async function fetchDerived(game: GameClient): Promise<void> {
	for (const { payload } of await game.components()) {
		const [face] = payload.imageFaces;
		for (const url of [face.derivedUrl, face.thumbUrl]) {
			await untilOk(() => game.client.get(new URL(url).pathname));
		}
	}
}

async function stopAndInspect(service: ServiceProcess, folder: DataFolder): Promise<void> {
	assert.equal(await service.end("SIGTERM"), 0);
	const store = await openSqliteStore(join(folder.path, "tuckbox.sqlite"));
	try {
		assert.deepEqual(await findInconsistencies(store, folder.path), []);
	} finally {
		await store.close();
	}
}

test("on a full disk the service reports it, continues to read and loses nothing", async (t) => {
	await using disk = await mountSmallDisk(16);
	if (disk === undefined)
		return t.skip("this user may not mount a small disk; the next test injects the fault");
	await using folder = new DataFolder(join(disk.path, "data"), {});
	await mkdir(folder.path, { mode: 0o700 });
	// another program's file on the disk, deleted later
	const ballast = join(disk.path, "ballast");
	await fill(ballast, 5 * 1024 * 1024);
	const filler = join(disk.path, "filler");
	const makeRoom = async () => {
		await rm(ballast);
		await rm(filler);
	};
	const memory: Memory = { pictures: [], ids: new Map(), names: new Map() };
	let game: GameClient;
	{
		await using service = await serve(folder);
		game = await (await exampleClient(folder, service.url)).game();
		for (let round = 0; round < 3; round++) assert.ok(await pushRound(game, memory, round), "there is room");
		await fetchDerived(game);
		const late = await noisyPicture(300, 400);
		const upload = await game.client.ok(game.presign(late));
		let round = 3;
		while (await pushRound(game, memory, round)) round++;
		await fill(filler);
		const refusals = await pushIntoFullDisk(game, memory);
		assert.ok(refusals > 0, "the disk was full");
		// reading needs no room
		await checkNothingLost(game, memory);
		const health = await fetch(`${service.url}/healthz`);
		assert.equal(health.status, 200);
		const [face] = (await game.component("0-0")).payload.imageFaces;
		assert.equal((await game.client.get(face.derivedUrl)).status, 200);
		for (let again = 0; again < 3; again++) assertNoRoom(await game.put(upload.signedUrl, late), "PUT");
		const refused = await game.put(upload.signedUrl, late);
		assert.match(refused.body.error.message, /^The service's disk is full, /);
		const ready = await fetch(`${service.url}/readyz`);
		assert.equal(ready.status, 502);
		assert.match(await ready.text(), /disk is full/);
		const metrics = await (await fetch(`${service.url}/metrics`)).text();
		assert.ok(Number(/^tuckbox_disk_free_bytes (\d+)$/m.exec(metrics)?.[1]) < 1024 * 1024);
		const unfinished = await readdir(join(folder.path, "objects", "unfinished"));
		assert.deepEqual(unfinished, [], "no part of what did not fit is kept");

		await makeRoom();
		for (let again = 0; again < 3; again++) {
			const { asset } = memory.pictures[0] as { asset: Body };
			const { components } = await untilOk(() => game.push([tile(`after-${again}`, "After", asset)]));
			memory.ids.set(`after-${again}`, components[0].id);
			memory.names.set(`after-${again}`, "After");
		}
		await game.client.ok(game.put(upload.signedUrl, late));
		await game.client.ok(game.confirm(upload, late));
		await checkNothingLost(game, memory);
		// the service dies while the disk is full …
		await fill(ballast, 5 * 1024 * 1024);
		await fill(filler);
		await pushIntoFullDisk(game, memory);
		await service.end("SIGKILL");
	}
	// … and starts again there, or refuses in one line
	await serve(folder).then(
		async (started) => {
			await checkNothingLost(new GameClient(new Client(started.url, game.client.token), game.id), memory);
			await started.end("SIGKILL");
		},
		(error: Error) => assert.match(error.message, /ended with 1 before it was ready:\ntuckbox: .*\n$/),
	);
	await makeRoom();
	await using service = await serve(folder);
	const again = new GameClient(new Client(service.url, game.client.token), game.id);
	await checkNothingLost(again, memory);
	await fetchDerived(again);
	// everything refused can be repeated, and nothing is left of the first attempts
	const { components } = await untilOk(() => again.push([{ kind: "deck", name: "D", externalKey: "deck" }]));
	assert.equal(components[0].created, true);
	await stopAndInspect(service, folder);
});

function noSpace(): Error {
	return Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
}

function fullDatabase(): Error {
	return Object.assign(new Error("database or disk is full"), { code: "ERR_SQLITE_ERROR", errcode: 13 });
}

type Services = TestService["service"];
/** A place where the disk may fail. */
type Fault = {
	/** The calls that need it; undefined: all of them. */
	refuses?: readonly string[];
	/** Makes it fail. @returns how to make it work again */
	inject(services: Services): () => void;
};

const faults: Record<string, Fault> = {
	"before the first byte of a file": {
		refuses: ["PUT"],
		inject({ objects }) {
			const { put } = objects;
			objects.put = async () => {
				throw noSpace();
			};
			return () => Object.assign(objects, { put });
		},
	},
	"in the middle of a file": {
		refuses: ["PUT"],
		inject({ objects }) {
			const { put } = objects;
			objects.put = async (key, bytes) => {
				async function* cut(): AsyncGenerator<Uint8Array> {
					if (bytes instanceof Uint8Array) yield bytes.subarray(0, 10);
					else for await (const chunk of bytes) yield chunk.subarray(0, 10);
					throw noSpace();
				}
				await put(key, cut());
			};
			return () => Object.assign(objects, { put });
		},
	},
	"after a file was promoted": {
		refuses: ["confirm"],
		inject({ objects }) {
			const { copy } = objects;
			objects.copy = async (from, to) => {
				await copy(from, to);
				throw noSpace();
			};
			return () => Object.assign(objects, { copy });
		},
	},
	"when a record is written": {
		inject({ store }) {
			const { write, writeLazily, withGameWrite } = store;
			store.write = store.writeLazily = async () => {
				throw fullDatabase();
			};
			store.withGameWrite = async () => {
				throw fullDatabase();
			};
			return () => Object.assign(store, { write, writeLazily, withGameWrite });
		},
	},
	"at the end of a transaction": {
		inject({ store }) {
			const { write, writeLazily, withGameWrite } = store;
			store.write = store.writeLazily = (change) =>
				write(async (writer) => {
					await change(writer);
					throw fullDatabase();
				});
			store.withGameWrite = (gameId, change) =>
				withGameWrite(gameId, async (writer, game) => {
					await change(writer, game);
					throw fullDatabase();
				});
			return () => Object.assign(store, { write, writeLazily, withGameWrite });
		},
	},
};

test("on a full disk, an act at a table is refused with the reason; its socket stays, and sign-in says why it fails", async () => {
	await using service = await startTestService({ expectsErrors: /disk is full/ });
	const { id, host, seats } = await laidTable(service, await service.user(), { guests: ["Ben"] });
	using ada = await goLive(service.url, id, { secret: host.secret });
	using ben = await goLive(service.url, id, { secret: seats[0]?.secret ?? "" });
	const pawn = await layPawn(ada);
	await ben.reach(ada.seq);
	const person = await service.person();
	for (const where of ["when a record is written", "at the end of a transaction"]) {
		const repair = (faults[where] as Fault).inject(service.service);
		for (let i = 0; i < 3; i++) {
			const refused = await ben.act({ kind: "flip", ids: [pawn] });
			assert.deepEqual([refused.t, "code" in refused && refused.code], ["refused", "DISK_FULL"], where);
		}
		ben.send({ t: "grab", ids: [pawn] });
		await until("the others see what is held", () => ada.holds[seats[0]?.seatId ?? ""]);
		ben.send({ t: "release" });
		// not over a second socket, which would replace the first one
		const read = await service.anonymous().call("GET", `/api/v1/tables/${id}/view`, {
			headers: { authorization: `Bearer ${host.secret}` },
		});
		assert.deepEqual(read.body.view, ada.view, "the table can be read");
		const page = await service.visitor().call("POST", "/sign-in", {
			form: { email: person.email, password: person.password },
			headers: { "accept-language": "de" },
		});
		assert.equal(page.status, 502);
		assert.match(page.bytes.toString("utf8"), /Der Datenträger des Dienstes ist voll/);
		repair();
	}
	await ben.do({ kind: "flip", ids: [pawn] });
	assert.equal(ben.closed, undefined);
});

for (const [where, { refuses, inject }] of Object.entries(faults)) {
	test(`no room ${where}: the call is refused, nothing is half done, and the same call succeeds later`, async () => {
		await using service = await startTestService({ expectsErrors: /ENOSPC|disk is full/ });
		const game = await (await service.user()).game();
		const [kept, fresh, unsent] = [await picture(30, 40), await picture(31, 40), await picture(32, 40)];
		const front = await game.asset(kept);
		const piece = tile("a", "A", front);
		await game.pushed([piece]);
		await service.idle();
		const before = await game.components();
		const sent = await game.client.ok(game.presign(fresh));
		const waiting = await game.client.ok(game.presign(unsent));
		await game.client.ok(game.put(sent.signedUrl, fresh));
		const calls: Record<string, () => Promise<Answer>> = {
			presign: () => game.presign(unsent),
			PUT: () => game.put(waiting.signedUrl, unsent),
			confirm: () => game.confirm(sent, fresh),
			push: () => game.push([{ ...piece, name: "B" }, tile("b", "B", front)]),
			rename: () => game.client.call("PATCH", game.path, { body: { name: "Renamed" } }),
			"delete all": () => game.client.delete(`${game.path}/components/batch`),
		};

		const repair = inject(service.service);
		for (const [name, call] of Object.entries(calls)) {
			if (refuses === undefined || refuses.includes(name)) assertNoRoom(await call(), name);
		}
		assert.deepEqual(await game.components(), before, "the pieces are unchanged");
		assert.equal((await game.assets()).length, 1, "and so are the images");
		repair();

		for (const [name, call] of Object.entries(calls)) {
			const { status } = await call();
			assert.ok(status < 300, `${name} succeeds: ${status}`);
		}
		await game.client.ok(game.confirm(waiting, unsent));
		assert.deepEqual(await game.components(), []);
		service.advance(61 * 60 * 1000);
		await service.service.sweep();
	});
}
