import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { networkBlock } from "../../domain/access/throttle.ts";
import type { EventHub } from "../../publishing/events.ts";
import type { Game } from "../../store/store.ts";

export const eventStreamType = "text/event-stream; charset=utf-8";

/** The most that a client may leave unread before the stream ends; it reconnects and resumes. */
const maxUnreadBytes = 64 * 1024;
/** Delay before a client reconnects, in ms. */
const retryAfter = 1000;

type Stream = {
	hub: EventHub;
	game: Game;
	/** The share link that it is opened with. */
	shareId: string | undefined;
	/** The user who opens it, unless it is opened with a share link. */
	userId: string | undefined;
	/** The network address that it is opened from. */
	address: string;
	/** The last version that the client has. */
	last: number;
	/** The interval of the heartbeat, in ms; it also detects clients that have gone. */
	heartbeat: number;
	/** Called when access may have ended, and with every heartbeat: a revoked token or link ends the stream. */
	isStillGranted(): Promise<boolean>;
};

/**
 * Responds with a stream of `published` events (server-sent events, WHATWG HTML 9.2), each with its version as id, and of
 * `images` events.
 * @throws Problem TOO_MANY_STREAMS
 */
export async function sendEvents(reply: FastifyReply, stream: Stream): Promise<FastifyReply> {
	const events = new Readable({ read() {} });
	let isOver = false;
	/** Ends the stream after what has been written; clients reconnect and resume. */
	const finish = () => {
		if (!isOver) events.push(null);
		isOver = true;
		leave?.();
	};
	let leave: (() => void) | undefined;
	const write = (text: string) => {
		if (isOver) return;
		events.push(text);
		if (events.readableLength > maxUnreadBytes) finish();
	};
	async function review(): Promise<boolean> {
		// unknown is not revoked: a store that cannot be read at the moment ends no streams
		const isGranted = await stream.isStillGranted().catch(() => true);
		if (!isGranted) finish();
		return isGranted;
	}
	write(`retry: ${retryAfter}\n\n`);
	leave = stream.hub.listen({
		gameId: stream.game.id,
		source: {
			account: stream.game.owner_id,
			// other people, too, leave room for the owner
			share: stream.shareId ?? (stream.userId === stream.game.owner_id ? undefined : stream.userId),
			network: networkBlock(stream.address),
		},
		userId: stream.userId,
		last: stream.last,
		deliver: (version) =>
			write(`id: ${version.version}\nevent: published\ndata: ${JSON.stringify(version)}\n\n`),
		// without an id, so that a client resumes with the last version
		readdress: () => write("event: images\ndata: {}\n\n"),
		review: () => void review(),
		end: finish,
	});
	const beat = setInterval(async () => {
		// the client has gone
		if (isOver) return void events.destroy();
		if (await review()) write(": still here\n\n");
	}, stream.heartbeat);
	const end = () => {
		clearInterval(beat);
		leave?.();
	};
	events.once("close", end);
	events.once("end", end);
	// a client that leaves before the first byte is sent only closes the connection
	reply.raw.once("close", () => events.destroy());
	reply.header("Cache-Control", "no-store").header("X-Accel-Buffering", "no");
	return await reply.type(eventStreamType).send(events);
}
