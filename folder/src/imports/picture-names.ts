/** Hosts that Tabletop Simulator has used for the same files. Older caches name files after the older hosts. */
const steamHosts = [
	"https://steamusercontent-a.akamaihd.net/",
	"http://cloud-3.steamusercontent.com/",
	"https://cloud-3.steamusercontent.com/",
];

/** An address, and the same path at the other hosts if its host is one of them. */
function possibleAddresses(address: string): string[] {
	const host = steamHosts.find((one) => address.startsWith(one));
	const path = host === undefined ? undefined : address.slice(host.length);
	return path === undefined ? [address] : [address, ...steamHosts.map((one) => `${one}${path}`)];
}

/**
 * The names, without extension and in lower case, that a picture may have in Tabletop Simulator's cache: its address
 * without anything but letters and digits.
 */
export const namesInCache = (address: string): string[] =>
	possibleAddresses(address).map((one) => one.replaceAll(/[^\da-z]/gi, "").toLowerCase());

function decoded(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}

/** The last part of an address, in lower case; empty if it has none. */
export const lastName = (address: string): string =>
	decoded(URL.parse(address)?.pathname.split("/").at(-1) ?? "").toLowerCase();

/** Raw textures in the cache, which only Tabletop Simulator can read. */
export const isRawTexture = (file: string): boolean => /\.raw[tm]$/i.test(file);
