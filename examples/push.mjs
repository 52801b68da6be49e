#!/usr/bin/env node
// Pushes a folder with a manifest.json through the public API, step by step, as a design tool would do it.
import { readFile, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { contactSheet } from "./push/contact-sheet.mjs";
import { pick, readFolder } from "./push/folder.mjs";
import { connect, failureOf, send } from "./push/service.mjs";
import { Failure, megabytes, plural, progress, summary } from "./push/terminal.mjs";

const usage = `Usage: node examples/push.mjs FOLDER [options]

  --url URL              the service (default: TUCKBOX_URL or http://127.0.0.1:8080)
  --token TOKEN          the access token (default: TUCKBOX_TOKEN)
  --game ID              push into this game
  --game-name NAME       push into the game of this name, made if absent (default: the manifest's name)
  --contact-sheet FILE   write an HTML page that shows every piece at its relative size`;

const perRequest = 200;
const atOnce = 4;

function* chunks(list) {
	for (let at = 0; at < list.length; at += perRequest) yield list.slice(at, at + perRequest);
}

async function inParallel(list, work) {
	const queue = [...list];
	const worker = async () => {
		while (queue.length > 0) await work(queue.shift());
	};
	// After a failure, the others start no further item.
	await Promise.all(Array.from({ length: atOnce }, worker)).finally(() => queue.splice(0));
}

const bytesOf = (files) => files.reduce((sum, file) => sum + file.byteSize, 0);

async function findOrMakeGame(call, name) {
	const { games } = await call("Listing your games", "GET", "/games");
	const found = games.find((game) => game.name === name);
	// One try only: a repeated POST could create a second game.
	return found ?? { ...(await call("Making the game", "POST", "/games", { name }, 1)), made: true };
}

/** Step 1, presign: sets the `key` and `publicUrl` of every file. Returns the files that must still be sent. */
async function announce(call, base, uploads) {
	const missing = [];
	for (const part of chunks(uploads)) {
		const files = part.map((file) => pick(file, ["fileName", "contentType", "byteSize", "checksum"]));
		const answer = await call("Announcing the images", "POST", `${base}/assets/presign/batch`, { files });
		for (const [at, signed] of answer.uploads.entries()) {
			Object.assign(part[at], pick(signed, ["key", "publicUrl", "signedUrl"]));
			if (!signed.uploaded) missing.push(part[at]);
		}
	}
	return missing;
}

/** Step 2, PUT: the signed URL is all the permission it needs, so the token is not sent. */
async function sendFiles(files) {
	progress.start("Uploading", files.length, "image", bytesOf(files));
	await inParallel(files, async (file) => {
		const headers = { "content-type": file.contentType };
		const response = await send(file.signedUrl, { method: "PUT", headers, body: await readFile(file.path) });
		if (!response.ok) throw await failureOf(response, `Uploading ${file.fileName}`);
		await response.arrayBuffer();
		progress.step(file.byteSize);
	});
	progress.end();
}

/** Step 3, confirm: the service checks every image before it responds. */
async function confirm(call, base, files) {
	const [warnings, refused] = [[], []];
	for (const part of chunks(files)) {
		const uploads = part.map((file) => pick(file, ["key", "publicUrl", "byteSize", "contentType"]));
		const answer = await call("Confirming the images", "POST", `${base}/assets/upload-complete/batch`, {
			uploads,
		});
		for (const [at, result] of answer.uploads.entries()) {
			const { fileName } = part[at];
			if (!result.ok) refused.push(`${fileName}  ${result.error?.message} (${result.error?.code})`);
			for (const warning of result.warnings ?? []) warnings.push({ externalKey: fileName, ...warning });
		}
	}
	if (refused.length > 0)
		throw new Failure(`The service refused ${plural(refused.length, "image")}:`, { lines: refused });
	return warnings;
}

function requestFor({ fields, images, pages, cover }) {
	const assets = images.map(({ upload: { key, publicUrl }, ...image }) => ({
		...image,
		key,
		sourceUrl: publicUrl,
	}));
	return {
		...fields,
		...(assets.length > 0 && { assets }),
		...(pages && { pages: pages.map((file) => file.key) }),
		...(cover && { cover: cover.key }),
	};
}

/** Step 4, upsert: the pieces themselves, parents first. */
async function pushPieces(call, base, pieces) {
	const isChild = ({ fields }) => Boolean(fields.parentExternalKey);
	const ordered = [...pieces.filter((piece) => !isChild(piece)), ...pieces.filter(isChild)];
	const [results, warnings] = [[], []];
	for (const part of chunks(ordered)) {
		const body = { components: part.map(requestFor) };
		const answer = await call("Pushing the pieces", "POST", `${base}/components/batch`, body);
		for (const [at, { id, created, changed }] of answer.components.entries()) {
			results.push({ id, kind: part[at].fields.kind, mark: created ? "+" : changed === false ? "=" : "~" });
		}
		warnings.push(...(answer.warnings ?? []));
	}
	return { results, warnings };
}

/** Fetches every display image once, to make sure that all are ready. */
async function awaitImages(records) {
	const named = new Map();
	for (const { externalKey, payload } of records) {
		for (const { sideKey, derivedUrl } of payload?.imageFaces ?? [])
			named.set(derivedUrl, `${externalKey} ${sideKey}`);
	}
	const failed = [];
	progress.start("Waiting for", named.size, "display image");
	await inParallel(named, async ([url, name]) => {
		const response = await send(url);
		const { byteLength } = await response.arrayBuffer();
		if (!response.ok || byteLength === 0) failed.push(`${name}  HTTP ${response.status}  ${url}`);
		progress.step();
	});
	progress.end();
	if (failed.length > 0)
		throw new Failure(`${plural(failed.length, "display image")} could not be fetched:`, { lines: failed });
	return [...named.keys()];
}

function readArguments() {
	const wrong = (message) => new Failure(`${message}\n\n${usage}`, { exitCode: 2 });
	const names = ["url", "token", "game", "game-name", "contact-sheet"];
	const options = Object.fromEntries(names.map((name) => [name, { type: "string" }]));
	let parsed;
	try {
		parsed = parseArgs({ options: { ...options, help: { type: "boolean" } }, allowPositionals: true });
	} catch (error) {
		throw wrong(error.message);
	}
	const { values, positionals } = parsed;
	if (values.help) return { help: true };
	if (positionals.length !== 1) throw wrong("Name one folder to push.");
	const url = (values.url ?? process.env.TUCKBOX_URL ?? "http://127.0.0.1:8080").replace(/\/+$/, "");
	if (!/^https?:\/\//.test(url) || !URL.canParse(url)) throw wrong(`"${url}" is not an http or https URL.`);
	const token = values.token ?? process.env.TUCKBOX_TOKEN;
	if (!token) throw wrong("There is no token: set TUCKBOX_TOKEN or give --token.");
	return { ...values, folder: positionals[0], url, token };
}

async function main() {
	const { help, folder, url, token, ...options } = readArguments();
	if (help) return console.log(usage);
	const { name, pieces, uploads } = await readFolder(folder);
	const call = connect(url, token);
	const game = options.game ? { id: options.game } : await findOrMakeGame(call, options["game-name"] ?? name);
	const base = `/games/${encodeURIComponent(game.id)}`;
	const load = `${plural(pieces.length, "piece")} and ${plural(uploads.length, "image")} (${megabytes(bytesOf(uploads))})`;
	console.error(`Pushing ${load} into ${game.name ?? game.id}`);

	const missing = await announce(call, base, uploads);
	await sendFiles(missing);
	const remarks = await confirm(call, base, missing);
	const { results, warnings } = await pushPieces(call, base, pieces);

	const { components } = await call("Listing the pieces", "GET", `${base}/components`);
	const pushed = new Set(results.map(({ id }) => id));
	const records = components.filter(({ id }) => pushed.has(id));
	const images = await awaitImages(records);

	const links = {
		Reference: `${url}/docs`,
		"One image": images[0] ?? "none",
		"All pieces (with the token)": `${url}/api/v1${base}/components`,
	};
	const sheet = options["contact-sheet"];
	if (sheet) {
		await writeFile(sheet, contactSheet(game.name ?? name, records)).catch((error) => {
			throw new Failure(`The pieces were pushed, but ${sheet} cannot be written (${error.code}).`);
		});
		links["Contact sheet"] = sheet;
	}
	const sent = { sentImages: missing.length, sentBytes: bytesOf(missing), readyImages: images.length };
	console.log(summary({ game, results, ...sent, warnings: [...remarks, ...warnings], links }));
}

main().catch((error) => {
	progress.end();
	if (!(error instanceof Failure)) throw error;
	console.error([error.message, ...error.lines.map((line) => `  ${line}`)].join("\n"));
	process.exitCode = error.exitCode;
});
