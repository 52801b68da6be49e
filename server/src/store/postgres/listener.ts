import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type Hints, type Listener, type Notice, noticeText, readNotice } from "../notices.ts";
import { createHints, hintChannel } from "./hints.ts";
import type { Connection } from "./pool.ts";

/** The channel of NOTIFY; every database has its own. */
const channel = "tuckbox";
/** Maximum number of notices that wait to be sent; they wait only while the server cannot be reached. */
const maxWaiting = 10_000;
/** Interval at which the idle connection runs a statement, in ms; otherwise its loss could remain unnoticed. */
const keepAliveIntervalMs = 10_000;
/** Time limit for closing, in ms: the server may not answer. */
const closeTimeoutMs = 1000;

export type Notices = {
	listen(listener: Listener): void;
	/** Notifies the listeners of other processes; does not need a listener in this one. */
	broadcast(notice: Notice): void;
	readonly hints: Hints;
	/** Notifies this process's own listener and the other processes, after a change in this process. */
	announce(notice: Notice): void;
	/** Sends waiting notices and stops listening. */
	close(): Promise<void>;
};

/**
 * Notices between processes, by LISTEN and NOTIFY. They are sent after the commit that they are about, not within it:
 * PostgreSQL commits transactions that notify one at a time. So a notice is lost if its process ends right after the commit,
 * and code that must not miss a change also polls.
 * @param connect opens a connection for listening
 * @param query runs a statement on another one
 */
export function openNotices(deps: {
	connect(): Promise<Connection>;
	query(text: string, values: unknown[]): Promise<unknown>;
}): Notices {
	const own = randomUUID().slice(0, 8);
	const { hints, receive: receiveHint } = createHints(own, deps.query);
	const waiting = new Set<string>();
	let listener: Listener | undefined;
	let isClosed = false;
	let sending: Promise<void> | undefined;
	let current: Connection | undefined;

	async function send(): Promise<void> {
		for (let pauseMs = 100; waiting.size > 0; ) {
			const texts = [...waiting];
			try {
				// one statement for all notices that arrived while the last one was running
				await deps.query("select pg_notify($1, $2 || t) from unnest($3::text[]) as t", [
					channel,
					`${own} `,
					texts,
				]);
				for (const text of texts) waiting.delete(text);
				pauseMs = 100;
			} catch {
				if (isClosed) return;
				await sleep(pauseMs, undefined, { ref: false });
				pauseMs = Math.min(2 * pauseMs, 5000);
			}
		}
	}

	function broadcast(notice: Notice): void {
		if (waiting.size < maxWaiting) waiting.add(noticeText(notice));
		sending ??= send().finally(() => {
			sending = undefined;
		});
	}

	function receive(payload: string): void {
		const cut = payload.indexOf(" ");
		if (payload.slice(0, cut) === own) return;
		const notice = readNotice(payload.slice(cut + 1));
		if (notice !== undefined) listener?.onNotice(notice);
	}

	/** Listens on one connection until it breaks. */
	async function listenOnce(isFirst: boolean): Promise<void> {
		const client = await deps.connect();
		const broken = new Promise<void>((resolve) => {
			client.once("end", resolve);
			client.once("error", () => resolve());
		});
		try {
			client.on("notification", ({ channel: from, payload = "" }) =>
				from === hintChannel ? receiveHint(payload) : receive(payload),
			);
			await client.query(`listen ${channel}; listen ${hintChannel}`);
			if (isClosed) return;
			current = client;
			if (!isFirst) listener?.onGap();
			while (!isClosed) {
				await Promise.race([broken, sleep(keepAliveIntervalMs, undefined, { ref: false })]);
				await client.query("select");
			}
		} finally {
			current = undefined;
			void client.end().catch(() => undefined);
		}
	}

	async function keepListening(): Promise<void> {
		for (let isFirst = true, pauseMs = 100; !isClosed; isFirst = false) {
			const start = performance.now();
			await listenOnce(isFirst).catch(() => undefined);
			if (performance.now() - start > keepAliveIntervalMs) pauseMs = 100;
			if (!isClosed) await sleep(pauseMs, undefined, { ref: false });
			pauseMs = Math.min(2 * pauseMs, 5000);
		}
	}

	return {
		listen(wanted) {
			if (listener === undefined) void keepListening();
			listener = wanted;
		},
		hints,
		broadcast,
		announce(notice) {
			listener?.onNotice(notice);
			if (!listener?.accepts(notice)) broadcast(notice);
		},
		async close() {
			isClosed = true;
			const timeout = sleep(closeTimeoutMs, undefined, { ref: false });
			await Promise.race([sending, timeout]);
			await Promise.race([current?.end().catch(() => undefined), timeout]);
		},
	};
}
