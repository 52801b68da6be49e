import { type FolderFailure, type Recipe, type Remark, UnreadableImage } from "@tuckbox/folder";
import type { PlannedFile } from "@tuckbox/folder/imports";
import { grouped, type TtsPicture } from "@tuckbox/pieces";
import { type LoadTools, type MadeFiles, treeOf } from "../drop/dropped.ts";
import type { Dropped } from "../drop/dropped-node.ts";
import { findSave } from "./find-save.ts";
import { ImportReader } from "./import-reader.ts";
import type { Plan, ReadGame } from "./messages.ts";
import { PictureIndex } from "./picture-index.ts";

/** The pictures that an import lacks, and the pieces and objects that it leaves out. */
export type ImportReport = Pick<Plan, "gameId" | "leftOut" | "missing" | "pieces"> & {
	file: string;
	/** The game's pictures that files of the folder are copies of, by the names of the files. */
	copies: ReadonlyMap<string, TtsPicture>;
	/** Number of pictures that the file names. */
	pictures: number;
	/** Whether the pictures are in the file itself, so that no other files can supply them. */
	isPacked: boolean;
};

/** The folder that a game becomes. */
type ImportedFolder = { folder: Dropped; report: ImportReport };

/** Pictures at addresses of this service: those of an export, which the page may load without its session. */
async function ownPicture(address: string, signal: AbortSignal): Promise<Blob | undefined> {
	if (URL.parse(address)?.origin !== location.origin) return;
	const answer = await fetch(address, { credentials: "omit", redirect: "error", signal }).catch(
		() => undefined,
	);
	return answer?.ok ? await answer.blob() : undefined;
}

/** A game of another program that was dropped on a page, as the folder that `tuckbox import` would write. */
export class ImportedGame {
	readonly #reader: ImportReader;
	readonly #file: File;
	readonly #ended = new AbortController();
	readonly #loadTools: LoadTools;
	readonly #read: ReadGame;
	readonly #pictures = new PictureIndex();
	/** The pictures that were found or unpacked, by address. */
	readonly #found = new Map<string, Blob>();
	readonly #unusable = new Map<string, Remark>();
	/** The address of the picture in each file of the folder. */
	#origins = new Map<string, string>();
	#tools: MadeFiles | undefined;

	private constructor(reader: ImportReader, file: File, read: ReadGame, loadTools: LoadTools) {
		this.#reader = reader;
		this.#file = file;
		this.#read = read;
		this.#loadTools = loadTools;
	}

	/**
	 * Reads the game in what was dropped; undefined if no file is one.
	 * @throws FolderFailure when it cannot be imported
	 */
	static async open(dropped: readonly Dropped[], loadTools: LoadTools): Promise<ImportedGame | undefined> {
		const file = await findSave(dropped);
		if (file === undefined) return;
		const reader = new ImportReader(file);
		try {
			const game = new ImportedGame(reader, file, await reader.read(), loadTools);
			await game.addPictures(dropped);
			return game;
		} catch (error) {
			reader.end();
			throw error;
		}
	}

	/** Looks for pictures in these files, too. */
	async addPictures(dropped: readonly Dropped[]): Promise<void> {
		const { addresses, isPacked } = this.#read;
		if (isPacked) return;
		await this.#pictures.add(dropped);
		for (const address of addresses) {
			if (this.#found.has(address)) continue;
			const node = this.#pictures.find(address);
			// a file that cannot be read any longer is missing
			const file =
				(await node?.file().catch(() => undefined)) ?? (await ownPicture(address, this.#ended.signal));
			if (file !== undefined) this.#found.set(address, file);
		}
	}

	/**
	 * The folder that the game becomes, with its pictures cut.
	 * @param refused files of the last folder that cannot be used
	 * @param onMade receives the number of pictures that have been cut, and of all
	 */
	async folder(
		refused: ReadonlyMap<string, Remark>,
		onMade: (done: number, total: number) => void,
	): Promise<ImportedFolder> {
		for (const [name, why] of refused) {
			const address = this.#origins.get(name);
			if (address !== undefined) this.#unusable.set(address, why);
		}
		for (;;) {
			const plan = await this.#reader.plan({ files: this.#found, unusable: this.#unusable });
			for (const [address, picture] of plan.packed) this.#found.set(address, picture);
			const files = await this.#filesOf(plan, onMade);
			if (files === undefined) continue;
			this.#origins = new Map(plan.planned.map(({ name, from }) => [name, from]));
			const { gameId, leftOut, missing, pieces } = plan;
			const copies = plan.planned.flatMap(({ name, original }): [string, TtsPicture][] =>
				original ? [[name, original]] : [],
			);
			return {
				folder: { name: plan.game, kind: "folder", list: async () => files },
				report: {
					...{ leftOut, missing, pieces, file: this.#file.name, copies: new Map(copies) },
					...(gameId !== undefined && { gameId }),
					...{ pictures: this.#read.addresses.length, isPacked: this.#read.isPacked },
				},
			};
		}
	}

	/** The files of a planned folder; undefined if one of its pictures turns out to be unusable. */
	async #filesOf(
		{ planned, manifest }: Plan,
		onMade: (done: number, total: number) => void,
	): Promise<Dropped[] | undefined> {
		const cut = planned.filter(({ recipe }) => recipe !== undefined);
		const made = new Map<string, File>();
		let done = 0;
		let isComplete = true;
		for (const [from, files] of grouped(cut, (file) => file.from)) {
			try {
				for (const [name, file] of await this.#cut(from, files)) made.set(name, file);
			} catch (error) {
				if (!(error instanceof UnreadableImage)) throw error;
				this.#unusable.set(from, error.remarkOn(from));
				isComplete = false;
			}
			done += files.length;
			onMade(done, cut.length);
		}
		if (!isComplete) return;
		const { lastModified } = this.#file;
		const nodes = planned.flatMap(({ name, from }): { path: string; node: Dropped }[] => {
			const file = made.get(name) ?? this.#found.get(from);
			const last = name.slice(name.lastIndexOf("/") + 1);
			if (file === undefined) return [];
			const node = {
				name: last,
				kind: "file" as const,
				file: async () => new File([file], last, { lastModified }),
			};
			return [{ path: name, node }];
		});
		const text = new File([manifest], "tuckbox.yaml", { lastModified });
		return treeOf([
			...nodes,
			{ path: text.name, node: { name: text.name, kind: "file", file: async () => text } },
		]);
	}

	/** Cuts pictures from another one. @throws UnreadableImage */
	async #cut(from: string, files: readonly PlannedFile[]): Promise<Map<string, File>> {
		const { madeFiles } = await this.#loadTools();
		this.#tools ??= madeFiles(
			async (address) => new File([this.#found.get(address) ?? new Blob()], address),
			this.#ended.signal,
		);
		const tools = this.#tools;
		const made = await tools.make(
			from,
			files.map(({ recipe }) => recipe as Recipe),
		);
		return new Map(
			files.flatMap(({ name }, at): [string, File][] => {
				const file = tools.fileAt(made[at]?.path ?? "");
				return file === undefined ? [] : [[name, file]];
			}),
		);
	}

	/** Ends the worker, and what is being loaded. */
	end(): void {
		this.#ended.abort();
		this.#reader.end();
	}
}

/** A folder that cannot be read, for the reader of folders to say why. */
export const unreadableFolder = (name: string, failure: FolderFailure): Dropped => ({
	name,
	kind: "folder",
	list: async () => {
		throw failure;
	},
});
