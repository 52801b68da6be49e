import { t } from "../messages/words.ts";
import { DownloadFault, openDownload } from "./open-download.ts";
import { type Lookup, NotPublic, publicAddresses } from "./public-address.ts";

const maxIdleMs = 20_000;

export type DownloadLimits = {
	maxBytes: number;
	/** Time limit for one file, including its redirects. */
	maxMs: number;
	signal: AbortSignal;
};

const refused = (message: string) => new DownloadFault("address", message);

/**
 * Lower ports belong to mail, file sharing and the like. An address from someone else must not make this computer
 * connect to them.
 */
const isReservedPort = (port: string) =>
	port !== "" && port !== "80" && port !== "443" && Number(port) < 1024;

/** Resolves a host whose addresses are all public. @throws DownloadFault */
async function checked({ protocol, username, password, hostname, port }: URL, lookup: Lookup | undefined) {
	if (protocol !== "https:" && protocol !== "http:") throw refused(t("net.onlyWeb"));
	if (username !== "" || password !== "") throw refused(t("net.withName"));
	if (isReservedPort(port)) throw refused(t("net.port", { port }));
	return await publicAddresses(hostname, lookup).catch((error) => {
		if (!(error instanceof NotPublic)) throw error;
		throw refused(t("net.private"));
	});
}

/**
 * Downloads a file that someone else named: over http or https, from public addresses only, even after redirects, and
 * with limits on size and time.
 * @throws DownloadFault; the reason of the aborted signal
 */
export async function* downloadPublic(
	address: string,
	limits: DownloadLimits,
	lookup?: Lookup,
): AsyncGenerator<Uint8Array> {
	const rules = {
		...limits,
		accept: "image/*,*/*;q=0.5",
		maxIdleMs,
		check: (url: URL) => checked(url, lookup),
	};
	const { status, bytes, close } = await openDownload(address, rules);
	if (status !== 200) {
		close();
		throw new DownloadFault("status", t("net.answers", { status }));
	}
	yield* bytes();
}
