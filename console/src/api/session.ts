import { createSignal } from "./signal.ts";

/** Whether the person's session has ended while the page was open. */
export const sessionHasEnded = createSignal(false);

/** Where they sign in, and come back from to what they see now. */
export function signInAddress(): string {
	const { pathname, search } = location;
	const here = pathname + search;
	return here === "/" ? "/sign-in" : `/sign-in?next=${encodeURIComponent(here)}`;
}
