import { randomBytes } from "node:crypto";
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { Failure } from "./failure.ts";
import { t } from "./messages/words.ts";
import { writeReason } from "./system-reasons.ts";

/** The failure when an output file cannot be written. Other errors are returned unchanged. */
function unwritable(path: string, error: unknown): unknown {
	const why = writeReason((error as NodeJS.ErrnoException).code);
	if (why === undefined) return error;
	return new Failure(t("files.unwritable", { path, why }), { code: "FILE_NOT_WRITTEN", cause: error });
}

async function writing<T>(path: string, work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		throw unwritable(path, error);
	}
}

/**
 * Writes a stream to a file, which gets its name only once it is complete. If anything fails, nothing is left.
 * @param onBytes called with the number of bytes written so far
 * @throws Failure when the file cannot be written; errors of the stream
 */
export async function download(
	bytes: AsyncIterable<Uint8Array>,
	path: string,
	onBytes: (written: number) => void,
): Promise<number> {
	const fresh = `${path}.${randomBytes(4).toString("hex")}.part`;
	const file: FileHandle = await writing(path, () => open(fresh, "wx"));
	let written = 0;
	try {
		try {
			for await (const part of bytes) {
				await writing(path, () => file.writeFile(part));
				written += part.length;
				onBytes(written);
			}
		} finally {
			await file.close();
		}
		await writing(path, () => rename(fresh, path));
	} catch (error) {
		await rm(fresh, { force: true });
		throw error;
	}
	return written;
}
