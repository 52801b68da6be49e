import { homedir } from "node:os";
import { join } from "node:path";

type Environment = Readonly<Record<string, string | undefined>>;

/** The base directories may only be absolute (XDG Base Directory Specification); anything else counts as unset. */
function absolute(path: string | undefined): string | undefined {
	return path?.startsWith("/") ? path : undefined;
}

/** Where the platform keeps a program's settings. */
export function configFolder(env: Environment, platform = process.platform): string {
	const home = env.HOME || homedir();
	const xdg = absolute(env.XDG_CONFIG_HOME);
	if (xdg !== undefined) return join(xdg, "tuckbox");
	if (platform === "win32") return join(env.APPDATA || join(home, "AppData", "Roaming"), "tuckbox");
	if (platform === "darwin") return join(home, "Library", "Application Support", "tuckbox");
	return join(home, ".config", "tuckbox");
}

/** Where the platform keeps files that a program can create again. */
export function cacheFolder(env: Environment, platform = process.platform): string {
	const home = env.HOME || homedir();
	const xdg = absolute(env.XDG_CACHE_HOME);
	if (xdg !== undefined) return join(xdg, "tuckbox");
	if (platform === "win32")
		return join(env.LOCALAPPDATA || join(home, "AppData", "Local"), "tuckbox", "cache");
	if (platform === "darwin") return join(home, "Library", "Caches", "tuckbox");
	return join(home, ".cache", "tuckbox");
}
