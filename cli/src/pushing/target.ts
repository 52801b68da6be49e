import { stat } from "node:fs/promises";
import { basename, resolve } from "node:path";
import type { FolderReading } from "@tuckbox/folder";
import { gameNameFault } from "@tuckbox/pieces";
import type { Arguments } from "../command.ts";
import { faultText } from "../explain.ts";
import { wrongUsage } from "../failure.ts";
import { t } from "../messages/words.ts";
import type { Connection } from "../service/connection.ts";
import type { GameLinks, Link } from "../service/game-link.ts";

/** The game that a folder is pushed to. */
export type Target = {
	/** Absent until the game is created. */
	gameId?: string;
	/** The name that the game was found by; absent if it was given by its id. */
	name?: string;
	/** Whether the folder's link led to this game; it may be out of date. */
	isRemembered: boolean;
	/**
	 * Whether the game was chosen on the command line, now or before. The name in the manifest does not rename it then.
	 */
	isChosen: boolean;
	/** Whether only the folder's own name led to this existing game, which may be a different one. */
	isGuessed: boolean;
	created: boolean;
	/** The new name, if the folder has renamed its game. */
	renameTo?: string;
	inode: string;
};

/** An identifier that a folder keeps when it is moved or renamed, and that a copy does not share. */
async function inodeOf(dir: string): Promise<string> {
	const { dev, ino } = await stat(dir, { bigint: true });
	return `${dev}:${ino}`;
}

/** The game of the folder's link. Undefined if the folder is a copy that has become a different game. */
function remembered(
	link: Link | undefined,
	name: string,
	inode: string,
	{ gameName, isNameGuessed }: FolderReading,
): Target | undefined {
	if (link === undefined || (link.inode !== inode && link.name !== name)) return undefined;
	const isChosen = link.isChosen === true;
	// a new folder name only means that the folder was moved; a new name in a manifest is deliberate
	const isRenamed = !isNameGuessed && !isChosen && link.name !== undefined && link.name !== gameName;
	return {
		gameId: link.gameId,
		...(link.name !== undefined && { name: link.name }),
		...{ isRemembered: true, isChosen, isGuessed: false, created: false },
		...(isRenamed && gameName !== undefined && { renameTo: gameName }),
		inode,
	};
}

/** The game that the command names by id or by name. @throws Failure when it names two, or gives a name as an id */
async function namedGame(given: Arguments): Promise<{ byId?: string; byName?: string }> {
	const [byId, byName] = [given.text("game"), given.text("game-name")];
	if (byId !== undefined && byName !== undefined)
		throw wrongUsage(t("program.chooseOne", { one: "game", other: "game-name" }), given.command);
	if (byId !== undefined && !byId.startsWith("gam_"))
		throw wrongUsage(t("push.needsId", { value: byId }), given.command);
	const fault = byName === undefined ? undefined : gameNameFault(byName);
	if (fault !== undefined) throw wrongUsage(await faultText(fault, t("push.nameAfter")), given.command);
	return { ...(byId !== undefined && { byId }), ...(byName !== undefined && { byName }) };
}

/**
 * Chooses the game that a folder is pushed to, by the first that exists: --game, --game-name, the manifest's id, the
 * game of the last push, the manifest's name, the folder's name. Creates nothing: see `ensureGame`.
 */
export async function chooseTarget(
	{ dir, given, reading }: { dir: string; given: Arguments; reading: FolderReading },
	connection: Connection,
	links: GameLinks,
	isForgotten = false,
): Promise<Target> {
	const inode = await inodeOf(dir);
	const { byId, byName } = await namedGame(given);
	const plain = { isRemembered: false, isChosen: false, isGuessed: false, created: false, inode };
	if (byId !== undefined) return { ...plain, gameId: byId, isChosen: true };
	if (byName === undefined && reading.gameId !== undefined) return { ...plain, gameId: reading.gameId };
	const link = isForgotten ? undefined : await links.find(connection.url);
	const name = byName ?? reading.gameName ?? basename(resolve(dir));
	const known = byName === undefined ? remembered(link, name, inode, reading) : undefined;
	if (known !== undefined) return known;
	const { tuckbox, signal, run } = connection;
	const all = await run(() => tuckbox.games.list({ signal }));
	// a game of another user is never chosen by its name
	const games = all.filter(
		(game) => game.name === name && (game.owner === undefined || game.id === link?.gameId),
	);
	// among several games with this name, the folder's own, or else the oldest
	const found = games.find(({ id }) => id === link?.gameId) ?? games[0];
	return {
		...plain,
		...(found && { gameId: found.id }),
		name,
		isChosen: byName !== undefined,
		isGuessed: found !== undefined && byName === undefined && reading.isNameGuessed,
	};
}

/** Creates the target game if it does not exist. */
export async function ensureGame(
	target: Target,
	{ tuckbox, signal, run }: Connection,
): Promise<Target & { gameId: string }> {
	if (target.gameId !== undefined) return { ...target, gameId: target.gameId };
	const game = await run(() => tuckbox.games.findOrCreate(target.name ?? "", { signal }));
	return { ...target, gameId: game.id, created: game.created };
}

export const linkOf = ({ gameId, name, renameTo, isChosen, inode }: Target & { gameId: string }): Link => ({
	gameId,
	...(name !== undefined && { name: renameTo ?? name }),
	...(isChosen && { isChosen }),
	inode,
});
