import { chmod, mkdir, readdir, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { OperatorError } from "../domain/errors.ts";
import { isMissing } from "../files/durable.ts";

/** Lies in a backup and says of which data folder it is: nothing else is ever written over. */
const markName = "backup.json";

/** The folder's path without links, whether or not it is there yet. */
async function realPath(folder: string): Promise<string> {
	try {
		return await realpath(folder);
	} catch (error) {
		if (!isMissing(error) || dirname(folder) === folder) throw error;
		return join(await realPath(dirname(folder)), basename(folder));
	}
}

/** Whether a path lies inside a folder, or is it. */
function isWithin(path: string, folder: string): boolean {
	const way = relative(folder, path);
	return way === "" || (way !== ".." && !way.startsWith(`..${sep}`));
}

/** The data folder that a folder is a backup of; undefined when it is no backup. */
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

/** Makes a backup a data folder like any other, which no backup is ever written over. */
export async function unmarkBackup(folder: string): Promise<void> {
	await rm(join(folder, markName), { force: true });
}

/** What a file system answers that has no rights to give. */
const rightless = ["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"];

/** The names in a folder, which is made when it is not there; an empty one becomes its owner's alone. */
async function namesIn(folder: string): Promise<string[]> {
	await mkdir(folder, { recursive: true });
	const names = await readdir(folder);
	if (names.length > 0) return names;
	await chmod(folder, 0o700).catch((error) => {
		if (!rightless.includes(error.code)) throw error;
	});
	return names;
}

/**
 * Makes sure that a folder may be written as a backup of a data folder: it is empty, or a backup of the same.
 * @returns its path
 * @throws OperatorError saying why not
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
		throw new OperatorError(`${folder} is not empty, and no backup; nothing was changed in it`);
	}
	if (of !== undefined && of !== data)
		throw new OperatorError(`${folder} is a backup of ${of}, not of ${data}`);
	if (of === undefined) await writeFile(join(folder, markName), `${JSON.stringify({ of: data })}\n`);
	return folder;
}
