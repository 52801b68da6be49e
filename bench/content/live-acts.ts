import { once } from "node:events";
import { type Act, tableProtocol } from "@tuckbox/pieces/table";
import { WebSocket } from "ws";
import type { Chair } from "./live-players.ts";

/** A seat that acts over its socket. */
export type Actor = {
	/**
	 * Performs acts, each after the answer to the one before.
	 * @throws Error if one is refused
	 */
	act(acts: readonly Act[]): Promise<void>;
	close(): Promise<void>;
};

/**
 * Sits down.
 * @param tag makes the client another one than in earlier rounds: otherwise its acts would count as repeated
 */
export async function sit({ address, secret, seat }: Chair, tag: string): Promise<Actor> {
	const headers = { authorization: `Bearer ${secret}` };
	const socket = new WebSocket(address, tableProtocol, { headers, perMessageDeflate: false });
	await once(socket, "open");
	let answer: ((text: string) => void) | undefined;
	socket.on("message", (data: Buffer) => {
		const text = data.subarray(0, 200).toString("utf8");
		if (/^\{"t":"(ack|refused|view)"/.test(text)) answer?.(text);
	});
	const send = async (message: object) => {
		const answered = new Promise<string>((resolve) => {
			answer = resolve;
		});
		socket.send(JSON.stringify(message));
		return await answered;
	};
	await send({ t: "hello", client: `${seat}-${tag}` });
	let n = 0;
	return {
		async act(acts) {
			for (const one of acts) {
				const text = await send({ t: "act", n: ++n, act: one });
				if (!text.startsWith('{"t":"ack"')) throw new Error(text);
			}
		},
		async close() {
			socket.close();
			await once(socket, "close");
		},
	};
}
