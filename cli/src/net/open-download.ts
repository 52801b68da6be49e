import type { LookupAddress } from "node:dns";
import { type ClientRequest, type IncomingMessage, request as plainRequest } from "node:http";
import { request as secureRequest } from "node:https";
import type { LookupFunction } from "node:net";
import { t } from "../messages/words.ts";

// Files from addresses that are in someone's folder or save: of limited size and duration, and each redirect is checked as the first
// address was. What is allowed differs, and so do the words for what went wrong.

const maxRedirects = 5;

type Reason = "address" | "redirects" | "status" | "large" | "slow" | "network";

/** Why a file was not downloaded, as the end of a sentence. */
export class DownloadFault extends Error {
	override readonly name = "DownloadFault";
	readonly reason: Reason;
	/** The system's code, where the network failed. */
	readonly code: string | undefined;

	constructor(reason: Reason, message: string, { code, cause }: { code?: string; cause?: unknown } = {}) {
		super(message, { cause });
		this.reason = reason;
		this.code = code;
	}
}

export type DownloadRules = {
	accept: string;
	maxBytes: number;
	/** For one file with its redirects. */
	maxMs: number;
	/** Without a byte for as long, a server counts as gone. */
	maxIdleMs: number;
	signal?: AbortSignal;
	/**
	 * Checks an address before it is connected to. The IP addresses that it returns are those that are connected to, whatever the
	 * name leads to a moment later; without any, the name is looked up. @throws DownloadFault if it is not allowed
	 */
	check(url: URL): Promise<LookupAddress[]> | undefined;
};

/** An answer that is no redirect, whatever its status. */
export type Download = {
	url: URL;
	status: number;
	type: string;
	/** Its content, once. @throws DownloadFault; what the signal was aborted with */
	bytes(): AsyncGenerator<Uint8Array>;
	/** Ends the connection, if the content is not wanted. */
	close(): void;
};

const networkReasons: Readonly<Record<string, () => string>> = {
	ENOTFOUND: () => t("net.noHost"),
	EAI_AGAIN: () => t("net.noLookup"),
	ECONNREFUSED: () => t("failures.refused"),
	ECONNRESET: () => t("failures.broke"),
	ETIMEDOUT: () => t("failures.slow"),
};

const tooSlow = () => new DownloadFault("slow", t("failures.slow"));

function downloadFault(error: unknown): DownloadFault {
	if (error instanceof DownloadFault) return error;
	const { code = "", message, name } = error as NodeJS.ErrnoException;
	if (name === "TimeoutError") return tooSlow();
	if (code.startsWith("HPE_")) return new DownloadFault("network", t("net.notWeb"), { code, cause: error });
	return new DownloadFault("network", networkReasons[code]?.() ?? (code || message), { code, cause: error });
}

/** An address to download from. @throws DownloadFault */
function downloadAddress(text: string, base?: URL): URL {
	if (URL.canParse(text, base)) return new URL(text, base);
	throw new DownloadFault("address", t("net.noAddress"));
}

/** Fails as soon as the signal is aborted: looking up a name cannot be stopped. */
function abortionOf(signal: AbortSignal): Promise<never> {
	return new Promise((_, reject) => {
		if (signal.aborted) reject(signal.reason);
		else signal.addEventListener("abort", () => reject(signal.reason), { once: true });
	});
}

async function answerOf(url: URL, rules: DownloadRules, signal: AbortSignal): Promise<IncomingMessage> {
	const found = await Promise.race([rules.check(url), abortionOf(signal)]);
	const checked: LookupFunction = (_host, options, done) => {
		const [first] = found ?? [];
		if (options.all) done(null, found ?? []);
		else done(null, first?.address ?? "", first?.family);
	};
	const request = url.protocol === "https:" ? secureRequest : plainRequest;
	return await new Promise<IncomingMessage>((resolve, reject) => {
		const headers = { accept: rules.accept, "user-agent": "tuckbox" };
		const sent: ClientRequest = request(url, {
			...(found && { lookup: checked }),
			...{ agent: false, signal, headers, timeout: rules.maxIdleMs },
		});
		sent.once("timeout", () => sent.destroy(tooSlow()));
		sent.once("error", reject);
		sent.once("response", resolve);
		// an answer that changes to another protocol is closed without an error
		sent.once("close", () => reject(new DownloadFault("network", t("failures.broke"))));
		sent.end();
	});
}

const isRedirect = ({ statusCode = 0 }: IncomingMessage) => [301, 302, 303, 307, 308].includes(statusCode);

async function* bytesOf(answer: IncomingMessage, maxBytes: number): AsyncGenerator<Uint8Array> {
	const tooLarge = () =>
		new DownloadFault("large", t("net.large", { max: Math.round(maxBytes / 1024 / 1024) }));
	if (Number(answer.headers["content-length"] ?? 0) > maxBytes) throw tooLarge();
	let received = 0;
	for await (const part of answer as AsyncIterable<Uint8Array>) {
		received += part.length;
		if (received > maxBytes) throw tooLarge();
		yield part;
	}
	if (!answer.complete) throw new DownloadFault("network", t("failures.broke"));
}

/** Begins to download a file. @throws DownloadFault; what the signal was aborted with */
export async function openDownload(address: string, rules: DownloadRules): Promise<Download> {
	const { maxMs, maxBytes, signal } = rules;
	const limited = AbortSignal.any([...(signal ? [signal] : []), AbortSignal.timeout(maxMs)]);
	const failure = (error: unknown) => {
		signal?.throwIfAborted();
		return downloadFault(limited.aborted ? limited.reason : error);
	};
	try {
		let url = downloadAddress(address);
		let answer = await answerOf(url, rules, limited);
		for (let redirects = 0; answer.headers.location !== undefined && isRedirect(answer); redirects++) {
			answer.destroy();
			if (redirects === maxRedirects) throw new DownloadFault("redirects", t("net.redirects"));
			url = downloadAddress(answer.headers.location, url);
			answer = await answerOf(url, rules, limited);
		}
		const { statusCode: status = 0, headers } = answer;
		const close = () => void answer.destroy();
		const bytes = async function* () {
			try {
				yield* bytesOf(answer, maxBytes);
			} catch (error) {
				throw failure(error);
			} finally {
				close();
			}
		};
		return { url, status, type: headers["content-type"] ?? "", bytes, close };
	} catch (error) {
		throw failure(error);
	}
}
