import type { LookupAddress } from "node:dns";
import { type ClientRequest, type IncomingMessage, request as plainRequest } from "node:http";
import { request as secureRequest } from "node:https";
import type { LookupFunction } from "node:net";
import { t } from "../messages/words.ts";

// Downloads files from addresses in a folder or a save of someone else: with limits on size and time, and with a check
// of each redirect like that of the first address. The rules differ by caller, and so do the messages about failures.

const maxRedirects = 5;

type Reason = "address" | "redirects" | "status" | "large" | "slow" | "network";

/** The reason why a file was not downloaded, as the end of a sentence. */
export class DownloadFault extends Error {
	override readonly name = "DownloadFault";
	readonly reason: Reason;
	/** The system's error code, if the network failed. */
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
	/** Time limit for one file, including its redirects. */
	maxMs: number;
	/** Longest pause between two bytes; after it, the server counts as gone. */
	maxIdleMs: number;
	signal?: AbortSignal;
	/**
	 * Checks an address before the connection. The connection uses the returned IP addresses, even if the name resolves
	 * to others a moment later; undefined: the connection looks the name up.
	 * @throws DownloadFault if the address is not allowed
	 */
	check(url: URL): Promise<LookupAddress[]> | undefined;
};

/** A response that is not a redirect, whatever its status. */
export type Download = {
	url: URL;
	status: number;
	type: string;
	/** Its content; can be read once. @throws DownloadFault; the reason of the aborted signal */
	bytes(): AsyncGenerator<Uint8Array>;
	/** Closes the connection of a response whose content is not needed. */
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

/** Parses an address to download from. @throws DownloadFault */
function downloadAddress(text: string, base?: URL): URL {
	if (URL.canParse(text, base)) return new URL(text, base);
	throw new DownloadFault("address", t("net.noAddress"));
}

/** Rejects as soon as the signal is aborted: the lookup of a name cannot be cancelled. */
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
		// a response that switches to another protocol is closed without an error
		sent.once("close", () => reject(new DownloadFault("network", t("failures.broke"))));
		sent.end();
	});
}

const isRedirect = ({ statusCode = 0 }: IncomingMessage) => [301, 302, 303, 307, 308].includes(statusCode);

async function* boundedBytes(answer: IncomingMessage, maxBytes: number): AsyncGenerator<Uint8Array> {
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

/** Starts to download a file. @throws DownloadFault; the reason of the aborted signal */
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
				yield* boundedBytes(answer, maxBytes);
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
