import type { GameHandle, Manifest } from "@tuckbox/client";
import { type Originals, withOriginals } from "@tuckbox/folder/imports";
import { readRecord } from "../import-record.ts";

const hexOf = (checksum: string) => Buffer.from(checksum.replace(/^sha256-/, ""), "base64").toString("hex");

/**
 * Replaces files of an imported folder with the game's pictures that they are copies of, if they were not edited since.
 * @param sums the checksums of the folder's pictures
 */
export async function originalsIn(
	dir: string,
	game: Pick<GameHandle, "id" | "assets">,
	manifest: Manifest,
	sums: ReadonlyMap<string, string>,
	signal: AbortSignal,
): Promise<Originals> {
	const { copies, files = {} } = (await readRecord(dir)) ?? {};
	const own = copies?.gameId === game.id ? Object.entries(copies.of) : [];
	const unedited = own.filter(([name]) => {
		const sum = sums.get(name);
		return sum !== undefined && hexOf(sum) === files[name];
	});
	return await withOriginals(game, manifest, new Map(unedited), signal);
}
