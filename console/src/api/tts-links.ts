import type { TtsLink } from "@tuckbox/client";

const prefix = "tuckbox-tts-link-";

/** The share link of the last hosted export from this browser: the service stores no link, so that only its creator can use it again. */
export function linkOf(gameId: string): TtsLink | undefined {
	try {
		const { id, url } = JSON.parse(localStorage.getItem(prefix + gameId) ?? "{}");
		return typeof id === "string" && typeof url === "string" ? { id, url } : undefined;
	} catch {
		return undefined;
	}
}

export function keepLink(gameId: string, { id, url }: TtsLink): void {
	try {
		localStorage.setItem(prefix + gameId, JSON.stringify({ id, url }));
	} catch {
		// the storage is full or blocked: the next export gets a link of its own
	}
}

/** Forgets all links, so that the next user of this browser does not get them. */
export function forgetLinks(): void {
	for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
}
