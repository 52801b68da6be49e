import { readdir, realpath } from "node:fs/promises";
import { dirname, extname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { isRawTexture, lastName, namesInCache } from "@tuckbox/folder/imports";
import { t } from "../../messages/words.ts";
import { Unusable } from "./source.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** Tabletop Simulator's app id on Steam. Proton names the folder of the game's virtual disk after it. */
const steamId = "286160";

/** The folders named `Mods` in which Tabletop Simulator keeps its downloads; pictures are in their `Images`. */
function modFolders(env: Environment, platform = process.platform): string[] {
	const home = env.HOME || env.USERPROFILE || "";
	const inDocuments = (documents: string) => join(documents, "My Games", "Tabletop Simulator", "Mods");
	if (platform === "win32") {
		const profile = env.USERPROFILE || home;
		return [join(profile, "Documents"), join(profile, "OneDrive", "Documents")].map(inDocuments);
	}
	if (platform === "darwin") return [join(home, "Library", "Tabletop Simulator", "Mods")];
	const data = env.XDG_DATA_HOME?.startsWith("/") ? env.XDG_DATA_HOME : join(home, ".local", "share");
	const steams = [
		join(data, "Steam"),
		join(home, ".steam", "steam"),
		join(home, ".var", "app", "com.valvesoftware.Steam", ".local", "share", "Steam"),
		join(home, "snap", "steam", "common", ".local", "share", "Steam"),
	];
	const disk = join("steamapps", "compatdata", steamId, "pfx", "drive_c", "users", "steamuser", "Documents");
	return [
		join(data, "Tabletop Simulator", "Mods"),
		join(home, ".var", "app", "com.valvesoftware.Steam", ".local", "share", "Tabletop Simulator", "Mods"),
		...steams.map((steam) => inDocuments(join(steam, disk))),
	];
}

/** Folders near a file that may contain its pictures, in `Images` or in `Mods/Images`. */
function foldersNear(file: string): string[] {
	const folder = dirname(resolve(file));
	return [folder, dirname(folder), dirname(dirname(folder))];
}

const isMissing = ({ code }: NodeJS.ErrnoException) =>
	code === "ENOENT" || code === "ENOTDIR" || code === "EACCES";

/** Whether a path is a folder or is inside it. Both must be resolved. */
function isIn(folder: string, path: string): boolean {
	const way = relative(folder, path);
	return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** Resolves all links of a path; undefined if it does not exist. */
async function realPath(path: string): Promise<string | undefined> {
	return await realpath(path).catch((error: NodeJS.ErrnoException) => {
		if (isMissing(error)) return undefined;
		throw error;
	});
}

type Found = { path: string; leadsOut: boolean };

type Listed = {
	/** The folder that links must stay inside. */
	within: string;
	/** Whether the user named the folder. Its files are also found by the last part of an address. */
	isNamed?: boolean;
	/** Whether the folder may only happen to have this name. Only files that are named after an address count. */
	isGuessed?: boolean;
};

/**
 * The folders that an import may read pictures from: the file's, those of Tabletop Simulator, and those that the user
 * named. The file's author chooses its addresses, and could otherwise have any picture on this computer copied.
 */
export class ImageFolders {
	readonly #files = new Map<string, Found>();
	readonly #roots: string[] = [];

	/** @param named folders that the user named; they take precedence, and match the last part of an address, too */
	static async open(env: Environment, file: string, named: readonly string[]): Promise<ImageFolders> {
		const folders = new ImageFolders();
		for (const folder of named) {
			const found = await folders.#list(folder, { within: folder, isNamed: true });
			if (!found) await readdir(folder); // throws the reason
			for (const inside of ["Images", "Mods/Images"])
				await folders.#list(join(folder, inside), { within: folder });
		}
		// as in backups of a mod: Workshop/1.json next to Images; Saves/1.json, Saves/Saved Objects/1.json next to Mods
		for (const near of foldersNear(file))
			for (const inside of ["Images", "Mods/Images"])
				await folders.#list(join(near, inside), { within: near, isGuessed: true });
		const own = modFolders(env);
		for (const mods of own) await folders.#list(join(mods, "Images"), { within: join(mods, "Images") });
		folders.#roots.push(
			...[dirname(resolve(file)), ...named, ...own.map(dirname)].map((one) => resolve(one)),
		);
		return folders;
	}

	async #list(folder: string, { within, isNamed = false, isGuessed = false }: Listed): Promise<boolean> {
		const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
			if (isMissing(error)) return undefined;
			throw error;
		});
		const root = await realPath(within);
		const here = await realPath(folder);
		if (entries === undefined || root === undefined || here === undefined) return false;
		for (const entry of entries) {
			const { name } = entry;
			if (isRawTexture(name)) continue;
			const stem = name.slice(0, name.length - extname(name).length).toLowerCase();
			if (isGuessed && !stem.startsWith("http")) continue;
			const path = join(folder, name);
			const target = entry.isSymbolicLink() ? await realPath(path) : join(here, name);
			const leadsOut = target === undefined || !isIn(root, target);
			for (const key of isNamed ? [stem, `/${name.toLowerCase()}`] : [stem])
				if (this.#files.get(key)?.leadsOut !== false) this.#files.set(key, { path, leadsOut });
		}
		return true;
	}

	/** Resolves a path that an import may read. @throws Unusable for any other path */
	async allowed(path: string): Promise<string> {
		const target = await realPath(path);
		for (const root of this.#roots) {
			const isInside = target === undefined ? isIn(root, path) : isIn((await realPath(root)) ?? root, target);
			if (isInside) return target ?? path;
		}
		throw new Unusable(t("imports.notAllowed"));
	}

	/**
	 * The path of the file that was downloaded from an address; undefined if no folder has it.
	 * @throws Unusable when the file is a link that leads out of its folder
	 */
	find(address: string): string | undefined {
		const last = lastName(address);
		const names = [...namesInCache(address), ...(last === "" ? [] : [`/${last}`])];
		const found = names.map((name) => this.#files.get(name)).find((one) => one !== undefined);
		if (found?.leadsOut) throw new Unusable(t("imports.leadsOut", { path: found.path }));
		return found?.path;
	}
}
