import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Language } from "@tuckbox/messages/languages.ts";
import { because, formats } from "@tuckbox/pieces";
import { LRUCache } from "lru-cache";
import { Problem } from "../domain/errors.ts";
import { imageMissing } from "../images/damage.ts";
import type { Game } from "../store/store.ts";
import {
	choosePieces,
	type ExportPlan,
	type ExportRequest,
	type PlanDeps,
	sayRemark,
} from "./export-request.ts";
import type { ExportPlaces } from "./places.ts";
import { unreachableAddress } from "./reach.ts";
import { compose } from "./sheets/compose-sheet.ts";
import type { SheetsDeps } from "./sheets-export.ts";
import type { TtsImage } from "./tts/images.ts";
import { buildSavedObject, savedObjectText } from "./tts/saved-object.ts";
import { updaterObject } from "./tts/updater.ts";
import { readTtsPieces } from "./tts-identities.ts";

// A saved object of Tabletop Simulator whose images are at addresses of this service, behind a share link. The name of an image has two
// parts: an id, which it has as long as its piece exists, and a digest of what it shows. So a push gives other addresses to the images
// that it changes, which the script of the saved object puts in the place of the old ones; an old address shows the newest image, too.

/** A game as a link shows it. */
type Shown = { game: Game; version: number };

export const hostedFileName = ({ name }: Pick<Game, "name">) => `${name}${formats.tts.hostedEnding}`;

/** Builds the content of a saved object's file, without its images. */
async function build(
	deps: PlanDeps,
	game: Game,
	request: ExportRequest,
	{ base, language }: { base: string; language: Language },
) {
	const { chosen, missing, identities } = await readTtsPieces(deps, game, request);
	await yieldToEventLoop();
	const { version, pieces, parents } = chosen;
	const { saved, building } = await buildSavedObject(
		pieces,
		parents,
		({ fileName }) => `${base}/${fileName}`,
		{
			cards: "alone",
			identities,
			more: (building) => [updaterObject(building, { id: game.id, name: game.name, base, language })],
		},
	);
	if (saved.ObjectStates.length === 0) throw new Problem("VALIDATION_ERROR", because("NOTHING_TO_EXPORT"));
	for (const { drawing } of building.images.values())
		for (const { key, name } of drawing.parts) if (missing.has(key)) throw imageMissing(name);
	return { version, pieces, saved, building };
}

/**
 * Plans a hosted saved object.
 * @param publicUrl where other people reach the service
 * @throws Problem VERSION_NOT_FOUND; VALIDATION_ERROR when there is nothing to export, or too much; SERVER_ERROR when
 *   the file of an image is known to be missing
 */
export async function planHostedTts(
	deps: PlanDeps,
	game: Game,
	request: ExportRequest,
	publicUrl: string,
): Promise<ExportPlan> {
	const { version, pieces, building } = await build(deps, game, request, { base: "", language: "en" });
	const remarks = [...building.counts].map(([code, count]) => ({ code, facts: { count } }));
	const reach = unreachableAddress(publicUrl);
	return {
		version,
		pieces: pieces.length - (building.counts.get("NO_IMAGE") ?? 0),
		files: 1,
		bytes: null,
		fileName: hostedFileName(game),
		remarks: [...(reach === undefined ? [] : [reach]), ...remarks].map(sayRemark),
	};
}

/**
 * The text of the saved object of a game that a link shows, in parts.
 * @param base the address of the link's images, without a slash at its end
 * @throws Problem as {@link planHostedTts}
 */
export async function hostedSavedObject(
	deps: PlanDeps,
	{ game, version }: Shown,
	{ search, ...how }: { search?: string; base: string; language: Language },
): Promise<AsyncGenerator<Buffer>> {
	const request = { version, ...(search !== undefined && { search }) };
	return savedObjectText((await build(deps, game, request, how)).saved);
}

type HostedImage = {
	/** Changes with what it shows. */
	fileName: string;
	contentType: string;
	/**
	 * @param signal aborted when the reader has gone: its image is not made then
	 * @throws Problem SERVER_ERROR when the file of a picture in it is missing; the signal's reason
	 */
	load(signal: AbortSignal): Promise<Buffer>;
};

export type HostedImages = {
	/** The names of all images of a version. @throws Problem as {@link planHostedTts} */
	names(shown: Shown): Promise<string[]>;
	/** The newest image with the id in a name; undefined if the version has none. @throws Problem as {@link planHostedTts} */
	image(shown: Shown, fileName: string): Promise<HostedImage | undefined>;
};

/** Images that are kept because other players want them, too: some 200 cards. */
const maxKeptBytes = 32e6;
/** Objects whose images a link has, copies not counted. A saved object with a part of them may come from a game with more copies. */
const maxShownObjects = 20_000;
/** Images whose drawings are kept, over all games. An object has two at most. */
const maxDrawings = 50_000;

type Drawings = ReadonlyMap<string, TtsImage>;
type Making = { task: Promise<Buffer>; readers: number; end: AbortController };

/** Makes the images of hosted saved objects when players load them, and keeps the latest ones. */
export function createHostedImages(deps: SheetsDeps & { exportPlaces: ExportPlaces }): HostedImages {
	const kept = new LRUCache<string, Buffer>({
		maxSize: maxKeptBytes,
		sizeCalculation: ({ length }) => length + 1,
	});
	const drawings = new LRUCache<string, Drawings | Problem>({
		maxSize: maxDrawings,
		sizeCalculation: (found) => (found instanceof Problem ? 1 : found.size + 1),
	});
	const reading = new Map<string, Promise<Drawings>>();
	const making = new Map<string, Making>();
	/** The last image that each account waits for: one is made after the other, so that other exports have their turn. */
	const lines = new Map<string, Promise<unknown>>();

	async function read({ game, version }: Shown): Promise<Drawings> {
		const chosen = await deps.store.snapshot((reader) => choosePieces(reader, game, { version }, deps.now()));
		for (const piece of chosen.pieces) piece.count = 1;
		const how = { cards: "alone", most: maxShownObjects } as const;
		const { building } = await buildSavedObject(chosen.pieces, chosen.parents, () => "", how);
		return building.images;
	}

	async function drawingsOf(shown: Shown): Promise<Drawings> {
		const name = `${shown.game.id} ${shown.version}`;
		const found = drawings.get(name);
		if (found instanceof Problem) throw found;
		if (found !== undefined) return found;
		const running = reading.get(name);
		if (running !== undefined) return await running;
		const guests = { account: shown.game.owner_id, isGuest: true };
		const task = deps.exportPlaces.layOut(guests, () => read(shown)).finally(() => reading.delete(name));
		reading.set(name, task);
		try {
			const images = await task;
			drawings.set(name, images);
			return images;
		} catch (error) {
			// a version does not change: it will be too large the next time, too
			if (error instanceof Problem && error.code === "VALIDATION_ERROR") drawings.set(name, error);
			throw error;
		}
	}

	/** Runs the tasks of an account one after the other. */
	function inLine<T>(account: string, task: () => Promise<T>): Promise<T> {
		const before = lines.get(account) ?? Promise.resolve();
		const own = before.then(task, task);
		const last = own
			.catch(() => undefined)
			.then(() => {
				if (lines.get(account) === last) lines.delete(account);
			});
		lines.set(account, last);
		return own;
	}

	function make(name: string, account: string, image: TtsImage): Making {
		const end = new AbortController();
		const task = inLine(account, async () => {
			end.signal.throwIfAborted();
			const bytes = await compose(deps, image.drawing, account, end.signal);
			kept.set(name, bytes);
			return bytes;
		}).finally(() => {
			if (making.get(name) === own) making.delete(name);
		});
		task.catch(() => undefined);
		const own: Making = { task, readers: 0, end };
		making.set(name, own);
		return own;
	}

	async function load(shown: Shown, image: TtsImage, signal: AbortSignal): Promise<Buffer> {
		signal.throwIfAborted();
		const name = `${shown.game.id} ${image.fileName}`;
		const found = kept.get(name);
		if (found !== undefined) return found;
		const wanted = making.get(name) ?? make(name, shown.game.owner_id, image);
		wanted.readers++;
		const leave = () => {
			wanted.readers--;
			if (wanted.readers > 0) return;
			wanted.end.abort();
			// a reader who comes now starts it again
			if (making.get(name) === wanted) making.delete(name);
		};
		signal.addEventListener("abort", leave, { once: true });
		try {
			return await wanted.task;
		} finally {
			signal.removeEventListener("abort", leave);
		}
	}

	return {
		async names(shown) {
			return [...(await drawingsOf(shown)).values()].map(({ fileName }) => fileName);
		},

		async image(shown, fileName) {
			const image = (await drawingsOf(shown)).get(fileName.split(".", 1)[0] ?? "");
			if (image === undefined) return undefined;
			return {
				fileName: image.fileName,
				contentType: `image/${image.drawing.format}`,
				load: (signal) => load(shown, image, signal),
			};
		},
	};
}
