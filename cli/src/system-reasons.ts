type Reasons = Readonly<Record<string, string>>;

/** Why a file or folder cannot be used, by the system's error code. */
export const systemReasons: Reasons = {
	EACCES: "permission denied",
	EPERM: "permission denied",
	ENOENT: "it does not exist",
	ENOSPC: "the disk is full",
	EMFILE: "too many files are open",
	EISDIR: "it is a folder",
	ENOTDIR: "it is not a folder",
	EIO: "the disk cannot read it",
	EROFS: "the disk is read-only",
};

/** Why a file or folder of ours cannot be written. */
export const writeReasons: Reasons = {
	ENOSPC: "the disk is full",
	EDQUOT: "your quota on this disk is used up",
	EACCES: "you may not write there",
	EPERM: "you may not write there",
	EROFS: "the disk is read-only",
	ENOENT: "its folder does not exist",
	ENOTDIR: "a part of its path is a file",
	EISDIR: "it is a folder",
	ENAMETOOLONG: "its path is too long",
};
