// Reads a folder with a manifest.json: its pieces, and the image files that they need.
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { Failure } from "./terminal.mjs";

const pieceFields = ["kind", "name", "externalKey", "count", "widthMm", "heightMm", "shape", "sides"];
const imageFields = ["sideKey", "contentType", "widthPx", "heightPx", "sourcePixelsPerInch", "bleedMode"];

export const pick = (from, fields) =>
	Object.fromEntries(fields.filter((name) => from[name] !== undefined).map((name) => [name, from[name]]));

async function readManifest(path) {
	const text = await readFile(path, "utf8").catch((error) => {
		throw new Failure(`${path} cannot be read (${error.code}).`);
	});
	try {
		const manifest = JSON.parse(text);
		if (Array.isArray(manifest.items)) return manifest;
	} catch (error) {
		throw new Failure(`${path} is not valid JSON: ${error.message}`);
	}
	throw new Failure(`${path} has no list of "items".`);
}

async function describeFile(path, contentType) {
	const bytes = await readFile(path).catch((error) => {
		throw new Failure(`${path} is in the manifest but cannot be read (${error.code}).`);
	});
	// Hash the bytes on disk, because a manifest may be older than its files.
	const checksum = `sha256-${createHash("sha256").update(bytes).digest("base64")}`;
	return { path, fileName: basename(path), contentType, byteSize: bytes.length, checksum };
}

export async function readFolder(folder) {
	const manifest = await readManifest(join(folder, "manifest.json"));
	const uploads = new Map();
	const uploadOf = async ({ file, contentType }) => {
		const described = await describeFile(join(folder, file), contentType);
		const id = `${described.checksum} ${contentType}`;
		if (!uploads.has(id)) uploads.set(id, described);
		return uploads.get(id);
	};
	const pieces = new Map();
	for (const item of manifest.items) {
		const id = `${item.kind} ${item.externalKey}`;
		const piece = pieces.get(id) ?? { fields: {}, images: [] };
		// Several entries of one piece are its sides. Fields of the piece are taken from the first that has them.
		piece.fields = { ...pick(item, [...pieceFields, "parentExternalKey", "payload"]), ...piece.fields };
		if (item.file) piece.images.push({ ...pick(item, imageFields), upload: await uploadOf(item) });
		if (item.pages) piece.pages = await Promise.all(item.pages.map(uploadOf));
		if (item.cover) piece.cover = await uploadOf(item.cover);
		pieces.set(id, piece);
	}
	const name = manifest.name ?? manifest.set ?? basename(folder);
	return { name, pieces: [...pieces.values()], uploads: [...uploads.values()] };
}
