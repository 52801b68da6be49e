import { stat } from "node:fs/promises";
import { basename, resolve } from "node:path";
import type { Arguments } from "../command.ts";
import type { Connection } from "../connection.ts";
import { wrongUsage } from "../failure.ts";
import type { FolderReading } from "../folder/read/types.ts";
import type { GameLinks, Link } from "../game-link.ts";

/** The game that a folder goes to. */
export type Target = {
	/** Absent until the game is created. */
	gameId?: string;
	/** The name that the game is found by; absent when it was given by its id. */
	name?: string;
	/** Whether this is the game that the folder remembers, which may be out of date. */
	isRemembered: boolean;
	created: boolean;
	/** The new name, when the folder has renamed its game. */
	renameTo?: string;
	inode: string;
};

/** Identifies a folder when it is moved or renamed; a copy has a different one. */
async function inodeOf(dir: string): Promise<string> {
	const { dev, ino } = await stat(dir, { bigint: true });
	return `${dev}:${ino}`;
}

/** The name of a folder's game: from the command, the manifest, or the folder's own name. */
function nameFor(dir: string, given: Arguments, reading: FolderReading): string {
	return given.text("game-name") ?? reading.gameName ?? basename(resolve(dir));
}

/** The game that the folder remembers, unless the folder is a copy that has become a different game. */
function remembered(
	link: Link | undefined,
	name: string,
	inode: string,
	reading: FolderReading,
): Target | undefined {
	if (link === undefined || (link.inode !== inode && link.name !== name)) return undefined;
	// a new folder name means that the folder was moved; a new name in a manifest is intended
	const isNamed = reading.gameName !== undefined && !reading.guesses.some(({ about }) => about === "game");
	const isRenamed = isNamed && link.name !== undefined && link.name !== reading.gameName;
	return {
		gameId: link.gameId,
		...(link.name !== undefined && { name: link.name }),
		isRemembered: true,
		created: false,
		...(isRenamed && { renameTo: reading.gameName as string }),
		inode,
	};
}

/**
 * Which game a folder goes to: --game, --game-name, the manifest's id, the game of the last push, the manifest's name,
 * the folder's name. It creates nothing: see `ensureGame`.
 */
export async function chooseTarget(
	{ dir, given, reading }: { dir: string; given: Arguments; reading: FolderReading },
	connection: Connection,
	links: GameLinks,
	isForgotten = false,
): Promise<Target> {
	const inode = await inodeOf(dir);
	const [byId, byName] = [given.text("game"), given.text("game-name")];
	if (byId !== undefined && byName !== undefined)
		throw wrongUsage("--game and --game-name cannot be combined; choose one.", given.command);
	if (byId !== undefined && !byId.startsWith("gam_"))
		throw wrongUsage(`--game needs an id, not "${byId}". To give a name, use --game-name.`, given.command);
	const gameId = byId ?? (byName === undefined ? reading.gameId : undefined);
	if (gameId !== undefined) return { gameId, isRemembered: false, created: false, inode };
	const name = nameFor(dir, given, reading);
	const link = isForgotten ? undefined : await links.find(connection.url);
	const known =
		byName === undefined || byName === link?.name ? remembered(link, name, inode, reading) : undefined;
	if (known !== undefined) return known;
	const { tuckbox, signal, run } = connection;
	const games = await run(() => tuckbox.games.list({ signal }));
	const found = games.find((game) => game.name === name);
	return { ...(found && { gameId: found.id }), name, isRemembered: false, created: false, inode };
}

/** Creates the game if it does not exist. */
export async function ensureGame(
	target: Target,
	{ tuckbox, signal, run }: Connection,
): Promise<Target & { gameId: string }> {
	if (target.gameId !== undefined) return { ...target, gameId: target.gameId };
	const game = await run(() => tuckbox.games.findOrCreate(target.name ?? "", { signal }));
	return { ...target, gameId: game.id, created: game.created };
}

export const linkOf = ({ gameId, name, renameTo, inode }: Target & { gameId: string }): Link => ({
	gameId,
	...(name !== undefined && { name: renameTo ?? name }),
	inode,
});
