import { type ClientRequest, type IncomingMessage, request as plainRequest } from "node:http";
import { request as secureRequest } from "node:https";
import type { LookupFunction } from "node:net";
import { type Lookup, NotPublic, publicAddresses } from "./public-address.ts";

const maxRedirects = 5;
/** Without a byte for as long, a server counts as gone. */
const maxIdleMs = 20_000;

export type DownloadLimits = {
	maxBytes: number;
	/** For one file with its redirects. */
	maxMs: number;
	signal: AbortSignal;
};

/** Why a file was not downloaded, as the end of a sentence. */
export class DownloadFault extends Error {
	override readonly name = "DownloadFault";
}

/** An address to download from. @throws DownloadFault */
function addressOf(text: string, base?: URL): URL {
	if (!URL.canParse(text, base)) throw new DownloadFault("it is not an address");
	const url = new URL(text, base);
	if (url.protocol !== "https:" && url.protocol !== "http:")
		throw new DownloadFault("only http and https addresses are downloaded");
	if (url.username !== "" || url.password !== "")
		throw new DownloadFault("it contains a user name or a password");
	return url;
}

const reasons: Readonly<Record<string, string>> = {
	ENOTFOUND: "there is no such host",
	EAI_AGAIN: "its name cannot be looked up",
	ECONNREFUSED: "nothing is listening there",
	ECONNRESET: "the connection broke",
	ETIMEDOUT: "it took too long",
};

function faultOf(error: unknown): DownloadFault {
	if (error instanceof DownloadFault) return error;
	if (error instanceof NotPublic)
		return new DownloadFault("it is in a private network or on this computer, which an import does not read");
	const { code = "", message, name } = error as NodeJS.ErrnoException;
	if (name === "TimeoutError") return new DownloadFault("it took too long");
	return new DownloadFault(reasons[code] ?? (code || message), { cause: error });
}

/** Opens a connection to addresses that were checked, whatever the name leads to a moment later. */
async function answerOf(url: URL, signal: AbortSignal, lookup: Lookup | undefined): Promise<IncomingMessage> {
	const found = await publicAddresses(url.hostname, lookup);
	const checked: LookupFunction = (_host, options, done) => {
		const [first] = found;
		if (options.all) done(null, found);
		else done(null, first?.address ?? "", first?.family);
	};
	const request = url.protocol === "https:" ? secureRequest : plainRequest;
	return await new Promise<IncomingMessage>((resolve, reject) => {
		const headers = { accept: "image/*,*/*;q=0.5", "user-agent": "tuckbox" };
		const sent: ClientRequest = request(url, {
			agent: false,
			lookup: checked,
			signal,
			headers,
			timeout: maxIdleMs,
		});
		sent.once("timeout", () => sent.destroy(new DownloadFault("it took too long")));
		sent.once("error", reject);
		sent.once("response", resolve);
		sent.end();
	});
}

/**
 * Downloads a file that someone else named: over http or https from public addresses only, also after redirects, and of limited
 * size and duration.
 * @throws DownloadFault; what the signal was aborted with
 */
export async function* downloadPublic(
	address: string,
	{ maxBytes, maxMs, signal }: DownloadLimits,
	lookup?: Lookup,
): AsyncGenerator<Uint8Array> {
	const limited = AbortSignal.any([signal, AbortSignal.timeout(maxMs)]);
	const tooLarge = new DownloadFault(`it is larger than ${Math.round(maxBytes / 1024 / 1024)} MB`);
	try {
		let url = addressOf(address);
		let answer = await answerOf(url, limited, lookup);
		for (let redirects = 0; answer.headers.location !== undefined && isRedirect(answer); redirects++) {
			answer.destroy();
			if (redirects === maxRedirects)
				throw new DownloadFault("it leads from one address to the next without end");
			url = addressOf(answer.headers.location, url);
			answer = await answerOf(url, limited, lookup);
		}
		if (answer.statusCode !== 200) {
			answer.destroy();
			throw new DownloadFault(`the server answers ${answer.statusCode}`);
		}
		if (Number(answer.headers["content-length"] ?? 0) > maxBytes) {
			answer.destroy();
			throw tooLarge;
		}
		let received = 0;
		for await (const part of answer as AsyncIterable<Uint8Array>) {
			received += part.length;
			if (received > maxBytes) throw tooLarge;
			yield part;
		}
		if (!answer.complete) throw new DownloadFault("the connection broke");
	} catch (error) {
		signal.throwIfAborted();
		throw faultOf(limited.aborted ? limited.reason : error);
	}
}

const isRedirect = ({ statusCode = 0 }: IncomingMessage) => [301, 302, 303, 307, 308].includes(statusCode);
