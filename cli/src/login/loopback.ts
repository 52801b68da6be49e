import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Failure } from "../failure.ts";
import { t } from "../messages/words.ts";
import { callbackPage, pageHeaders } from "./callback-page.ts";

/** Time limit for the browser to return. */
const timeoutMs = 15 * 60_000;

/** Limits of a single request: any page and any program on this machine can send one. */
const bounds = {
	maxHeaderSize: 16 * 1024,
	headersTimeout: 5_000,
	requestTimeout: 5_000,
	connectionsCheckingInterval: 1_000,
};
const maxConnections = 64;

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

/** The path and the parameters of a request's target, whatever its form. */
function readTarget(target: string): { path: string; parameters: URLSearchParams } {
	const at = target.indexOf("?");
	const path = at < 0 ? target : target.slice(0, at);
	return { path, parameters: new URLSearchParams(at < 0 ? "" : target.slice(at + 1)) };
}

/**
 * Waits on this machine for the browser to return (RFC 8252, 7.3). Only a request with the expected state counts,
 * because any page and any program here can call the port.
 */
export async function listenForBrowser(state: string): Promise<Loopback> {
	const { promise, resolve } = withResolvers<Arrival>();
	let hasArrived = false;
	const server = createServer(bounds, (request, response) => {
		// not parsed as a URL: the target of a request may not be a valid one, which would throw
		const { path, parameters } = readTarget(request.url ?? "");
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
	server.maxConnections = maxConnections;
	await new Promise<void>((ready, fail) => {
		server.once("error", fail);
		server.listen(0, "127.0.0.1", ready);
	});
	const { port } = server.address() as AddressInfo;
	return {
		redirectUri: `http://127.0.0.1:${port}/callback`,
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
		close() {
			server.close();
			server.closeAllConnections();
		},
	};
}
