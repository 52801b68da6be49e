import assert from "node:assert/strict";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { folderOnDisk } from "../folder-on-disk.ts";
import "../messages/english.ts";
import { folderAccess } from "./folder-access.ts";
import { ManifestWriter } from "./save-manifest.ts";
import { type SortServer, serveSorting } from "./sort-server.ts";

const page = new Map([
	["/", { bytes: Buffer.from("<p>page"), type: "text/html", policy: "default-src 'none'" }],
]);

let home: string;
let dir: string;
let manifest: ManifestWriter;
let server: SortServer;
let origin: string;

function served(graceMs?: number): Promise<SortServer> {
	const source = folderOnDisk(dir);
	return serveSorting(page, {
		name: source.name,
		access: folderAccess(dir, source),
		save: (text) => manifest.save(text),
		reasonOf: String,
		...(graceMs !== undefined && { graceMs }),
	});
}

before(async () => {
	home = await mkdtemp(join(tmpdir(), "tuckbox-sort-"));
	dir = join(home, "game");
	for (const folder of ["cards", ".git"]) await mkdir(join(dir, folder), { recursive: true });
	const files = {
		"cards/Gull.png": "0123456789",
		".env": "secret",
		".git/config": "secret",
		"../private": "secret",
	};
	for (const [name, text] of Object.entries(files)) await writeFile(join(dir, name), text);
	await writeFile(join(dir, ".tuckboxignore"), "art/\n");
	await symlink("../private", join(dir, "out.png"));
	await symlink("..", join(dir, "up"));
	await symlink(".env", join(dir, "env.png"));
	await symlink("cards/Gull.png", join(dir, "near.png"));
	manifest = new ManifestWriter(dir);
	server = await served();
	origin = new URL(server.address).origin;
});

after(async () => {
	server.close();
	await rm(home, { recursive: true });
});

type Sent = { method?: string; headers?: Record<string, string>; body?: string; to?: string };
type Answer = { status: number; text: string; headers: NodeJS.Dict<string | string[]> };

/** Sends a request with any headers, which `fetch` does not allow. */
function call(path: string, { method = "GET", headers = {}, body, to = origin }: Sent = {}): Promise<Answer> {
	const { hostname, port } = new URL(to);
	return new Promise((resolve, reject) => {
		const own = { ...(method !== "GET" && { origin: to }), ...headers };
		const sent = request({ hostname, port, path, method, headers: own, agent: false }, (response) => {
			let text = "";
			response.setEncoding("utf8").on("data", (part: string) => {
				text += part;
			});
			response.once("end", () =>
				resolve({ status: response.statusCode ?? 0, text, headers: response.headers }),
			);
		});
		sent.once("error", reject);
		sent.end(body);
	});
}

const codeOf = ({ text }: Answer) => JSON.parse(text).error?.code;

let session: Promise<string> | undefined;

/** The headers of the page's script, which has opened the session with the secret in the address. */
async function authorization(): Promise<Record<string, string>> {
	session ??= call("/session", { method: "POST", body: new URL(server.address).hash.slice(1) }).then(
		({ text }) => JSON.parse(text).session,
	);
	return { authorization: `Bearer ${await session}` };
}

test("the page comes without a secret, from this server's name only, and to no other page", async () => {
	const { status, headers } = await call("/");
	assert.deepEqual(
		[
			status,
			headers["content-security-policy"],
			headers["cache-control"],
			headers["cross-origin-resource-policy"],
		],
		[200, "default-src 'none'", "no-store", "same-origin"],
	);
	for (const headers of [
		{ host: "evil.example" },
		{ host: "localhost" },
		{ origin: "https://evil.example" },
		{ "sec-fetch-site": "cross-site" },
		{ "sec-fetch-site": "same-site" },
	])
		assert.deepEqual(
			await call("/", { headers }).then((answer) => [answer.status, codeOf(answer)]),
			[403, "FOREIGN_ORIGIN"],
			JSON.stringify(headers),
		);
});

test("the secret opens one session, and nothing is shown without it", async () => {
	for (const path of ["/entries", "/file?path=cards/Gull.png", "/elsewhere"]) {
		assert.equal((await call(path)).status, 401, path);
		assert.equal((await call(path, { headers: { authorization: "Bearer x" } })).status, 401, path);
	}
	assert.equal((await call("/manifest", { method: "PUT", body: "game: X" })).status, 401);
	assert.equal((await call("/done", { method: "POST" })).status, 401);
	const secret = new URL(server.address).hash.slice(1);
	const foreign = { method: "POST", body: secret, headers: { origin: "https://evil.example" } };
	assert.equal(codeOf(await call("/session", foreign)), "FOREIGN_ORIGIN");
	assert.equal(codeOf(await call("/session", { method: "POST", body: "guess" })), "SECRET_USED");
	const headers = await authorization();
	assert.equal(
		(await call("/entries", { headers })).status,
		200,
		"a wrong secret does not use up the right one",
	);
	assert.equal(codeOf(await call("/session", { method: "POST", body: secret })), "SECRET_USED");
	assert.equal(
		codeOf(
			await call("/manifest", { method: "PUT", body: "game: X", headers: { ...headers, origin: "null" } }),
		),
		"FOREIGN_ORIGIN",
		"also with the session, if another page sends it",
	);
});

test("files of the folder are read, whole or in part; hidden ones and links out of it are not", async () => {
	const headers = await authorization();
	const entries = async (folder: string) =>
		JSON.parse((await call(`/entries?folder=${folder}`, { headers })).text);
	const listed = (await entries("")).entries.map(({ name, kind }: { name: string; kind: string }) => [
		name,
		kind,
	]);
	assert.deepEqual(listed.sort(), [
		[".tuckboxignore", "file"],
		["cards", "folder"],
		["env.png", "file"],
		["near.png", "file"],
		["out.png", "outside"],
		["up", "linked folder"],
	]);
	assert.equal((await entries("cards")).entries[0].byteSize, 10);
	const file = (path: string, range?: string) =>
		call(`/file?path=${encodeURIComponent(path)}`, { headers: { ...headers, ...(range && { range }) } });
	const whole = await file("cards/Gull.png");
	assert.deepEqual(
		[whole.status, whole.text, whole.headers["content-type"], whole.headers["content-security-policy"]],
		[200, "0123456789", "application/octet-stream", "default-src 'none'; sandbox"],
	);
	assert.equal((await file("near.png")).text, "0123456789");
	const part = await file("cards/Gull.png", "bytes=2-4");
	assert.deepEqual([part.status, part.text, part.headers["content-range"]], [206, "234", "bytes 2-4/10"]);
	assert.equal((await file("cards/Gull.png", "bytes=8-99")).text, "89");
	for (const range of ["bytes=10-12", "bytes=4-2", "bytes=-3", "bytes=0-1,3-4", "lines=1-2"])
		assert.equal((await file("cards/Gull.png", range)).status, 416, range);
	for (const path of [
		...[
			"../private",
			"cards/../../private",
			"/etc/passwd",
			"up/private",
			"up/game/.env",
			"out.png",
			"env.png",
		],
		...[
			".env",
			".git/config",
			"cards\\Gull.png",
			"cards//Gull.png",
			"./cards/Gull.png",
			"cards/Gull.png\0",
			"",
		],
		...["cards", "absent.png"],
	])
		assert.equal((await file(path)).status, 404, path);
	for (const folder of ["..", ".git", "up", "/", "cards/.."])
		assert.equal(
			(await call(`/entries?folder=${encodeURIComponent(folder)}`, { headers })).status,
			404,
			folder,
		);
});

test("the manifest is saved, and what was there at first is kept; the server ends when the page is done", async () => {
	const headers = await authorization();
	await writeFile(manifest.path, "game: Own\n");
	await writeFile(`${manifest.path}.bak`, "game: Older\n");
	const save = (body: string) => call("/manifest", { method: "PUT", headers, body });
	assert.equal((await save("game: First\n")).status, 200);
	assert.equal((await save("game: Second\n")).status, 200);
	assert.equal(await readFile(manifest.path, "utf8"), "game: Second\n");
	assert.equal(manifest.kept, "tuckbox.yaml.2.bak");
	assert.equal(await readFile(join(dir, "tuckbox.yaml.2.bak"), "utf8"), "game: Own\n");
	assert.equal(await readFile(`${manifest.path}.bak`, "utf8"), "game: Older\n");
	assert.equal((await save("x".repeat(11 * 1024 * 1024)).catch(() => ({ status: 413 }))).status, 413);
	assert.equal(await readFile(manifest.path, "utf8"), "game: Second\n");
	assert.equal((await call("/done", { method: "POST", headers })).status, 200);
	await server.done;
});

/** Leaves the page of a server. @returns the server's origin */
async function leave({ address }: SortServer): Promise<string> {
	const { origin: to, hash } = new URL(address);
	const opened = await call("/session", { method: "POST", body: hash.slice(1), to });
	const headers = { authorization: `Bearer ${JSON.parse(opened.text).session}` };
	assert.equal((await call("/left", { method: "POST", to })).status, 401);
	assert.equal((await call("/left", { method: "POST", headers, to })).status, 200);
	return to;
}

test("the server ends when the page is closed, and not when it is loaded again", async () => {
	const closed = await served(0);
	await leave(closed);
	await closed.done;
	closed.close();
	const reloaded = await served();
	const to = await leave(reloaded);
	assert.equal((await call("/", { to })).status, 200);
	const hasEnded = reloaded.done.then(() => true);
	assert.equal(await Promise.race([hasEnded, call("/", { to }).then(() => false)]), false);
	reloaded.close();
});
