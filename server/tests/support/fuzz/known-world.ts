import fc, { type GeneratorValue } from "fast-check";
import { type Picture, sha256Of } from "../pictures.ts";

type Json = { [key: string]: unknown };

/** Random values; the same seed gives the same values. */
export class Dice {
	readonly #draw: GeneratorValue;

	constructor(seed: number) {
		const [draw] = fc.sample(fc.gen(), { seed, numRuns: 1 });
		if (draw === undefined) throw new Error("nothing was drawn");
		this.#draw = draw;
	}

	of<T>(arbitrary: fc.Arbitrary<T>): T {
		return this.#draw(() => arbitrary);
	}

	/** A whole number below `end`, evenly distributed. */
	below(end: number): number {
		return this.of(fc.noBias(fc.nat(Math.max(0, end - 1))));
	}

	chance(percent: number): boolean {
		return this.below(100) < percent;
	}

	pick<T>(choices: readonly T[]): T {
		return choices[this.below(choices.length)] as T;
	}
}

/** Properties that belong together, such as everything known about one image. */
export type Facts = Record<string, unknown>;

const remembered = 200;

/** Values from the service's answers so far: requests refer to them, so that they get beyond the first check. */
export class World {
	/** Property or parameter name → values seen, the latest last. */
	readonly values = new Map<string, (string | number)[]>();
	/** Addresses of the service, with what to send there when one accepts a file. */
	readonly addresses: { url: string; picture: Picture | undefined }[] = [];
	readonly facts: Facts[] = [];
	/** Parameters of addresses that belong together, such as a table and a seat at it. */
	readonly places: Facts[] = [];
	/** Table → the secrets of its seats: first its host's, or one that has replaced another. */
	readonly seats = new Map<string, string[]>();
	/** Pictures that may be uploaded, by their SHA-256. */
	readonly pictures = new Map<string, Picture>();
	/** The game that most requests use. */
	home = "";
	/** Values that requests never refer to, such as their own session. */
	readonly spared = new Set<unknown>();

	#keep(name: string, value: string | number): void {
		const known = this.values.get(name) ?? [];
		this.values.set(name, known);
		if (this.spared.has(value)) return;
		if (known.includes(value)) return;
		known.push(value);
		if (known.length > remembered) known.shift();
	}

	/** Remembers a response: each value by its property, ids also by what they identify (`games[].id` is a `gameId`). */
	harvest(value: unknown, name = ""): void {
		if (typeof value === "string" || typeof value === "number") {
			if (typeof value === "string" && /^https?:/.test(value)) this.address(value);
			const [, tableId, secret] = /#(tbl_\w+)\.([\w-]+)$/.exec(String(value)) ?? [];
			if (tableId && secret) this.seats.set(tableId, [secret, ...(this.seats.get(tableId) ?? [])]);
			this.#keep(name, value);
		} else if (Array.isArray(value)) {
			for (const item of value.slice(0, 20)) {
				if (typeof item?.id === "string") this.#keep(`${name.replace(/(?<=sh)es$|s$/, "")}Id`, item.id);
				this.harvest(item, name);
			}
		} else if (typeof value === "object" && value !== null) {
			const { signedUrl, key } = value as Json;
			const sha256 = /[0-9a-f]{64}/.exec(String(key))?.[0] ?? "";
			if (typeof signedUrl === "string") this.address(signedUrl, this.pictures.get(sha256));
			const { id, tableId = id, secret, seatId, seatSecret = seatId && secret } = value as Json;
			if (typeof seatSecret === "string") this.seat(String(tableId), seatSecret);
			for (const [key, inner] of Object.entries(value)) this.harvest(inner, key);
		}
	}

	/** Remembers that a secret is that of a seat at a table. */
	seat(tableId: string, secret: string): void {
		this.seats.set(tableId, [...(this.seats.get(tableId) ?? []), secret]);
	}

	address(url: string, picture?: Picture): void {
		if (this.addresses.some((known) => known.url === url)) return;
		this.addresses.push({ url, picture });
		if (this.addresses.length > remembered) this.addresses.shift();
	}

	/** Remembers an image, and everything that requests may send about it. */
	learn(picture: Picture, facts: Facts): void {
		this.pictures.set(sha256Of(picture.bytes), picture);
		this.facts.push(facts);
	}
}
