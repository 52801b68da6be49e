import { once } from "node:events";
import { tableProtocol } from "@tuckbox/pieces/table";
import { WebSocket } from "ws";

/** A seat of a table, or the address of a table that is only relayed. */
export type Chair = { address: string; secret?: string; seat: string; item: string };

/** Messages of each player in a second; every so many, it drops what it holds, which is kept, and grabs it again. */
const perSecond = 30;
const dropEvery = 30;
/** Times are sent as distances, which tables pass on to the hundredth. */
const span = 20_000;

const now = () => performance.now() % span;
const since = (then: number) => (now() - then + span) % span;

type Told = { t: string; n?: number; holds?: Record<string, { dx: number } | null>; dx?: number };

/** Drags, and measures how old the drags of the others are when they arrive. */
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
		await once(this.socket, "open");
		// a new client, whose acts are not those of an earlier round sent again
		this.#send({ t: "hello", client: `${this.#chair.seat}-${Date.now()}` });
		this.#grab();
	}

	#send(message: object): void {
		this.socket.send(JSON.stringify(message));
	}

	#grab(): void {
		this.#send({ t: "grab", ids: [this.#chair.item] });
	}

	/** The next message: a drag, or from time to time a drop. */
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
		// an answer is short, and begins with what it is
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
 * Has players drag for some time. One of each table measures.
 * @param during is called when they have begun, and again at the end
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
			// what happens while all begin does not count
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
