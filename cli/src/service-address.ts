import { wrongUsage } from "./failure.ts";

/** Where `npm start` serves. */
export const defaultUrl = "http://127.0.0.1:8080";

/** Whether an address is of this very machine, so that what goes there crosses no network. */
export function isLoopback(url: URL): boolean {
	return url.hostname === "localhost" || url.hostname === "[::1]" || /^127(\.\d+){3}$/.test(url.hostname);
}

/**
 * The one form of a service's address, so that two ways to write it are the same: with a scheme, without a slash at
 * its end. Without a scheme it is https, and http on this machine.
 * @throws Failure when it is no address of a service
 */
export function readAddress(text: string, origin: string): string {
	const typed = text.trim();
	const guessed = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`;
	const url = URL.canParse(guessed) ? new URL(guessed) : null;
	if (url === null || !["http:", "https:"].includes(url.protocol) || typed === "") {
		throw wrongUsage(`${origin} is "${text}", which is no address such as https://tuckbox.example.`);
	}
	if (url.username !== "" || url.password !== "") {
		throw wrongUsage(`${origin} holds a user name or password; sign in with "tuckbox login" instead.`);
	}
	if (guessed !== typed && isLoopback(url)) url.protocol = "http:";
	return `${url.origin}${url.pathname.replace(/\/+$/, "")}`;
}
