import type { Actor } from "./actor.ts";

/** The author of a change. Names of tokens and browsers are copied, so that they outlive them. */
export type Author = {
	userId: string;
	appId: string;
	/** The name of the access token, or the device it was given to. */
	token?: string;
	/** The User-Agent of the browser session. */
	browser?: string;
	/** The named push that the change belongs to; only in drafts. */
	pushId?: string;
};

/** The author of an actor's changes. */
export function authorOf({ userId, appId, token, browser, pushId }: Omit<Actor, "scope">): Author {
	return {
		userId,
		appId,
		...(token !== undefined && { token }),
		...(browser !== undefined && { browser }),
		...(pushId !== undefined && { pushId }),
	};
}

export function readAuthors(text: string | null): Author[] {
	return text === null ? [] : JSON.parse(text);
}

/** Authors, each once. */
export function distinctAuthors(authors: readonly Author[]): Author[] {
	return [...new Map(authors.map((author) => [JSON.stringify(author), author])).values()];
}
