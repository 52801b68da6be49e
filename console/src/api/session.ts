import { createSignal } from "@tuckbox/web/ui/signal.ts";

/** Whether the user's session has ended while the page was open. */
export const sessionHasEnded = createSignal(false);

/** The address of the sign-in page, which leads back to the present page. */
export function signInAddress(): string {
	const { pathname, search } = location;
	const here = pathname + search;
	return here === "/" ? "/sign-in" : `/sign-in?next=${encodeURIComponent(here)}`;
}
