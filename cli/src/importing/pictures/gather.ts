import { createHash } from "node:crypto";
import { join } from "node:path";
import type { PictureFile } from "@tuckbox/folder/imports";
import pLimit from "p-limit";
import type { Context } from "../../command.ts";
import { download } from "../../download.ts";
import { t } from "../../messages/words.ts";
import { downloadPublic } from "../../net/download-public.ts";
import { DownloadFault } from "../../net/open-download.ts";
import { identify } from "./identify.ts";
import { type ImportSource, Unusable } from "./source.ts";

const maxDownloads = 4;
/** Limits of one file and of all downloads. A sheet of a card game has up to 40 MB. */
const maxFileBytes = 128 * 1024 * 1024;
const maxTotalBytes = 4 * 1024 * 1024 * 1024;
const maxFileMs = 180_000;

export type Missing = { address: string; why: string };

export type Gathered = { files: Map<string, PictureFile>; missing: Missing[] };

type Options = {
	/** A folder for downloads; undefined if the user has not allowed any. */
	downloadInto: string | undefined;
};

/** Downloads files up to a common limit. @throws Unusable */
class Downloads {
	readonly #context: Context;
	readonly #folder: string;
	readonly #total: number;
	#bytes = 0;
	#done = 0;

	constructor(context: Context, folder: string, total: number) {
		this.#context = context;
		this.#folder = folder;
		this.#total = total;
	}

	async get(address: string): Promise<string> {
		const { signal, terminal } = this.#context;
		const left = maxTotalBytes - this.#bytes;
		if (left <= 0) throw new Unusable(t("imports.tooMuch"));
		const path = join(this.#folder, createHash("sha256").update(address).digest("hex"));
		const limits = { maxBytes: Math.min(left, maxFileBytes), maxMs: maxFileMs, signal };
		const before = this.#bytes;
		try {
			await download(downloadPublic(address, limits), path, (written) => {
				this.#bytes = Math.max(this.#bytes, before + written);
				const step = { of: "download" as const, done: this.#done, total: this.#total };
				terminal.progress.update({ ...step, bytes: this.#bytes });
			});
		} catch (error) {
			signal.throwIfAborted();
			if (error instanceof DownloadFault) throw new Unusable(error.message);
			throw error;
		} finally {
			this.#done++;
		}
		return path;
	}
}

/**
 * Finds the files of an import and identifies each.
 * @returns the usable files, and the missing or unusable ones with the reason
 * @param addresses distinct
 * @throws Failure when a download cannot be written
 */
export async function gather(
	context: Context,
	source: ImportSource,
	addresses: readonly string[],
	{ downloadInto }: Options,
): Promise<Gathered> {
	const found = new Map<string, PictureFile>();
	const missing = new Map<string, string>();
	const remote: string[] = [];
	const note = (address: string, error: unknown) => {
		if (!(error instanceof Unusable)) throw error;
		missing.set(address, error.message);
	};
	for (const address of addresses) {
		context.signal.throwIfAborted();
		try {
			const path = await source.find(address);
			if (path !== undefined) found.set(address, await identify(path));
			else if (source.isRemote(address)) remote.push(address);
			else missing.set(address, t("imports.notHere"));
		} catch (error) {
			note(address, error);
		}
	}
	if (downloadInto === undefined) {
		for (const address of remote) missing.set(address, t("imports.notHere"));
	} else {
		const downloads = new Downloads(context, downloadInto, remote.length);
		await pLimit(maxDownloads).map(remote, async (address) => {
			context.signal.throwIfAborted();
			try {
				found.set(address, await identify(await downloads.get(address)));
			} catch (error) {
				note(address, error);
			}
		});
	}
	return {
		files: found,
		missing: addresses.flatMap((address) => {
			const why = missing.get(address);
			return why === undefined ? [] : [{ address, why }];
		}),
	};
}
