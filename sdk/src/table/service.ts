import type { SocketLike } from "./connection.ts";

/** The origin of the page, if the service has served it. */
export function pageOrigin(): string {
	const { location } = globalThis as { location?: { origin: string } };
	if (location === undefined) throw new TypeError("baseUrl is missing: outside of a page there is no other.");
	return location.origin;
}

/** Opens the platform's WebSocket. Only Node's accepts headers. */
export function platformSocket(url: string, protocol: string, headers: Record<string, string>): SocketLike {
	const hasHeaders = Object.keys(headers).length > 0;
	return new WebSocket(url, hasHeaders ? ({ protocols: [protocol], headers } as never) : [protocol]);
}

/** Returns the code of a refusal. A socket gives no reason for not opening, but a call to the same address does. */
export async function whyRefused(
	call: typeof fetch,
	url: string,
	headers: Record<string, string>,
): Promise<string | undefined> {
	const response = await call(url, { headers });
	if (response.status < 400 || response.status >= 500 || response.status === 429) {
		await response.body?.cancel();
		return undefined;
	}
	const answer = (await response.json()) as { error?: { code?: string } };
	return answer.error?.code;
}
