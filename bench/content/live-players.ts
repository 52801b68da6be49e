import { once } from "node:events";
import { tableProtocol } from "@tuckbox/pieces/table";
import { WebSocket } from "ws";

/** A seat at a table. For a relay, only the address of the table. */
export type Chair = { address: string; secret?: string; seat: string; item: string };

/**
 * Messages of each player per second. Every `dropEvery` messages, the player drops its item, which the service stores,
 * and grabs it again.
 */
const perSecond = 30;
const dropEvery = 30;
/** Times are sent as distances, which tables pass on with two decimals. They wrap at this span, in ms. */
const span = 20_000;

const now = () => performance.now() % span;
const since = (then: number) => (now() - then + span) % span;

type Told = { t: string; n?: number; holds?: Record<string, { dx: number } | null>; dx?: number };

/** A player that drags an item, and measures how old the drags of other players are when they arrive. */
class LivePlayer {
	readonly socket: WebSocket;
	readonly seen: number[] = [];
	readonly acked: number[] = [];
	readonly #chair: Chair;
	readonly #listens: boolean;
	readonly #sent = new Map<number, number>();
	#count = Math.floor(Math.random() * dropEvery);
	#acts = 0;

	constructor(chair: Chair, listens: boolean) {
		this.#chair = chair;
		this.#listens = listens;
		const { secret } = chair;
		const headers = secret === undefined ? {} : { authorization: `Bearer ${secret}` };
		this.socket = new WebSocket(chair.address, tableProtocol, { headers, perMessageDeflate: false });
		this.socket.on("message", (data: Buffer) => this.#take(data));
	}

	async ready(): Promise<void> {
		// all sockets connect at the same time, so it may have opened before its turn
		if (this.socket.readyState === WebSocket.CONNECTING) await once(this.socket, "open");
		// a new client id, so that its acts do not count as repeated acts of an earlier round
		this.#send({ t: "hello", client: `${this.#chair.seat}-${Date.now()}` });
		this.#grab();
	}

	#send(message: object): void {
		this.socket.send(JSON.stringify(message));
	}

	#grab(): void {
		this.#send({ t: "grab", ids: [this.#chair.item] });
	}

	/** Sends the next message: a drag or, from time to time, a drop. */
	step(): void {
		this.#count++;
		if (this.#count % dropEvery === 0) this.#drop();
		else this.#send({ t: "drag", dx: now(), dy: 0 });
	}

	#drop(): void {
		const n = ++this.#acts;
		this.#sent.set(n, performance.now());
		const items = [{ id: this.#chair.item, x: this.#count % 500, y: 0 }];
		this.#send({ t: "act", n, act: { kind: "lay", items } });
		this.#send({ t: "release" });
		this.#grab();
	}

	#take(data: Buffer): void {
		// an acknowledgement is short, and its type comes first
		const isAnswer = data.length < 60 && data.includes('"ack"');
		if (!this.#listens && !isAnswer) return;
		const message = JSON.parse(data.toString("latin1")) as Told;
		if (message.t === "ack") this.acked.push(performance.now() - (this.#sent.get(message.n ?? 0) ?? 0));
		if (message.t === "drag") this.seen.push(since(message.dx ?? 0));
		if (message.t !== "frame") return;
		for (const [seat, hold] of Object.entries(message.holds ?? {}))
			if (hold !== null && hold.dx !== 0 && seat !== this.#chair.seat) this.seen.push(since(hold.dx));
	}
}

export type Played = { seen: number[]; acked: number[]; messages: number };

/**
 * Lets players drag for some time. One player of each table measures.
 * @param during called when the measurement begins and when it ends
 */
export async function play(
	tables: readonly (readonly Chair[])[],
	seconds: number,
	during: () => void = () => undefined,
): Promise<Played> {
	const players = tables.flatMap((chairs) => chairs.map((chair, i) => new LivePlayer(chair, i === 0)));
	for (let from = 0; from < players.length; from += 20)
		await Promise.all(players.slice(from, from + 20).map((player) => player.ready()));
	const begin = performance.now();
	const due = players.map(() => begin + Math.random() * (1000 / perSecond));
	let messages = 0;
	await new Promise<void>((resolve) => {
		let isCounting = false;
		const stepping = setInterval(() => {
			const at = performance.now();
			// the time in which the players start does not count
			if (!isCounting && at - begin > 1500) {
				isCounting = true;
				messages = 0;
				for (const player of players) player.seen.length = player.acked.length = 0;
				during();
			}
			for (const [i, player] of players.entries()) {
				if ((due[i] ?? 0) > at) continue;
				due[i] = Math.max((due[i] ?? 0) + 1000 / perSecond, at - 1000 / perSecond);
				player.step();
				messages++;
			}
			if (at - begin < 1500 + seconds * 1000) return;
			clearInterval(stepping);
			during();
			resolve();
		}, 1);
	});
	const played = {
		seen: players.flatMap(({ seen }) => seen),
		acked: players.flatMap(({ acked }) => acked),
		messages,
	};
	await Promise.all(
		players.map(async ({ socket }) => {
			if (socket.readyState === WebSocket.CLOSED) return;
			socket.close();
			await once(socket, "close");
		}),
	);
	return played;
}
