/** What a token may do: `push` everything the interface has, `read` only look. */
export type Scope = "push" | "read";

export const scopes: readonly Scope[] = ["push", "read"];
export const defaultScope: Scope = "push";

/** The scope that is asked for, of several the widest; undefined when one of them is unknown (RFC 6749, 3.3). */
export function readScope(text: string | undefined): Scope | undefined {
	const asked = (text ?? "").split(" ").filter((word) => word !== "");
	if (!asked.every((word): word is Scope => scopes.includes(word as Scope))) return undefined;
	return asked.length === 0 ? defaultScope : asked.includes("push") ? "push" : "read";
}

/** Whether a token of this scope may call with this method. */
export function allows(scope: string, method: string): boolean {
	return scope === "push" || ["GET", "HEAD"].includes(method);
}
