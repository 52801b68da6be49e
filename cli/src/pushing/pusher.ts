import { openAsBlob } from "node:fs";
import { join } from "node:path";
import { type PushProgress, type PushResult, TuckboxError } from "@tuckbox/client";
import pLimit from "p-limit";
import type { Arguments, Context } from "../command.ts";
import { type Connection, connect, showWait } from "../connection.ts";
import { Failure, interrupted } from "../failure.ts";
import type { FolderReading, LocalImage } from "../folder/read/types.ts";
import { GameLinks } from "../game-link.ts";
import { HashCache } from "../hash-cache.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { count } from "../terminal/units.ts";
import { type Looked, lookAt } from "./reading.ts";
import { chooseTarget, ensureGame, linkOf, type Target } from "./target.ts";

/** Files that are hashed at the same time. */
const maxHashes = 4;

export type Pushed = { result: PushResult; target: Target; looked: Looked; url: string; dir: string };

type Wish = { isDry: boolean; prune: boolean };

type ServiceAndFolder = { connection: Connection; links: GameLinks };

/** Connects to the service that a folder goes to. @throws Failure when nobody is signed in there */
async function connectFor(
	context: Context,
	given: Arguments,
	dir: string,
	reading: FolderReading,
): Promise<ServiceAndFolder> {
	const links = new GameLinks(dir);
	const url = reading.url ?? (await links.lastUrl());
	const origin =
		reading.url === undefined ? join(dir, ".tuckbox", "link.json") : (reading.source.files[0] ?? dir);
	return { connection: await connect(context, given, { url, origin }), links };
}

/** The checksum of every image, by its name in the manifest. @throws Failure naming one that cannot be read */
async function checksums(context: Context, dir: string, images: FolderReading["images"]) {
	const cache = await HashCache.open(context.env, dir);
	const sums = new Map<string, string>();
	const limit = pLimit(maxHashes);
	const hash = async ([name, { path }]: [string, LocalImage]) => {
		context.signal.throwIfAborted();
		sums.set(name, await cache.checksum(path).catch((error) => unreadable(name, error)));
		const step = { verb: "Reading", noun: "image", done: sums.size, total: images.size };
		if (sums.size % 16 === 0) context.terminal.progress.update(step);
	};
	await limit.map(images, hash).catch((error) => {
		limit.clearQueue();
		throw error;
	});
	await cache.save();
	return sums;
}

function unreadable(name: string, error: NodeJS.ErrnoException): never {
	const why = { EACCES: "you may not read it", EPERM: "you may not read it", ENOENT: "it has gone" }[
		error.code ?? ""
	];
	throw new Failure(`${name} cannot be read: ${why ?? error.code ?? error.message}.`, {
		now: "Nothing was pushed. Make the file readable, and push again.",
		code: "FILE_UNREADABLE",
		cause: error,
	});
}

/** Shows how a push goes on, and knows how far it has come. */
class PushRun {
	/** Images that the service has and keeps. */
	kept = 0;
	missing = 0;
	isWriting = false;
	readonly #terminal: Terminal;

	constructor(terminal: Terminal) {
		this.#terminal = terminal;
	}

	readonly show = (progress: PushProgress): void => {
		if (progress.phase === "wait") {
			showWait(this.#terminal, progress.wait);
			return;
		}
		const { phase, done, total, bytes, totalBytes } = progress;
		if (phase === "upload") this.missing = total;
		if (phase === "confirm") this.kept = done;
		if (phase === "components" || phase === "prune") this.isWriting = true;
		// images are confirmed between uploads; the line stays with what takes longest
		if (total === 0 || phase === "hash" || phase === "check" || (phase === "confirm" && done < total)) return;
		const steps = {
			upload: { verb: "Uploading", noun: "image" },
			confirm: { verb: "Checking", noun: "image" },
			components: { verb: "Writing", noun: "piece" },
			prune: { verb: "Deleting", noun: "piece" },
		};
		this.#terminal.progress.update({ ...steps[phase], done, total, bytes, totalBytes });
		// what the service looks at last takes as long as it takes, and says nothing meanwhile
		if (phase === "upload" && done === total)
			this.#terminal.progress.update({ ...steps.confirm, done: this.kept, total });
	};

	/** What a push that was stopped leaves behind. */
	stopped(): Failure {
		const kept =
			this.missing === 0
				? "No image had to be sent."
				: `${this.kept} of ${count(this.missing, "image")} ${this.kept === 1 ? "is" : "are"} kept and will not be sent again.`;
		const pieces = this.isWriting ? "Some pieces may be written already." : "No piece was changed.";
		return interrupted(`Stopped. ${kept} ${pieces} Push again to do the rest.`);
	}
}

/** One push of a folder, or what it would do. */
export class Pusher {
	readonly context: Context;
	readonly given: Arguments;
	readonly dir: string;
	#connected: ServiceAndFolder | undefined;

	constructor(context: Context, given: Arguments, dir: string) {
		this.context = context;
		this.given = given;
		this.dir = dir;
	}

	look(): Promise<Looked> {
		return lookAt(this.dir, this.given);
	}

	/** Does it, or says what it would do. @throws Failure */
	async push(looked: Looked, wish: Wish): Promise<Pushed> {
		try {
			return await this.#push(looked, wish);
		} catch (error) {
			// a connection on which nothing was answered is given up; the next push opens another one
			if (error instanceof Failure && error.code === "NETWORK_ERROR") this.#connected = undefined;
			throw error;
		}
	}

	async #push(looked: Looked, wish: Wish): Promise<Pushed> {
		const { reading } = looked;
		this.#connected ??= await connectFor(this.context, this.given, this.dir, reading);
		const { connection, links } = this.#connected;
		const place = { dir: this.dir, given: this.given, reading };
		const sums = await checksums(this.context, this.dir, reading.images);
		const target = await chooseTarget(place, connection, links);
		try {
			return await this.#into(target, looked, sums, wish);
		} catch (error) {
			const isGone = error instanceof Failure && error.code === "GAME_NOT_FOUND";
			if (!isGone || !target.isRemembered) throw error;
			const again = await chooseTarget(place, connection, links, true);
			return await this.#into(again, looked, sums, wish);
		}
	}

	async #into(
		wanted: Target,
		looked: Looked,
		sums: ReadonlyMap<string, string>,
		wish: Wish,
	): Promise<Pushed> {
		const { connection, links } = this.#connected as ServiceAndFolder;
		const { tuckbox, signal, run, url } = connection;
		const { manifest, images } = looked.reading;
		const pushRun = new PushRun(this.context.terminal);
		const concurrency = this.given.integer("concurrency", 1, 32);
		const options = {
			files: async (name: string) => {
				const image = images.get(name) as LocalImage;
				const blob = await openAsBlob(image.path, { type: image.contentType }).catch((error) =>
					unreadable(name, error),
				);
				return { blob, checksum: sums.get(name) as string, contentType: image.contentType };
			},
			prune: wish.prune,
			dryRun: wish.isDry,
			signal,
			...(concurrency !== undefined && { concurrency }),
			onProgress: pushRun.show,
		};
		try {
			if (wish.isDry) {
				const { gameId } = wanted;
				const result = await run(() =>
					gameId === undefined
						? tuckbox.games.plan(manifest, options)
						: tuckbox.game(gameId).push(manifest, options),
				);
				return { result, target: wanted, looked, url, dir: this.dir };
			}
			const target = await ensureGame(wanted, connection);
			const { renameTo } = target;
			if (renameTo !== undefined) await run(() => tuckbox.game(target.gameId).rename(renameTo, { signal }));
			// before the push: one that is cut off goes into the same game when it is repeated
			if (target.created) await links.save(url, linkOf(target));
			const result = await run(() => tuckbox.game(target.gameId).push(manifest, options));
			await links.save(url, linkOf(target));
			return { result, target, looked, url, dir: this.dir };
		} catch (error) {
			if (this.context.signal.aborted && !(error instanceof TuckboxError)) throw pushRun.stopped();
			throw error;
		} finally {
			this.context.terminal.progress.clear();
		}
	}
}
