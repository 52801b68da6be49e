import { wrongUsage } from "../failure.ts";
import { t } from "../messages/words.ts";

/** The address of a service that `npm start` runs. */
export const defaultUrl = "http://127.0.0.1:8080";

/** Whether an address is on this machine, so that requests to it do not cross a network. */
export function isLoopback(url: URL): boolean {
	return url.hostname === "localhost" || url.hostname === "[::1]" || /^127(\.\d+){3}$/.test(url.hostname);
}

/** Whether two addresses are the same port of this machine, under any of its names. */
export function areSameMachine(one: string, other: string): boolean {
	if (!URL.canParse(one) || !URL.canParse(other)) return false;
	const [a, b] = [new URL(one), new URL(other)];
	return isLoopback(a) && isLoopback(b) && a.port === b.port && a.protocol === b.protocol;
}

/** The path of a page, probably copied from a browser with the address. */
const consolePage = /\/(games|settings|sign-in|sign-up|docs)(\/.*)?$/;

/**
 * Normalises a service's address: adds a scheme, and removes the path of a page and a final slash. Without a scheme,
 * https is assumed, or http on this machine.
 * @throws Failure when it cannot be a service's address
 */
export function readAddress(text: string, origin: string): string {
	const typed = text.trim();
	const guessed = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`;
	const url = URL.canParse(guessed) ? new URL(guessed) : null;
	if (url === null || !["http:", "https:"].includes(url.protocol) || typed === "") {
		throw wrongUsage(t("service.noAddress", { origin, text }));
	}
	if (url.username !== "" || url.password !== "") {
		throw wrongUsage(t("service.addressWithName", { origin }));
	}
	if (guessed !== typed && isLoopback(url)) url.protocol = "http:";
	return `${url.origin}${url.pathname.replace(consolePage, "").replace(/\/+$/, "")}`;
}
