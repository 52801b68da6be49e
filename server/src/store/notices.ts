import type { Writer } from "./store.ts";

/**
 * A notice of a change to the running service: to this process, and to all other processes that share the records.
 * `jobs`: jobs were added, which are due at the time `of`, or immediately without it. `version`: the game `id` may have a new version. `derived`: the derived image `id` is ready,
 * or has failed permanently. `images`: the images of the game `id` have new addresses. `access`: access by the user, or to the
 * game, `id` may have been revoked; without an id, any access. `table`: the table `id` has a new act,
 * whose number is `of`, has another name or state, or has ended. `notes`: notes of the seat `of` at the table `id` have
 * changed. `pieces`: pieces of the game `id` have changed, `of` says which (domain/components/piece-changes.ts); for this process only.
 */
export type Notice = { about: Topic; id: string; of?: string };

const topics = ["jobs", "version", "derived", "images", "access", "table", "notes", "pieces"] as const;
type Topic = (typeof topics)[number];

/** The running service. */
export type Listener = {
	/** Called for each notice when its change is durable, or slightly later if another process wrote it. */
	onNotice(notice: Notice): void;
	/** Called when notices of other processes may have been missed. */
	onGap(): void;
	/** Whether this process handles its own notice, so that the others need not be notified. */
	accepts(notice: Notice): boolean;
};

/** Texts to the other processes that share the records, about what is not stored. Any of them may be lost. */
export type Hints = {
	send(text: string): void;
	/** @param receive is called with the texts of other processes, and a name for each process */
	listen(receive: (from: string, text: string) => void): void;
};

export function noticeText({ about, id, of = "" }: Notice): string {
	return `${about} ${id} ${of}`.trimEnd();
}

/** @returns undefined for a notice that only another version of the service knows */
export function readNotice(text: string): Notice | undefined {
	const [name = "", id = "", of] = text.split(" ");
	const about = topics.find((topic) => topic === name);
	return about && { about, id, ...(of !== undefined && { of }) };
}

/** Adds a notice to a transaction. It is sent when the transaction is durable; equal notices are sent once. */
export function notify(writer: Writer, about: Topic, id = "", of = ""): void {
	writer.notices.add(noticeText({ about, id, of }));
}

/**
 * Runs a transaction and announces its notices when it is durable, before the caller continues.
 * @param write calls `collect` when the transaction begins, and again with each retry
 */
export async function announcing<T>(
	write: (collect: (writer: Writer) => void) => Promise<T>,
	announce: (notice: Notice) => void,
): Promise<T> {
	let notices = new Set<string>();
	const value = await write((writer) => {
		notices = new Set();
		writer.notices = notices;
	});
	for (const text of notices) {
		const notice = readNotice(text);
		if (notice !== undefined) announce(notice);
	}
	return value;
}
