/** What a token allows, narrowest first: each scope includes those before it. */
export const scopes = ["read", "push"] as const;

export type Scope = (typeof scopes)[number];

/** What a token gets if its request names no scope. */
export const defaultScope: Scope = "push";

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
	if (!requested.every((word) => scopes.includes(word as Scope))) return undefined;
	return widest(requested) ?? defaultScope;
}

/** Whether a token of one scope may make a call that needs another. */
export function includes(granted: Scope, needed: Scope): boolean {
	return scopes.indexOf(granted) >= scopes.indexOf(needed);
}
