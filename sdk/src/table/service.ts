import type { SocketLike } from "./connection.ts";

/** The service that the page is from. */
export function pageOrigin(): string {
	const { location } = globalThis as { location?: { origin: string } };
	if (location === undefined) throw new TypeError("baseUrl is missing: outside of a page there is no other.");
	return location.origin;
}

/** Node's WebSocket takes headers, which browsers' do not. */
export function platformSocket(url: string, protocol: string, headers: Record<string, string>): SocketLike {
	const hasHeaders = Object.keys(headers).length > 0;
	return new WebSocket(url, hasHeaders ? ({ protocols: [protocol], headers } as never) : [protocol]);
}

/** A socket does not say why it could not be opened; the same address without one does. */
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
