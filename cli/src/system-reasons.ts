import { t } from "./messages/words.ts";

type Reasons = Readonly<Record<string, () => string>>;

const denied = () => t("system.denied");
const mayNotWrite = () => t("system.mayNotWrite");
const diskFull = () => t("system.diskFull");
const isFolder = () => t("system.isFolder");
const readOnly = () => t("system.readOnly");

const ofUse: Reasons = {
	EACCES: denied,
	EPERM: denied,
	ENOENT: () => t("system.missing"),
	ENOSPC: diskFull,
	EMFILE: () => t("system.manyOpen"),
	EISDIR: isFolder,
	ENOTDIR: () => t("system.notFolder"),
	EIO: () => t("system.diskRead"),
	EROFS: readOnly,
};

const ofWriting: Reasons = {
	ENOSPC: diskFull,
	EDQUOT: () => t("system.quota"),
	EACCES: mayNotWrite,
	EPERM: mayNotWrite,
	EROFS: readOnly,
	ENOENT: () => t("system.noFolder"),
	ENOTDIR: () => t("system.partIsFile"),
	EISDIR: isFolder,
	ENAMETOOLONG: () => t("system.longPath"),
};

/** The reason why a file or folder cannot be used, by the system's error code. */
export function systemReason(code: string): string {
	return ofUse[code]?.() ?? code;
}

/** The reason why an output file or folder cannot be written; undefined for other errors. */
export function writeReason(code: string | undefined): string | undefined {
	return ofWriting[code ?? ""]?.();
}
