import { kindOf } from "./kinds.ts";

/**
 * What makes two components the same one inside a game and app: their kind, by whichever of its names, and their
 * external key. No kind has a space in its name, so that the text is unambiguous.
 */
export function identityOf({ kind, externalKey }: { kind: string; externalKey: string }): string {
	return `${kindOf(kind) ?? kind} ${externalKey}`;
}
