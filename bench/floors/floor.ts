// The smallest program that answers the calls of a push. It uses the service's parts (Fastify, node:sqlite, sharp) and
// is as durable on disk when it answers, but checks nothing. See README.md.
import { createHash, randomBytes } from "node:crypto";
import { constants, createWriteStream } from "node:fs";
import { mkdir, open, readFile, rename, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import fastify, { type FastifyRequest } from "fastify";
import { derive, imagesInFlight } from "./derivation.ts";
import { type ComponentInput, newId, openRecords } from "./floor-records.ts";

type FileInput = { checksum: string; contentType: string; byteSize: number };
type Confirmation = { key: string; byteSize: number; contentType: string };

const folder = process.argv[2] ?? "";
const objects = join(folder, "objects");
const unfinished = join(objects, "unfinished");
await mkdir(unfinished, { recursive: true });
const records = openRecords(join(folder, "floor.sqlite"));

let address = "";
const fileUrl = (path: string) => `${address}/files/${path}`;

const made = new Set<string>();

async function makeFolder(path: string): Promise<void> {
	if (made.has(path)) return;
	await mkdir(path, { recursive: true });
	made.add(path);
}

async function syncFolder(path: string): Promise<void> {
	const handle = await open(path, constants.O_RDONLY);
	try {
		await handle.sync();
	} finally {
		await handle.close();
	}
}

/** Derivations in progress, kept in memory only. A request for an image waits for its promise. */
const pending = new Map<string, Promise<void>>();
const queue: (() => Promise<void>)[] = [];
let working = 0;

async function work(): Promise<void> {
	working++;
	for (let task = queue.shift(); task !== undefined; task = queue.shift()) await task();
	working--;
}

const derivedPath = (gameId: string, id: string, variant: string) =>
	`games/${gameId}/derived/${id}-${variant}.webp`;

function enqueue(gameId: string, id: string, sourceKey: string): void {
	const { promise, resolve, reject } = Promise.withResolvers<void>();
	pending.set(id, promise);
	promise.catch((error) => console.error(error)); // there may be no waiting request
	queue.push(async () => {
		try {
			const made = await derive(await readFile(join(objects, sourceKey)));
			await makeFolder(dirname(join(objects, derivedPath(gameId, id, "display"))));
			// not synced: after a power cut, they could be derived again
			for (const [name, bytes] of Object.entries(made))
				await writeFile(join(objects, derivedPath(gameId, id, name)), bytes);
			resolve();
		} catch (error) {
			reject(error);
		} finally {
			pending.delete(id);
		}
	});
	if (working < imagesInFlight) void work();
}

const app = fastify({ routerOptions: { maxParamLength: 1024 }, bodyLimit: 10 * 1024 * 1024 });
app.addContentTypeParser(/^image\//, (_request, payload, done) => done(null, payload));

const gameParameter = (request: FastifyRequest) => (request.params as { gameId: string }).gameId;

app.get("/healthz", async () => ({ status: "ok" }));

app.post("/api/v1/games", async (request, reply) => {
	const { name } = request.body as { name: string };
	const id = newId("gam");
	const now = Date.now();
	records.insertGame(id, name, now);
	return await reply.status(201).send({ id, name, createdAt: new Date(now).toISOString() });
});

function presign(gameId: string, files: FileInput[]) {
	const uploads = files.map(({ checksum, contentType, byteSize }) => {
		const sha256 = Buffer.from(checksum.slice("sha256-".length), "base64").toString("hex");
		const key = `games/${gameId}/${sha256}.${contentType.slice("image/".length)}`;
		return { id: newId("upl"), key, sha256, contentType, byteSize };
	});
	records.insertUploads(gameId, uploads);
	return uploads.map(({ id, key, contentType }) => ({
		signedUrl: `${address}/uploads/${id}?key=${key}`,
		key,
		publicUrl: fileUrl(key),
		contentType,
		uploaded: false,
	}));
}

app.post("/api/v1/games/:gameId/assets/presign", async (request) => {
	return presign(gameParameter(request), [request.body as FileInput])[0];
});

app.post("/api/v1/games/:gameId/assets/presign/batch", async (request) => {
	return { uploads: presign(gameParameter(request), (request.body as { files: FileInput[] }).files) };
});

app.put("/uploads/:id", async (request, reply) => {
	const { key } = request.query as { key: string };
	const target = join(objects, key);
	const draft = join(unfinished, randomBytes(12).toString("hex"));
	const hash = createHash("sha256");
	const raw = request.body as NodeJS.ReadableStream;
	const file = createWriteStream(draft, { flush: true }); // flush: fsync before it is closed
	raw.on("data", (chunk: Buffer) => hash.update(chunk));
	await pipeline(raw, file);
	await makeFolder(dirname(target));
	await rename(draft, target);
	await syncFolder(dirname(target));
	return await reply.header("ETag", `"${hash.digest("hex")}"`).send();
});

app.post("/api/v1/games/:gameId/assets/upload-complete", async (request) => {
	records.confirm(gameParameter(request), [request.body as Confirmation]);
	return { ok: true };
});

app.post("/api/v1/games/:gameId/assets/upload-complete/batch", async (request) => {
	const { uploads } = request.body as { uploads: Confirmation[] };
	records.confirm(gameParameter(request), uploads);
	return { uploads: uploads.map(({ key }) => ({ key, ok: true })) };
});

function upsert(gameId: string, components: ComponentInput[]) {
	const { upserted, derivatives } = records.upsert(gameId, components);
	for (const { id, sourceKey } of derivatives) enqueue(gameId, id, sourceKey);
	return upserted;
}

app.post("/api/v1/games/:gameId/components", async (request) => {
	return upsert(gameParameter(request), [request.body as ComponentInput])[0];
});

app.post("/api/v1/games/:gameId/components/batch", async (request) => {
	const { components } = request.body as { components: ComponentInput[] };
	return { components: upsert(gameParameter(request), components) };
});

app.get("/api/v1/games/:gameId/components", async (request, reply) => {
	const start = performance.now();
	const text = records.listText(gameParameter(request), fileUrl);
	reply.header("X-List-Ms", performance.now() - start);
	return await reply.type("application/json; charset=utf-8").send(text);
});

app.get("/files/*", async (request, reply) => {
	const path = (request.params as { "*": string })["*"];
	const id = /\/derived\/(.+)-\w+\.webp$/.exec(path)?.[1] ?? "";
	await pending.get(id);
	const bytes = await readFile(join(objects, path));
	reply.header("Cache-Control", "public, max-age=31536000, immutable");
	return await reply.type(id === "" ? "image/png" : "image/webp").send(bytes);
});

await app.listen({ host: "127.0.0.1", port: 0 });
address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
process.stdout.write(`Address ${address}\n`);
// an explicit exit, so that a profile is written
process.once("SIGTERM", () => process.exit(0));
