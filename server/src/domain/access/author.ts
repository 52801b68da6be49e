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
	/** The version that the change undid; only in drafts. */
	undoes?: number;
};

/** The author of an edit. */
export type Editor = Omit<Actor, "scope"> & Pick<Author, "undoes">;

/** The author of an editor's changes. */
export function authorOf({ userId, appId, token, browser, pushId, undoes }: Editor): Author {
	return {
		userId,
		appId,
		...(token !== undefined && { token }),
		...(browser !== undefined && { browser }),
		...(pushId !== undefined && { pushId }),
		...(undoes !== undefined && { undoes }),
	};
}

export function readAuthors(text: string | null): Author[] {
	return text === null ? [] : JSON.parse(text);
}

/** The version that all of these changes undid; null if some did something else. */
export function undoneVersion(authors: readonly Author[]): number | null {
	const [undoes = null, ...others] = new Set(authors.map((author) => author.undoes ?? null));
	return others.length === 0 ? undoes : null;
}

/** Authors, each once. */
export function distinctAuthors(authors: readonly Author[]): Author[] {
	return [...new Map(authors.map((author) => [JSON.stringify(author), author])).values()];
}

/** The stored authors of a draft, with the author of another change. */
export function withAuthor(text: string | null, author: Author): string {
	const alone = JSON.stringify([author]);
	if (text === null || text === alone) return alone; // as in most edits, and without reading the text
	return JSON.stringify(distinctAuthors([...readAuthors(text), author]));
}
