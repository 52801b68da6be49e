import { kindOf } from "./kinds.ts";

/**
 * Two components of one game and app are the same if their kind, under any of its names, and their external key are the
 * same. The text is unambiguous, because no kind has a space in its name.
 */
export function identityOf({ kind, externalKey }: { kind: string; externalKey: string }): string {
	return `${kindOf(kind) ?? kind} ${externalKey}`;
}
