import { readdir, realpath } from "node:fs/promises";
import { dirname, extname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { t } from "../../messages/words.ts";
import { Unusable } from "../model/source.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** Tabletop Simulator's number at Steam, by which Proton names the disk that it gives a game. */
const steamId = "286160";

/** Where Tabletop Simulator keeps what it has downloaded: `Mods`, with `Images` in it. */
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

/** Folders near a file that may have what its program has downloaded, or have a `Mods` that does. */
function foldersNear(file: string): string[] {
	const folder = dirname(resolve(file));
	return [folder, dirname(folder), dirname(dirname(folder))];
}

/** What the cache calls a file: its address without all that is not a letter or a digit. */
const cacheName = (address: string): string => address.replaceAll(/[^\da-z]/gi, "");

/** Addresses that Tabletop Simulator has replaced by others; older caches have the old names. */
const steamHosts = [
	"https://steamusercontent-a.akamaihd.net/",
	"http://cloud-3.steamusercontent.com/",
	"https://cloud-3.steamusercontent.com/",
];

/** The address itself, and the others under which its host is known. */
function namesOf(address: string): string[] {
	const host = steamHosts.find((one) => address.startsWith(one));
	const path = host === undefined ? undefined : address.slice(host.length);
	return path === undefined ? [address] : [address, ...steamHosts.map((one) => `${one}${path}`)];
}

/** Raw textures, which only the game reads. */
const unreadable = new Set([".rawt", ".rawm"]);

const isMissing = ({ code }: NodeJS.ErrnoException) =>
	code === "ENOENT" || code === "ENOTDIR" || code === "EACCES";

/** Whether a path is a folder or lies in it. Both are resolved. */
function isIn(folder: string, path: string): boolean {
	const way = relative(folder, path);
	return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** Where a path really is, behind all links; undefined if it is not there. */
async function realPath(path: string): Promise<string | undefined> {
	return await realpath(path).catch((error: NodeJS.ErrnoException) => {
		if (isMissing(error)) return undefined;
		throw error;
	});
}

type Found = { path: string; leadsOut: boolean };

type Listed = {
	/** The folder that links must not lead out of. */
	within: string;
	/** Whether the user named it: then a file is also found by its name alone. */
	isNamed?: boolean;
	/** Whether it has this name by chance: then only names that the cache gives count. */
	isGuessed?: boolean;
};

/**
 * The folders that an import may read pictures from: that of the file, those of Tabletop Simulator, and those that the user
 * named. The addresses in the file are its author's choice, who could otherwise have any picture of this computer copied.
 */
export class ImageFolders {
	readonly #files = new Map<string, Found>();
	readonly #roots: string[] = [];

	/** @param named folders that the user named; what is in them counts first, also under the last part of its address */
	static async open(env: Environment, file: string, named: readonly string[]): Promise<ImageFolders> {
		const folders = new ImageFolders();
		for (const folder of named) {
			const found = await folders.#list(folder, { within: folder, isNamed: true });
			if (!found) await readdir(folder); // throws what is wrong with it
			for (const inside of ["Images", "Mods/Images"])
				await folders.#list(join(folder, inside), { within: folder });
		}
		// as in a backup of a mod: Workshop/1.json next to Images, Saves/1.json or Saves/Saved Objects/1.json next to Mods
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
			const extension = extname(name).toLowerCase();
			if (unreadable.has(extension)) continue;
			const stem = name.slice(0, name.length - extension.length).toLowerCase();
			if (isGuessed && !stem.startsWith("http")) continue;
			const path = join(folder, name);
			const target = entry.isSymbolicLink() ? await realPath(path) : join(here, name);
			const leadsOut = target === undefined || !isIn(root, target);
			for (const key of isNamed ? [stem, `/${name.toLowerCase()}`] : [stem])
				if (this.#files.get(key)?.leadsOut !== false) this.#files.set(key, { path, leadsOut });
		}
		return true;
	}

	/** A path of this computer, if an import may read it. @throws Unusable if not */
	async allowed(path: string): Promise<string> {
		const target = await realPath(path);
		for (const root of this.#roots) {
			const isInside = target === undefined ? isIn(root, path) : isIn((await realPath(root)) ?? root, target);
			if (isInside) return target ?? path;
		}
		throw new Unusable(t("imports.notAllowed"));
	}

	/** The path of a file that was downloaded from an address. @throws Unusable when it is a link out of its folder */
	find(address: string): string | undefined {
		const names = namesOf(address).map((name) => cacheName(name).toLowerCase());
		const last = URL.parse(address)?.pathname.split("/").at(-1) ?? "";
		if (last !== "") names.push(`/${decoded(last).toLowerCase()}`);
		const found = names.map((name) => this.#files.get(name)).find((one) => one !== undefined);
		if (found?.leadsOut) throw new Unusable(t("imports.leadsOut", { path: found.path }));
		return found?.path;
	}
}

function decoded(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}
