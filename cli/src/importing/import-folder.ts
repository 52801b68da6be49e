import { createHash, randomBytes } from "node:crypto";
import { existsSync, lstatSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { copyFile, lstat, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { makeFolder } from "../disk/make-folder.ts";
import { Failure } from "../failure.ts";
import { shellWord } from "../hints.ts";
import { type Copies, type ImportRecord, readRecord, recordFile } from "../import-record.ts";
import { t } from "../messages/words.ts";
import { writeReason } from "../system-reasons.ts";

const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** The changes that an import makes in its folder. */
export type Changes = {
	written: string[];
	unchanged: number;
	deleted: string[];
	/** Files that the user has changed since the last import; the import leaves them alone. */
	kept: string[];
};

/**
 * The folder that an import writes. Files are staged next to it, or in it if it exists, and moved when all are
 * complete, so that nothing is half-written. Changes that the user has made since the last import are not lost.
 */
export class ImportFolder {
	readonly dir: string;
	readonly #staged: string;
	readonly #isNew: boolean;
	readonly #record: ImportRecord;
	readonly #force: boolean;
	readonly #hashes = new Map<string, string>();

	private constructor(dir: string, isNew: boolean, record: ImportRecord, force: boolean) {
		this.dir = dir;
		this.#isNew = isNew;
		this.#record = record;
		this.#force = force;
		const name = `importing-${randomBytes(4).toString("hex")}`;
		this.#staged = isNew
			? join(dirname(resolve(dir)), `.${basename(resolve(dir))}.${name}`)
			: join(dir, ".tuckbox", name);
	}

	/** @throws Failure when the folder has files that no import has written, unless `force` is set */
	static async open(dir: string, force: boolean): Promise<ImportFolder> {
		const found = await lstat(dir).catch(() => undefined);
		if (found === undefined) return new ImportFolder(dir, true, { files: {} }, force);
		if (!found.isDirectory()) {
			throw new Failure(t("imports.notFolder", { dir }), {
				now: t("imports.nameFolder"),
				code: "FILE_EXISTS",
			});
		}
		const names = await readdir(dir);
		const record = await readRecord(dir);
		if (record === undefined && names.length > 0 && !force) {
			throw new Failure(t("imports.foreignFolder", { dir }), {
				now: t("imports.nameOther"),
				code: "FILE_EXISTS",
			});
		}
		return new ImportFolder(dir, false, record ?? { files: {} }, force);
	}

	/** Stages a file, which `commit` moves to its place. @throws Failure when it cannot be written */
	async write(name: string, content: string | Uint8Array | { copyOf: string }): Promise<void> {
		const path = join(this.#staged, name);
		try {
			await makeFolder(dirname(path));
			if (typeof content === "object" && "copyOf" in content) await copyFile(content.copyOf, path);
			else await writeFile(path, content);
			this.#hashes.set(name, hashOf(await readFile(path)));
		} catch (error) {
			throw this.#unwritable(error);
		}
	}

	#unwritable(error: unknown): unknown {
		const why = writeReason((error as NodeJS.ErrnoException).code);
		if (why === undefined) return error;
		return new Failure(t("files.unwritable", { path: this.dir, why }), {
			now: t("ask.unchanged"),
			code: "FILE_NOT_WRITTEN",
			cause: error,
		});
	}

	/** Deletes staged files that were not moved. */
	async discard(): Promise<void> {
		await rm(this.#staged, { recursive: true, force: true });
	}

	/**
	 * The changes that moving the staged files would make.
	 * @throws Failure when the user and the import have both changed the manifest
	 */
	async changes(manifest: string): Promise<Changes> {
		const changes: Changes = { written: [], unchanged: 0, deleted: [], kept: [] };
		for (const [name, hash] of this.#hashes) {
			const here = this.#isNew ? undefined : await this.#hashHere(name);
			const before = this.#record.files[name];
			const isEdited = here !== undefined && here !== before && here !== hash;
			if (here === hash) changes.unchanged++;
			else if (!isEdited || this.#force) changes.written.push(name);
			else if (name === manifest && hash !== before) {
				throw new Failure(t("imports.edited", { path: join(this.dir, name) }), {
					now: t("imports.compare"),
					code: "EDITED",
				});
			} else changes.kept.push(name);
		}
		for (const [name, hash] of Object.entries(this.#record.files)) {
			if (this.#hashes.has(name)) continue;
			const here = await this.#hashHere(name);
			if (here === hash) changes.deleted.push(name);
			else if (here !== undefined) changes.kept.push(name);
		}
		return changes;
	}

	/** The SHA-256 of a file in the folder; undefined if it does not exist. @throws Failure when a link leads to it */
	async #hashHere(name: string): Promise<string | undefined> {
		this.#refuseLinks(name);
		return await readFile(join(this.dir, name)).then(hashOf, (error: NodeJS.ErrnoException) => {
			if (error.code === "ENOENT" || error.code === "ENOTDIR") return undefined;
			throw this.#unwritable(error);
		});
	}

	/** A link in the folder could lead out of it. */
	#refuseLinks(name: string): void {
		let path = this.dir;
		for (const part of name.split("/")) {
			path = join(path, part);
			const found = lstatSync(path, { throwIfNoEntry: false });
			if (found?.isSymbolicLink()) {
				throw new Failure(t("imports.isLink", { path }), {
					now: t("imports.removeLink"),
					code: "FILE_EXISTS",
				});
			}
		}
	}

	/**
	 * Moves the staged files to their places and records them. The moves are synchronous, so no signal interrupts them.
	 * @throws Failure when a file cannot be moved
	 */
	async commit({ written, deleted }: Changes, copies?: Copies): Promise<void> {
		const files = Object.fromEntries([...this.#hashes].sort(([one], [other]) => (one < other ? -1 : 1)));
		await this.write(recordFile, `${JSON.stringify({ files, copies }, null, "\t")}\n`);
		if (!existsSync(join(this.dir, ".tuckbox", ".gitignore"))) await this.write(".tuckbox/.gitignore", "*\n");
		try {
			if (this.#isNew) {
				renameSync(this.#staged, this.dir);
				return;
			}
			const own = [recordFile, ".tuckbox/.gitignore"].filter((name) => existsSync(join(this.#staged, name)));
			for (const name of [...written, ...own]) {
				this.#refuseLinks(dirname(name));
				mkdirSync(dirname(join(this.dir, name)), { recursive: true });
				renameSync(join(this.#staged, name), join(this.dir, name));
			}
			for (const name of deleted) rmSync(join(this.dir, name), { force: true });
		} catch (error) {
			throw this.#unwritable(error);
		}
		await this.discard();
	}

	/** The folder as an operand of a command to type. */
	get operand(): string {
		return shellWord(this.dir);
	}
}
