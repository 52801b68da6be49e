import { kindOf } from "./kind-names.ts";

/**
 * Identifies a component within its game and app by its kind, under any of its names, and its external key. The text is
 * unambiguous, because no kind has a space in its name.
 */
export function identityOf({ kind, externalKey }: { kind: string; externalKey: string }): string {
	return `${kindOf(kind) ?? kind} ${externalKey}`;
}
