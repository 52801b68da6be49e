/** The scopes of a token, narrowest first: each scope includes those before it. */
export const scopes = ["read", "push"] as const;
export type Scope = (typeof scopes)[number];

/** The scope that allows everything that the API offers. */
export const widestScope: Scope = scopes[scopes.length - 1] ?? scopes[0];

/** The scope of a token whose request names none: a wider one, added later, must be requested. */
export const defaultScope: Scope = "push";

export const isScope = (text: string | undefined): text is Scope => scopes.some((scope) => scope === text);
