import { homedir } from "node:os";
import { join } from "node:path";

type Environment = Readonly<Record<string, string | undefined>>;

/** A base directory that is not absolute counts as unset (XDG Base Directory Specification). */
function absolute(path: string | undefined): string | undefined {
	return path?.startsWith("/") ? path : undefined;
}

/** The platform's folder for settings of programs. */
export function configFolder(env: Environment, platform = process.platform): string {
	const home = env.HOME || homedir();
	const xdg = absolute(env.XDG_CONFIG_HOME);
	if (xdg !== undefined) return join(xdg, "tuckbox");
	if (platform === "win32") return join(env.APPDATA || join(home, "AppData", "Roaming"), "tuckbox");
	if (platform === "darwin") return join(home, "Library", "Application Support", "tuckbox");
	return join(home, ".config", "tuckbox");
}

/** The platform's folder for files that a program can create again. */
export function cacheFolder(env: Environment, platform = process.platform): string {
	const home = env.HOME || homedir();
	const xdg = absolute(env.XDG_CACHE_HOME);
	if (xdg !== undefined) return join(xdg, "tuckbox");
	if (platform === "win32")
		return join(env.LOCALAPPDATA || join(home, "AppData", "Local"), "tuckbox", "cache");
	if (platform === "darwin") return join(home, "Library", "Caches", "tuckbox");
	return join(home, ".cache", "tuckbox");
}
