import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import { Problem } from "../domain/errors.ts";
import { objectPath } from "../domain/object-key.ts";
import type { VisiblePieces } from "../domain/table/views/visible.ts";
import { drawCover, type PictureOfPiece } from "../images/cover-picture.ts";
import { awaitDerived } from "../images/derive/derive-image.ts";
import type { WaitingRoom } from "../images/derive/waiting-room.ts";
import type { ObjectReader } from "../objects/object-store.ts";
import type { Store } from "../store/store.ts";
import { type CoverPiece, coverPieces, type DerivedKey } from "./covers.ts";

export type CoverImage = { bytes: Buffer; etag: string };

export type CoverImages = {
	/**
	 * The cover of a version of a game, for pages that link to it: a JPEG of 1200 × 630 pixels. Undefined if no
	 * piece of the version has a picture.
	 * @throws Problem SERVER_ERROR with `retryAfter` while too many others are being drawn, or an image takes too long
	 */
	of(gameId: string, version: number): Promise<CoverImage | undefined>;
	/** The cover of a table, of nothing but what every seat sees. Undefined if none of these pieces has a picture. */
	ofTable(
		gameId: string,
		shown: { version: number; visible: VisiblePieces },
	): Promise<TableCover | undefined>;
};

type TableCover = {
	/** The same for the same pieces. */
	name: string;
	/** @throws Problem SERVER_ERROR with `retryAfter` while too many others are being drawn, or an image takes too long */
	draw(): Promise<CoverImage | undefined>;
};

/** A name for the picture of these pieces. Their files never change. */
function nameOfPicture(pieces: readonly CoverPiece[]): string {
	const paths = pieces.flatMap(({ files }) => files.slice(0, 1).map(objectPath));
	return hash("sha256", paths.join("\n"), "base64url").slice(0, 16);
}

/** Cached covers, of some 100 kB each, and the queue of those that wait to be drawn. */
const maxCached = 64;
const maxWaiting = 16;

type Deps = {
	store: Pick<Store, "reader" | "snapshot" | "writeLazily">;
	objects: Pick<ObjectReader, "read">;
	waitingRoom: WaitingRoom;
	now: () => number;
};

/**
 * The bytes of a file, which may have to be made first. Undefined if it is lost, or was deleted with its version.
 * @throws Problem SERVER_ERROR with `retryAfter` when making it takes too long
 */
async function readFile(deps: Deps, key: DerivedKey): Promise<Buffer | undefined> {
	const bytes = await deps.objects.read(key);
	if (bytes !== undefined && bytes.length > 0) return bytes;
	try {
		await awaitDerived(deps, key);
	} catch (error) {
		if (error instanceof Problem && error.retryAfter === undefined) return undefined;
		throw error;
	}
	return await deps.objects.read(key);
}

/** The file that a picture of this width is drawn from: the medium one, or the largest of a board. */
async function readPicture(
	deps: Deps,
	{ files, kind, ...piece }: CoverPiece,
): Promise<PictureOfPiece | undefined> {
	const wanted = kind === "board" ? ["display", "medium"] : ["medium", "display"];
	for (const key of wanted.flatMap((name) => files.find(({ variant }) => variant === name) ?? [])) {
		const bytes = await readFile(deps, key);
		if (bytes !== undefined && bytes.length > 0) return { kind, ...piece, bytes };
	}
	// the picture is drawn without it
	return undefined;
}

/** Draws the pictures of games, and keeps the latest ones. */
export function createCoverImages(deps: Deps): CoverImages {
	const { store } = deps;
	const cache = new LRUCache<string, CoverImage>({ max: maxCached });
	const drawing = new Map<string, Promise<CoverImage | undefined>>();
	const limit = pLimit(1);

	async function draw(name: string, pieces: readonly CoverPiece[]): Promise<CoverImage | undefined> {
		const pictures = await Promise.all(pieces.map((piece) => readPicture(deps, piece)));
		const found = pictures.filter((picture) => picture !== undefined);
		if (found.length === 0) return undefined;
		return { bytes: await drawCover(found), etag: `"${name}-cover"` };
	}

	/** The picture of this name, drawn if it is not cached; once, however many calls ask for it. */
	async function drawn(
		name: string,
		pieces: () => Promise<readonly CoverPiece[]>,
	): Promise<CoverImage | undefined> {
		const cached = cache.get(name);
		if (cached !== undefined) return cached;
		const running = drawing.get(name);
		if (running !== undefined) return await running;
		if (limit.pendingCount >= maxWaiting)
			throw new Problem("SERVER_ERROR", "This picture is not ready yet. Try again.", { retryAfter: 2 });
		const task = limit(async () => draw(name, await pieces())).finally(() => drawing.delete(name));
		drawing.set(name, task);
		const image = await task;
		if (image !== undefined) cache.set(name, image);
		return image;
	}

	return {
		of: (gameId, version) =>
			drawn(`${gameId}-${version}`, () => store.snapshot((reader) => coverPieces(reader, gameId, version))),
		async ofTable(gameId, { version, visible }) {
			const pieces = await store.snapshot((reader) => coverPieces(reader, gameId, version, visible));
			if (pieces.length === 0) return undefined;
			const name = nameOfPicture(pieces);
			return { name, draw: () => drawn(name, async () => pieces) };
		},
	};
}
