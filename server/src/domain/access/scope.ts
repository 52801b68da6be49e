import { defaultScope, isScope, type Scope, scopes } from "@tuckbox/pieces";

/**
 * Permissions that a scope adds to those before it, and permissions that it withholds. Each is a key of the consent
 * page's words (messages/scopes).
 */
const terms = {
	read: {
		allows: ["seeGames", "seeOwnPieces", "seeTables", "seeLinks"],
		withholds: ["changeAnything", "seePasswordOnly"],
	},
	push: {
		allows: ["pushPieces", "manageGames", "undoOthers", "hostTables", "endLinks", "handleNotes"],
		withholds: ["seePassword", "changeOthersPieces", "managePeople"],
	},
} as const satisfies Record<Scope, unknown>;

type Terms = (typeof terms)[Scope];

/** The permissions of a token with a scope, and the withheld ones that its owner may want to know about. */
export function termsOf(scope: Scope): {
	allows: Terms["allows"][number][];
	withholds: Terms["withholds"];
} {
	const included = scopes.filter((one) => includes(scope, one));
	return {
		allows: included.flatMap((one): Terms["allows"][number][] => [...terms[one].allows]),
		withholds: terms[scope].withholds,
	};
}

/** The scopes in words, widest first, for error messages: "push or read". */
export const scopeNames = [...scopes].reverse().join(" or ");

/** The widest of some scopes, or undefined of none. */
export function widest(granted: Iterable<string>): Scope | undefined {
	const all = new Set(granted);
	return scopes.findLast((scope) => all.has(scope));
}

/** The scope that a request names, of several the widest; undefined if one of them is unknown (RFC 6749, 3.3). */
export function readScope(text: string | undefined): Scope | undefined {
	const requested = (text ?? "").split(" ").filter((word) => word !== "");
	if (!requested.every(isScope)) return undefined;
	return widest(requested) ?? defaultScope;
}

/** Whether a token of one scope may make a call that needs another. */
export function includes(granted: Scope, needed: Scope): boolean {
	return scopes.indexOf(granted) >= scopes.indexOf(needed);
}
