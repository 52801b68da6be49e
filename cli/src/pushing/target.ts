import { stat } from "node:fs/promises";
import { basename, resolve } from "node:path";
import type { Arguments } from "../command.ts";
import type { Connection } from "../connection.ts";
import { wrongUsage } from "../failure.ts";
import type { FolderReading } from "../folder/read/types.ts";
import type { GameLinks, Link } from "../game-link.ts";

/** The game that a folder goes to. */
export type Target = {
	/** Absent as long as the game has to be made. */
	gameId?: string;
	/** The name that the game is found by; absent when it was given by its id. */
	name?: string;
	/** What the folder remembers was taken; it may be out of date. */
	isRemembered: boolean;
	created: boolean;
	/** The folder has given its game another name. */
	renameTo?: string;
	inode: string;
};

/** What a folder is the same by, when it is moved or renamed; a copy has another. */
async function inodeOf(dir: string): Promise<string> {
	const { dev, ino } = await stat(dir, { bigint: true });
	return `${dev}:${ino}`;
}

/** What the game of a folder is called: by the command, the manifest, or the folder's own name. */
function nameFor(dir: string, given: Arguments, reading: FolderReading): string {
	return given.text("game-name") ?? reading.gameName ?? basename(resolve(dir));
}

/** The game that is remembered, unless the folder is a copy that has become another game. */
function remembered(
	link: Link | undefined,
	name: string,
	inode: string,
	reading: FolderReading,
): Target | undefined {
	if (link === undefined || (link.inode !== inode && link.name !== name)) return undefined;
	// a folder that is called otherwise was moved; a name in a manifest is meant
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
 * the folder's name. A game that has to be made is made only by `create`.
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
		throw wrongUsage("--game and --game-name are two ways to name a game; choose one.", given.command);
	if (byId !== undefined && !byId.startsWith("gam_"))
		throw wrongUsage(`--game takes an id, not "${byId}"; a name goes with --game-name.`, given.command);
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

/** Makes the game when it has to be made. */
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
