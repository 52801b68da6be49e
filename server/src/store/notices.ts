import type { Writer } from "./store.ts";

/**
 * What a change notifies the running service of: in this process, and on an engine that several share in every other.
 * `jobs`: there is something to do. `version`: the game `id` may have a new version. `derived`: the derived image `id` is
 * ready, or has failed for good. `access`: what lets a user into the games of the account `id`, or of any account without
 * one, may have ended.
 */
export type Notice = { about: Topic; id: string };

const topics = ["jobs", "version", "derived", "access"] as const;
type Topic = (typeof topics)[number];

/** The running service. */
export type Listener = {
	/** Called for each notice when its change is durable, or a moment later when another process wrote it. */
	onNotice(notice: Notice): void;
	/** For some time notices of other processes did not come through: there may have been any. */
	onGap(): void;
	/** Whether this process acts on a notice of its own, so that the others need not be notified. */
	accepts(notice: Notice): boolean;
};

export function noticeText({ about, id }: Notice): string {
	return id === "" ? about : `${about} ${id}`;
}

/** Undefined for what another version of the service may send. */
export function readNotice(text: string): Notice | undefined {
	const [name = "", id = ""] = text.split(" ");
	const about = topics.find((topic) => topic === name);
	return about && { about, id };
}

/** Notifies, once the transaction is durable, of what it has changed; of the same only once. */
export function notify(writer: Writer, about: Topic, id = ""): void {
	writer.notices.add(noticeText({ about, id }));
}

/**
 * Runs a transaction and announces what it has changed: when that is durable, and before the caller goes on.
 * @param write calls `collect` when it begins, and again with each try
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
