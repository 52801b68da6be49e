import type { Writer } from "./store.ts";

/**
 * What a change tells those who run the service: in this process, and on an engine that several share in every other.
 * `jobs`: there is something to do. `version`: the game `id` may have a new version. `derived`: the derived image `id` is
 * made, or never will be. `access`: what lets somebody into the games of the account `id`, or of any account without
 * one, may have ended.
 */
export type Notice = { about: Topic; id: string };

const topics = ["jobs", "version", "derived", "access"] as const;
type Topic = (typeof topics)[number];

/** Who runs the service, and hears of what was changed. */
export type Listener = {
	/** Called for each notice when its change is durable, or a moment later when another process made it. */
	heard(notice: Notice): void;
	/** For some time notices of other processes did not come through: there may have been any. */
	missed(): void;
	/** Whether nobody else need hear of what this process has changed. */
	keeps(notice: Notice): boolean;
};

export function noticeText({ about, id }: Notice): string {
	return id === "" ? about : `${about} ${id}`;
}

/** Undefined for what another version of the service may tell. */
export function readNotice(text: string): Notice | undefined {
	const [name = "", id = ""] = text.split(" ");
	const about = topics.find((topic) => topic === name);
	return about && { about, id };
}

/** What the running transaction of each writer has told so far; as texts, so that each is told once. */
const told = new WeakMap<Writer, Set<string>>();

/** Tells, once the transaction is durable, what it has changed. */
export function tell(writer: Writer, about: Topic, id = ""): void {
	told.get(writer)?.add(noticeText({ about, id }));
}

type Write = <T>(change: (writer: Writer) => Promise<T>) => Promise<T>;

/** Transactions that tell `announce` what they did, when they are durable and before whoever asked for them goes on. */
export function announcing(write: Write, announce: (notice: Notice) => void): Write {
	return async (change) => {
		let own = new Set<string>();
		const value = await write((writer) => {
			// anew for each try of it
			own = new Set();
			told.set(writer, own);
			return change(writer);
		});
		for (const text of own) {
			const notice = readNotice(text);
			if (notice !== undefined) announce(notice);
		}
		return value;
	};
}
