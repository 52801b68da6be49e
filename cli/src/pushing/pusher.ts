import { openAsBlob } from "node:fs";
import { join } from "node:path";
import { type Bearer, type PushOptions, type PushResult, type Rename, TuckboxError } from "@tuckbox/client";
import type { FolderReading, LocalImage } from "@tuckbox/folder";
import type { Originals } from "@tuckbox/folder/imports";
import pLimit from "p-limit";
import type { Arguments, Context } from "../command.ts";
import { HashCache } from "../disk/hash-cache.ts";
import { Failure } from "../failure.ts";
import { shellWord } from "../hints.ts";
import type { connectOrSignIn } from "../login/sign-in.ts";
import { t } from "../messages/words.ts";
import { type Connection, connect } from "../service/connection.ts";
import { GameLinks } from "../service/game-link.ts";
import { systemReason } from "../system-reasons.ts";
import { checkEntry } from "./entering.ts";
import { originalsIn } from "./originals.ts";
import { PushRun } from "./push-run.ts";
import { type CheckedFolder, checkForNewGame, readAndCheck } from "./reading.ts";
import { areRenamed } from "./renaming.ts";
import { chooseTarget, ensureGame, linkOf, type Target } from "./target.ts";

/** Maximum number of files that are hashed at the same time. */
const maxHashes = 4;

export type Pushed = {
	result: PushResult;
	target: Target;
	checked: CheckedFolder;
	url: string;
	dir: string;
	given: Arguments;
	/** The user's note on the new version. */
	note?: string;
	/** The user's storage at the service. Only in a dry run that would upload images. */
	storage?: Bearer["storage"];
};

type PushMode = {
	isDry: boolean;
	prune: boolean;
	/** Whether a dry run may ask if this is the right game, because a push follows. A push itself always may. */
	mayAsk?: boolean;
	/** Called with the game and the address of its service, before anything is sent there. */
	onTarget?(target: Target, url: string): void;
};

type ServiceAndFolder = { connection: Connection; links: GameLinks };

/** Connects to the service that a folder is pushed to. @throws Failure when the user is not signed in there */
async function connectFor(
	context: Context,
	given: Arguments,
	dir: string,
	reading: FolderReading,
	connecting: typeof connectOrSignIn = connect,
): Promise<ServiceAndFolder> {
	const links = new GameLinks(dir);
	const url = reading.url ?? (await links.lastUrl());
	const origin =
		reading.url === undefined ? join(dir, ".tuckbox", "link.json") : (reading.source.files[0] ?? dir);
	return { connection: await connecting(context, given, { url, origin }), links };
}

/** The checksum of every image, by its name in the manifest. @throws Failure naming an image that cannot be read */
async function checksums(context: Context, dir: string, images: FolderReading["images"]) {
	const cache = await HashCache.open(context.env, dir);
	const sums = new Map<string, string>();
	const limit = pLimit(maxHashes);
	const hash = async ([name, { path }]: [string, LocalImage]) => {
		context.signal.throwIfAborted();
		sums.set(name, await cache.checksum(path).catch((error) => unreadable(name, error)));
		const step = { of: "hash" as const, done: sums.size, total: images.size };
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
	const { code, message } = error;
	const why = code === "ENOENT" ? t("system.gone") : code === undefined ? message : systemReason(code);
	throw new Failure(t("files.unreadable", { path: name, why }), {
		now: t("push.makeReadable"),
		code: "FILE_UNREADABLE",
		cause: error,
	});
}

/** Pushes a folder, or determines what a push would do. */
export class Pusher {
	readonly context: Context;
	readonly given: Arguments;
	readonly dir: string;
	#connected: ServiceAndFolder | undefined;
	/** The game that the user has confirmed to be this folder's. */
	#confirmed: string | undefined;
	#hasReportedLink = false;
	/** The user's answers about renamed pieces, by the renames found: the same question is not asked twice. */
	readonly #renamed = new Map<string, boolean>();

	constructor(context: Context, given: Arguments, dir: string) {
		this.context = context;
		this.given = given;
		this.dir = dir;
	}

	/** @param mayAsk whether to ask about the folder, at a terminal, and to write the answers into it */
	check(mayAsk = false): Promise<CheckedFolder> {
		return readAndCheck(this.context, this.dir, this.given, mayAsk);
	}

	/** Connects to the folder's service, after a sign-in at the terminal if need be. @throws Failure */
	async signIn({ reading }: CheckedFolder): Promise<void> {
		const { connectOrSignIn } = await import("../login/sign-in.ts");
		this.#connected = await connectFor(this.context, this.given, this.dir, reading, connectOrSignIn);
	}

	/** Pushes the folder; in a dry run, only determines the effect. @throws Failure */
	async push(checked: CheckedFolder, mode: PushMode): Promise<Pushed> {
		try {
			return await this.#push(checked, mode);
		} catch (error) {
			// a connection without any response is abandoned; the next push opens another one
			if (error instanceof Failure && error.code === "NETWORK_ERROR") this.#connected = undefined;
			throw error;
		}
	}

	async #push(checked: CheckedFolder, mode: PushMode): Promise<Pushed> {
		const { reading } = checked;
		this.#connected ??= await connectFor(this.context, this.given, this.dir, reading);
		const { connection, links } = this.#connected;
		const place = { dir: this.dir, given: this.given, reading };
		const sums = await checksums(this.context, this.dir, reading.images);
		const targetNow = async (isForgotten: boolean) => {
			const target = await chooseTarget(place, connection, links, isForgotten);
			if (target.gameId !== this.#confirmed)
				await checkEntry(this.context, connection, target, this.dir, mode.mayAsk ?? !mode.isDry);
			this.#confirmed = target.gameId;
			if (target.gameId === undefined) checkForNewGame(this.dir, this.given, reading);
			return target;
		};
		const target = await targetNow(false);
		try {
			return await this.#pushTo(target, checked, sums, mode);
		} catch (error) {
			const isGone = error instanceof Failure && error.code === "GAME_NOT_FOUND";
			if (!isGone || !target.isRemembered) throw error;
			return await this.#pushTo(await targetNow(true), checked, sums, mode);
		}
	}

	/**
	 * Whether pieces with new names are the same pieces as before: yes, unless the user refuses at the terminal or with
	 * an option.
	 */
	async #areRenamed(found: readonly Rename[], { isDry, mayAsk = !isDry }: PushMode): Promise<boolean> {
		const { terminal } = this.context;
		const isAsked = mayAsk && terminal.canAsk && !terminal.isQuiet && !terminal.isJson && found.length > 0;
		if (!isAsked || ["yes", "watch"].some((name) => this.given.has(name))) return true;
		const key = JSON.stringify(found.map(({ id, externalKey }) => [id, externalKey]));
		const isYes = this.#renamed.get(key) ?? (await areRenamed(this.context, found));
		this.#renamed.set(key, isYes);
		return isYes;
	}

	/** Stores the game in the folder. If that fails, it is reported once. */
	async #remember(target: Target & { gameId: string }): Promise<void> {
		const { connection, links } = this.#connected as ServiceAndFolder;
		const reason = await links.save(connection.url, linkOf(target));
		if (reason === undefined || this.#hasReportedLink) return;
		this.#hasReportedLink = true;
		this.context.terminal.note(
			` ! ${t("push.notRemembered", { dir: this.dir, why: systemReason(reason), option: `--game ${shellWord(target.gameId)}` })}`,
		);
	}

	async #originals(gameId: string, { manifest }: FolderReading, sums: ReadonlyMap<string, string>) {
		const { tuckbox, run, signal } = (this.#connected as ServiceAndFolder).connection;
		return await run(() => originalsIn(this.dir, tuckbox.game(gameId), manifest, sums, signal));
	}

	async #pushTo(
		wanted: Target,
		checked: CheckedFolder,
		sums: ReadonlyMap<string, string>,
		mode: PushMode,
	): Promise<Pushed> {
		const { connection } = this.#connected as ServiceAndFolder;
		const { tuckbox, signal, run, url } = connection;
		const { images } = checked.reading;
		const { manifest, announced }: Originals =
			wanted.gameId === undefined || this.given.has("everything")
				? { manifest: checked.reading.manifest, announced: new Map() }
				: await this.#originals(wanted.gameId, checked.reading, sums);
		using pushRun = new PushRun(this.context);
		const note = this.given.text("message");
		const concurrency = this.given.integer("concurrency", 1, 32);
		const options = {
			files: async (name: string) => {
				const image = images.get(name) as LocalImage;
				const blob = await openAsBlob(image.path, { type: image.contentType }).catch((error) =>
					unreadable(name, error),
				);
				const { checksum = sums.get(name) as string, contentType = image.contentType } =
					announced.get(name) ?? {};
				return { blob, checksum, contentType };
			},
			prune: mode.prune,
			// pieces keep their places on tables under their new names
			renames: !this.given.has("no-renames") && ((found) => this.#areRenamed(found, mode)),
			leftOver: true,
			dryRun: mode.isDry,
			signal,
			...(concurrency !== undefined && { concurrency }),
			...(note !== undefined && { note }),
			onProgress: pushRun.show,
		} satisfies PushOptions;
		let created: string | undefined;
		try {
			if (mode.isDry) {
				const { gameId } = wanted;
				const result = await run(() =>
					gameId === undefined
						? tuckbox.games.plan(manifest, options)
						: tuckbox.game(gameId).push(manifest, options),
				);
				const pushed = { result, target: wanted, checked, url, dir: this.dir, given: this.given };
				if (result.uploads.bytes === 0) return pushed;
				return { ...pushed, storage: (await run(() => tuckbox.whoami({ signal }))).storage };
			}
			mode.onTarget?.(wanted, url);
			const target = await ensureGame(wanted, connection);
			created = target.created ? target.gameId : undefined;
			// stored before the push, so that a push that was interrupted continues with the same game
			if (target.created) await this.#remember(target);
			const everything = target.created || this.given.has("everything");
			const { renameTo: rename } = target;
			const sent = { ...options, everything, ...(rename !== undefined && { rename }) };
			const result = await run(() => tuckbox.game(target.gameId).push(manifest, sent));
			await this.#remember(target);
			const { dir, given } = this;
			return { result, target, checked, url, dir, given, ...(note !== undefined && { note }) };
		} catch (error) {
			if (this.context.signal.aborted && !(error instanceof TuckboxError)) throw pushRun.stopped();
			const isFull = error instanceof Failure && error.code === "STORAGE_LIMIT_EXCEEDED";
			// deleted, since an empty game would stay behind; the next push creates it again
			if (isFull && created !== undefined && !pushRun.hasSent)
				await tuckbox
					.game(created)
					.delete({ signal })
					.catch(() => undefined);
			throw error;
		} finally {
			this.context.terminal.progress.clear();
		}
	}
}
