import type { ServerResponse } from "node:http";
import { Failure } from "../failure.ts";
import { t } from "../messages/words.ts";
import { listenOnLoopback, readTarget } from "../net/loopback.ts";
import { callbackPage, pageHeaders } from "./callback-page.ts";

/** Time limit for the browser to return. */
const timeoutMs = 15 * 60_000;

/** The parameters that the browser returned with, and a function that shows the result there. */
type Arrival = { parameters: URLSearchParams; show(title: string, text: string): Promise<void> };

export type Loopback = {
	redirectUri: string;
	/** @throws Failure when the browser does not return in time; the signal's reason */
	arrival(signal: AbortSignal): Promise<Arrival>;
	close(): void;
};

/** Works like Promise.withResolvers, which Node 20 lacks. */
function withResolvers<T>() {
	let resolve: (value: T) => void = () => undefined;
	let reject: (reason: unknown) => void = () => undefined;
	const promise = new Promise<T>((yes, no) => {
		resolve = yes;
		reject = no;
	});
	return { promise, resolve, reject };
}

function answer(response: ServerResponse, status: number, title: string, text: string): Promise<void> {
	return new Promise((resolve) => {
		// if the browser has closed the connection, no event would resolve this
		if (response.destroyed) return resolve();
		response.writeHead(status, pageHeaders).end(callbackPage(title, text), () => resolve());
		response.once("close", () => resolve());
	});
}

/**
 * Waits on this machine for the browser to return (RFC 8252, 7.3). Only a request with the expected state counts,
 * because any page and any program here can call the port.
 */
export async function listenForBrowser(state: string): Promise<Loopback> {
	const { promise, resolve } = withResolvers<Arrival>();
	let hasArrived = false;
	const server = await listenOnLoopback((request, response) => {
		const { path, parameters } = readTarget(request.url);
		if (request.method !== "GET" || path !== "/callback") {
			void answer(response, 404, t("login.pageNothing"), t("login.pageNothingText"));
			return;
		}
		if (hasArrived || parameters.get("state") !== state) {
			void answer(response, 400, t("login.pageInvalid"), t("login.pageInvalidText"));
			return;
		}
		hasArrived = true;
		resolve({ parameters, show: (title, text) => answer(response, 200, title, text) });
	});
	return {
		redirectUri: `http://127.0.0.1:${server.port}/callback`,
		async arrival(signal) {
			const { promise: ended, reject } = withResolvers<never>();
			const abort = () => reject(signal.reason);
			signal.addEventListener("abort", abort);
			const timer = setTimeout(
				() => reject(new Failure(t("login.timeout"), { now: t("login.again") })),
				timeoutMs,
			);
			try {
				signal.throwIfAborted();
				return await Promise.race([promise, ended]);
			} finally {
				clearTimeout(timer);
				signal.removeEventListener("abort", abort);
			}
		},
		close: server.close,
	};
}
