import type { CheckCode, FolderCheckCode, Level } from "@tuckbox/pieces";

/** Something that will be pushed unchanged and is probably not as intended. */
export type Finding = {
	code: CheckCode | FolderCheckCode;
	level: Level;
	externalKey?: string;
	file?: string;
	text: string;
	hint?: string;
};
