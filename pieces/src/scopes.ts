/** What a token allows, narrowest first: each scope includes those before it. */
export const scopes = ["read", "push"] as const;
export type Scope = (typeof scopes)[number];

/** The scope that allows all that the API offers. */
export const widestScope: Scope = scopes[scopes.length - 1] ?? scopes[0];

/** What a token gets if its request names no scope: a wider one, added later, must be asked for. */
export const defaultScope: Scope = "push";

export const isScope = (text: string | undefined): text is Scope => scopes.some((scope) => scope === text);
