import type { CheckCode, FolderCheckCode, Level } from "@tuckbox/pieces";

/** A finding: something that can be pushed unchanged but is probably not intended. */
export type Finding = {
	code: CheckCode | FolderCheckCode;
	level: Level;
	externalKey?: string;
	file?: string;
	text: string;
	hint?: string;
};
