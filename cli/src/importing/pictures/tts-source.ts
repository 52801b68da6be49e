import { fileURLToPath } from "node:url";
import { t } from "../../messages/words.ts";
import type { ImageFolders } from "./image-folders.ts";
import { type ImportSource, Unusable } from "./source.ts";

/**
 * The path of a `file:` address.
 * @throws Unusable when the address names another machine: opening it would identify the user to that machine
 */
function localPath(address: string): string {
	const { hostname, pathname } = new URL(address);
	if ((hostname !== "" && hostname !== "localhost") || /^\/[/\\]|^\/(%2f|%5c)/i.test(pathname))
		throw new Unusable(t("imports.otherComputer"));
	try {
		return fileURLToPath(`file://${pathname}`);
	} catch {
		throw new Unusable(t("imports.noPath"));
	}
}

/** The files of a save, from Tabletop Simulator's folders or, where that is allowed, from the addresses themselves. */
export function ttsSource(folders: ImageFolders): ImportSource {
	return {
		async find(address) {
			const known = folders.find(address);
			if (known !== undefined) return known;
			const isLocal = /^file:/i.test(address) && URL.canParse(address);
			return isLocal ? await folders.allowed(localPath(address)) : undefined;
		},
		isRemote: (address) => /^https?:/i.test(address),
		hasFolders: true,
	};
}
