import { chmod, readdir, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { OperatorError } from "../domain/errors.ts";
import { isMissing, makeFolder } from "../files/durable.ts";

/** The file in a backup that names its data folder; only a folder with this file is ever overwritten. */
const markName = "backup.json";

/** The folder's path with links resolved, whether or not it exists yet. */
async function realPath(folder: string): Promise<string> {
	try {
		return await realpath(folder);
	} catch (error) {
		if (!isMissing(error) || dirname(folder) === folder) throw error;
		return join(await realPath(dirname(folder)), basename(folder));
	}
}

/** Whether a path is a folder or inside it. */
function isWithin(path: string, folder: string): boolean {
	const way = relative(folder, path);
	return way === "" || (way !== ".." && !way.startsWith(`..${sep}`));
}

/** The data folder that a folder is a backup of; undefined if it is not a backup. */
async function markOf(folder: string): Promise<string | undefined> {
	try {
		const { of } = JSON.parse(await readFile(join(folder, markName), "utf8"));
		return typeof of === "string" ? of : undefined;
	} catch (error) {
		if (isMissing(error) || error instanceof SyntaxError) return undefined;
		throw error;
	}
}

export async function isBackupFolder(folder: string): Promise<boolean> {
	return (await markOf(folder)) !== undefined;
}

/** Turns a backup into an ordinary data folder, which no backup ever overwrites. */
export async function unmarkBackup(folder: string): Promise<void> {
	await rm(join(folder, markName), { force: true });
}

/** Errors of file systems without permissions. */
const rightless = ["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"];

/** The names in a folder, which is created if it does not exist; an empty one becomes private to its owner. */
async function namesIn(folder: string): Promise<string[]> {
	await makeFolder(folder);
	const names = await readdir(folder);
	if (names.length > 0) return names;
	await chmod(folder, 0o700).catch((error) => {
		if (!rightless.includes(error.code)) throw error;
	});
	return names;
}

/**
 * Checks that a folder may be written as a backup of a data folder: it must be empty, or a backup of the same folder.
 * @returns its path
 * @throws OperatorError with the reason if not
 */
export async function claimBackupFolder(dataDir: string, wanted: string): Promise<string> {
	const data = await realpath(dataDir);
	const cannotBe = (error: Error): never => {
		throw new OperatorError(`${wanted} cannot be a folder: ${error.message}`, { cause: error });
	};
	const folder = await realPath(resolve(wanted)).catch(cannotBe);
	if (folder === data) throw new OperatorError(`${folder} is the data folder itself`);
	if (isWithin(folder, data)) throw new OperatorError(`${folder} lies inside the data folder`);
	if (isWithin(data, folder)) throw new OperatorError(`${folder} holds the data folder`);
	const names = await namesIn(folder).catch(cannotBe);
	const of = await markOf(folder);
	if (names.length > 0 && of === undefined) {
		throw new OperatorError(`${folder} is not empty and not a backup; nothing in it was changed`);
	}
	if (of !== undefined && of !== data)
		throw new OperatorError(`${folder} is a backup of ${of}, not of ${data}`);
	if (of === undefined) await writeFile(join(folder, markName), `${JSON.stringify({ of: data })}\n`);
	return folder;
}
