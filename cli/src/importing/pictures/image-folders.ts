import { readdir } from "node:fs/promises";
import { dirname, extname, join, resolve } from "node:path";

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

/**
 * Folders near a file, as in a backup of a mod: `Workshop/1.json` next to `Images`, `Saves/1.json` or `Saves/Saved Objects/1.json`
 * next to `Mods`.
 */
function modFoldersNear(file: string): string[] {
	const folder = dirname(resolve(file));
	return [folder, dirname(folder), dirname(dirname(folder))].flatMap((one) => [one, join(one, "Mods")]);
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

/** Finds pictures that Tabletop Simulator has downloaded before. */
export class ImageFolders {
	readonly #files = new Map<string, string>();

	/** @param named folders that the user named; what is in them counts first, also under the last part of its address */
	static async open(env: Environment, file: string, named: readonly string[]): Promise<ImageFolders> {
		const folders = new ImageFolders();
		for (const folder of named) {
			const found = await folders.#add(folder, true);
			if (!found) await readdir(folder); // throws what is wrong with it
			for (const inside of ["Images", "Mods/Images"]) await folders.#add(join(folder, inside));
		}
		for (const mods of [...modFoldersNear(file), ...modFolders(env)])
			await folders.#add(join(mods, "Images"));
		return folders;
	}

	async #add(folder: string, isNamed = false): Promise<boolean> {
		const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
			if (isMissing(error)) return undefined;
			throw error;
		});
		for (const name of names ?? []) {
			const extension = extname(name).toLowerCase();
			if (unreadable.has(extension)) continue;
			const stem = name.slice(0, name.length - extension.length).toLowerCase();
			for (const key of isNamed ? [stem, `/${name.toLowerCase()}`] : [stem])
				if (!this.#files.has(key)) this.#files.set(key, join(folder, name));
		}
		return names !== undefined;
	}

	/** The path of a file that was downloaded from an address. */
	find(address: string): string | undefined {
		for (const name of namesOf(address)) {
			const found = this.#files.get(cacheName(name).toLowerCase());
			if (found !== undefined) return found;
		}
		if (!URL.canParse(address)) return;
		const last = new URL(address).pathname.split("/").at(-1) ?? "";
		return last === "" ? undefined : this.#files.get(`/${decoded(last).toLowerCase()}`);
	}
}

function decoded(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}
