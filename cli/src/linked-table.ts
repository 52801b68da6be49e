import { FolderFailure, type Remark, remark } from "@tuckbox/folder";
import { t } from "./messages/words.ts";
import { type Download, DownloadFault, openDownload } from "./net/open-download.ts";

// Tables that a manifest links to. The address was chosen by the user, or by the author of a folder that the user
// pushes, and may be in the user's own network. It only has to be https, or on this machine.

const timeoutSeconds = 30;
const accept = "text/csv, text/tab-separated-values, */*;q=0.5";
const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/;

const refused = (what: Remark) => new FolderFailure(what);

const isAllowed = ({ protocol, hostname }: URL, isLocal: boolean) =>
	protocol === "https:" || (protocol === "http:" && isLocal && loopback.test(hostname));

/** Whether the response is a web page rather than a table. */
const isPage = (type: string, bytes: Uint8Array) =>
	/^(text\/html|application\/xhtml)/i.test(type) ||
	/^\s*<(!doctype html|html)/i.test(new TextDecoder().decode(bytes.subarray(0, 200)));

function remarkOn({ reason, code, message }: DownloadFault, link: string, maxBytes: number): Remark {
	switch (reason) {
		case "large":
			return remark("LINK_TOO_LARGE", { link, max: `${Math.floor(maxBytes / 1024 / 1024)} MB` });
		case "slow":
			return remark("LINK_TOO_SLOW", { link, seconds: timeoutSeconds });
		case "network":
		case "status":
			return remark("LINK_UNREACHABLE", { link, error: code ?? message });
		default:
			return remark("LINK_REDIRECTS", { link });
	}
}

async function tableIn(answer: Download, link: string, isGoogle: boolean): Promise<Uint8Array> {
	const { url, status, type } = answer;
	const isSignIn = url.hostname === "accounts.google.com" || status === 401 || status === 403;
	if (isGoogle && isSignIn) throw refused(remark("LINK_NOT_PUBLIC", { link }));
	if (status < 200 || status > 299) throw refused(remark("LINK_REFUSED", { link, host: url.host, status }));
	const parts: Uint8Array[] = [];
	for await (const part of answer.bytes()) parts.push(part);
	const bytes = Buffer.concat(parts);
	if (isPage(type, bytes)) throw refused(remark(isGoogle ? "LINK_NOT_PUBLIC" : "LINK_TO_PAGE", { link }));
	return bytes;
}

/**
 * Fetches a table.
 * @param link as written in the manifest
 * @param address the address of its rows
 * @throws FolderFailure with the reason
 */
export async function fetchTable(link: string, address: string, maxBytes: number): Promise<Uint8Array> {
	const first = new URL(address);
	const isLocal = loopback.test(first.hostname);
	if (!isAllowed(first, isLocal)) throw refused(remark("LINK_INSECURE", { link }));
	const check = (url: URL): undefined => {
		if (!isAllowed(url, isLocal)) throw new DownloadFault("address", t("net.notHttps"));
	};
	const maxMs = timeoutSeconds * 1000;
	try {
		const answer = await openDownload(address, { accept, maxBytes, maxMs, maxIdleMs: maxMs, check });
		try {
			return await tableIn(answer, link, first.hostname === "docs.google.com");
		} finally {
			answer.close();
		}
	} catch (error) {
		if (error instanceof DownloadFault) throw refused(remarkOn(error, link, maxBytes));
		throw error;
	}
}
