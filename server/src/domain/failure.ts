/** Why an image could not be derived, as shown to its owner: without the internals of the service. */
export function explainFailure(lastError: string | null): string {
	const [line = ""] = (lastError ?? "").split("\n", 1);
	if (/^(cannot be decoded|is |needs )/.test(line)) return `it ${line}`;
	if (/^the bytes of .* are missing$/.test(line)) return "its bytes are missing";
	return "the service failed at it, and the operator's log says why";
}

/** Whether a disk, a quota or SQLite (SQLITE_FULL) ran out of room. */
export function isFull(error: unknown): boolean {
	const { code, errcode = 0 } = error as { code?: string; errcode?: number };
	return code === "ENOSPC" || code === "EDQUOT" || errcode % 256 === 13;
}

/** For callers whose changes cannot be saved. */
export const diskIsFull =
	"The service's disk is full, so nothing can be saved until its operator makes room. Nothing was half-done.";

/** Why a data folder cannot be used, by the code of the operating system, or SQLite's primary one. */
const reasons: Record<string, string> = {
	EACCES: "this user may not use it",
	EPERM: "this user may not use it",
	EROFS: "it is read-only",
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

/** Why a data folder cannot be used, in words for the operator; undefined for other errors. */
export function folderFault(error: unknown): string | undefined {
	const { code = "", errcode, message } = error as { code?: string; errcode?: number; message?: string };
	const reason = reasons[errcode === undefined ? code : errcode % 256];
	return reason && `${reason} (${message})`;
}
