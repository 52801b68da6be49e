import { BlockList, isIP } from "node:net";
import type { ExportRemark } from "./export-request.ts";

const local = new BlockList();
for (const [network, bits] of [
	["0.0.0.0", 8],
	["10.0.0.0", 8],
	["100.64.0.0", 10],
	["127.0.0.0", 8],
	["169.254.0.0", 16],
	["172.16.0.0", 12],
	["192.168.0.0", 16],
] as const)
	local.addSubnet(network, bits, "ipv4");
for (const [network, bits] of [
	["::", 127],
	["fc00::", 7],
	["fe80::", 10],
] as const)
	local.addSubnet(network, bits, "ipv6");

/** Names that only a computer or its network knows: without a dot, or with an end that no public name has. */
const localName = /^[^.]+$|\.(localhost|local|internal|lan|home|test|invalid|home\.arpa)$/;

function isLocal(hostname: string): boolean {
	const name = hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
	const family = isIP(name);
	return family === 0 ? localName.test(name) : local.check(name, family === 6 ? "ipv6" : "ipv4");
}

/** What to know about files whose images other people load from the service; undefined if they can. */
export function reachOf(publicUrl: string): ExportRemark | undefined {
	const { hostname, protocol, origin } = new URL(publicUrl);
	const facts = { url: origin };
	if (isLocal(hostname)) return { code: "LOCAL_ADDRESS", facts };
	return protocol === "http:" ? { code: "PLAIN_HTTP", facts } : undefined;
}
