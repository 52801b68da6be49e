import { type Because, because, type Reason, readFacts, reasons } from "@tuckbox/pieces";

const ofPictures = [
	"SIDE_TOO_LONG",
	"TOO_MANY_PIXELS",
	"NOT_PICTURE",
	"WRONG_PICTURE_TYPE",
	"DAMAGED",
	"TOO_MUCH_MEMORY",
] as const satisfies Reason[];

/** Reads the reason why a picture cannot be used from its stored sentence. */
export function readRefusal(message: string): { message: string } & Partial<Because> {
	for (const reason of ofPictures) {
		const params = readFacts(reasons[reason], message);
		if (params !== undefined) return { message, reason, params };
	}
	return { message };
}

/** The reason why an image could not be derived, as shown to its owner: without the internals of the service. */
export function explainFailure(lastError: string | null): { message: string } & Partial<Because> {
	const line = (lastError ?? "").split("\n", 1)[0] ?? "";
	const refusal = readRefusal(line);
	if (refusal.reason !== undefined) return { ...refusal, message: `it ${line}` };
	if (readFacts(reasons.BYTES_LOST, line) !== undefined)
		return { reason: "BYTES_LOST", message: "its bytes are missing" };
	return because("DERIVING_FAILED");
}

/** Whether a disk, a quota, SQLite (SQLITE_FULL) or PostgreSQL (disk_full) ran out of room. */
export function isFull(error: unknown): boolean {
	const { code, errcode = 0 } = error as { code?: string; errcode?: number };
	return code === "ENOSPC" || code === "EDQUOT" || code === "53100" || errcode % 256 === 13;
}

/** Reasons why a data folder cannot be used, by the error code of the operating system or SQLite's primary one. */
const folderFaults: Record<string, string> = {
	EACCES: "this user may not use it",
	EPERM: "this user may not use it",
	EROFS: "it is read-only",
	ENOENT: "no folder can be created there",
	8: "it is read-only",
	ENOTDIR: "it is not a folder",
	EEXIST: "it is not a folder",
	EISDIR: "there is a folder in place of a file",
	ENOSPC: "its disk is full",
	EDQUOT: "its disk is full",
	13: "its disk is full",
	EIO: "its disk fails",
	10: "its disk is full, or it fails",
	14: "the database in it cannot be opened",
};

/** The reason why a data folder cannot be used, in words for the operator; undefined for other errors. */
export function folderFault(error: unknown): string | undefined {
	const { code = "", errcode, message } = error as { code?: string; errcode?: number; message?: string };
	const reason = folderFaults[errcode === undefined ? code : errcode % 256];
	return reason && `${reason} (${message})`;
}
