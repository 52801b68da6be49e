import { codeOf, FolderFailure, type Remark, remark } from "@tuckbox/folder";

// Tables that a manifest links to. The address is the user's own, or of someone whose folder they push, so only its size, its
// time and its redirects are bounded.

const timeoutSeconds = 30;
const maxRedirects = 5;
const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/;

const isAllowed = (address: URL, isLocal: boolean) =>
	address.protocol === "https:" ||
	(address.protocol === "http:" && isLocal && loopback.test(address.hostname));

const refused = (what: Remark) => new FolderFailure(what);

/** Follows redirects one by one, as each must be allowed. @throws FolderFailure */
async function requested(
	link: string,
	address: string,
	signal: AbortSignal,
): Promise<{ response: Response; url: URL }> {
	let url = new URL(address);
	const isLocal = loopback.test(url.hostname);
	if (!isAllowed(url, isLocal)) throw refused(remark("LINK_INSECURE", { link }));
	for (let redirects = 0; redirects <= maxRedirects; redirects++) {
		const headers = { accept: "text/csv, text/tab-separated-values, */*;q=0.5" };
		const response = await fetch(url, { redirect: "manual", signal, headers });
		const next = response.headers.get("location");
		if (response.status < 300 || response.status > 399 || next === null) return { response, url };
		await response.body?.cancel();
		if (!URL.canParse(next, url)) break;
		url = new URL(next, url);
		if (!isAllowed(url, isLocal)) break;
	}
	throw refused(remark("LINK_REDIRECTS", { link }));
}

/** A page for people instead of a table. */
const isPage = (response: Response, bytes: Uint8Array) =>
	/^(text\/html|application\/xhtml)/i.test(response.headers.get("content-type") ?? "") ||
	/^\s*<(!doctype html|html)/i.test(new TextDecoder().decode(bytes.subarray(0, 200)));

async function bytesOf(response: Response, link: string, maxBytes: number): Promise<Uint8Array> {
	const chunks: Uint8Array[] = [];
	let byteSize = 0;
	for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
		byteSize += chunk.length;
		if (byteSize > maxBytes) {
			throw refused(remark("LINK_TOO_LARGE", { link, max: `${Math.floor(maxBytes / 1024 / 1024)} MB` }));
		}
		chunks.push(chunk);
	}
	return Buffer.concat(chunks);
}

/**
 * Fetches a table. @param link as the manifest has it @param address where its rows are
 * @throws FolderFailure with the reason
 */
export async function fetchTable(link: string, address: string, maxBytes: number): Promise<Uint8Array> {
	const signal = AbortSignal.timeout(timeoutSeconds * 1000);
	const isGoogle = new URL(address).hostname === "docs.google.com";
	try {
		const { response, url } = await requested(link, address, signal);
		const { status } = response;
		const isSignIn = url.hostname === "accounts.google.com" || status === 401 || status === 403;
		if (isGoogle && isSignIn) throw refused(remark("LINK_NOT_PUBLIC", { link }));
		if (!response.ok) throw refused(remark("LINK_REFUSED", { link, host: url.host, status }));
		const bytes = await bytesOf(response, link, maxBytes);
		if (isPage(response, bytes))
			throw refused(remark(isGoogle ? "LINK_NOT_PUBLIC" : "LINK_TO_PAGE", { link }));
		return bytes;
	} catch (error) {
		if (error instanceof FolderFailure) throw error;
		if (signal.aborted) throw refused(remark("LINK_TOO_SLOW", { link, seconds: timeoutSeconds }));
		const { cause } = error as Error;
		throw refused(remark("LINK_UNREACHABLE", { link, error: codeOf(cause) ?? codeOf(error) ?? "no answer" }));
	}
}
