import type { Act, Entry, Frame, SeenPiece, View } from "@tuckbox/pieces/table";
import { applyGuess, type Guess, guessAct, type Seen } from "./guess.ts";

/** The names of the changed entries, and whether some were added or removed. */
type Changes = { names: ReadonlySet<string>; isOtherSet: boolean };

function seenSide(entry: Entry | undefined): SeenPiece | undefined {
	if (entry === undefined || !("place" in entry) || "cards" in entry) return undefined;
	return "shown" in entry ? { shown: entry.shown } : { hidden: entry.hidden };
}

const isSame = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b);

/** The entries that the service has sent, overlaid with guesses. An entry that has not changed is the same object. */
export class Entries implements Seen {
	readonly #served = new Map<string, Entry>();
	#guessed = new Map<string, Entry | null>();
	readonly #otherSides = new Map<string, SeenPiece>();
	#guesses: readonly Guess[] = [];
	#me = "";
	#view: View | undefined;
	#names: readonly string[] | undefined;

	entry(name: string): Entry | undefined {
		const guess = this.#guessed.get(name);
		return guess === undefined ? this.#served.get(name) : (guess ?? undefined);
	}

	/** The entries as the service has sent them. */
	get fromService(): ReadonlyMap<string, Entry> {
		return this.#served;
	}

	*entries(): Iterable<[string, Entry]> {
		for (const [name, entry] of this.#served) if (!this.#guessed.has(name)) yield [name, entry];
		for (const [name, entry] of this.#guessed) if (entry !== null) yield [name, entry];
	}

	otherSide(id: string): SeenPiece | undefined {
		return this.#otherSides.get(`item:${id}`);
	}

	get view(): View {
		this.#view ??= Object.fromEntries(this.entries());
		return this.#view;
	}

	get names(): readonly string[] {
		this.#names ??= [...this.entries()].map(([name]) => name);
		return this.#names;
	}

	/** Replaces all entries. */
	reset(view: View, me: string, guesses: readonly Guess[]): Changes {
		this.#me = me;
		const gone = [...this.#served.keys()].filter((name) => view[name] === undefined);
		const set = Object.entries(view).filter(([name, entry]) => !isSame(entry, this.#served.get(name)));
		return this.take([{ set: Object.fromEntries(set), gone }], guesses);
	}

	take(frames: readonly Frame[], guesses: readonly Guess[]): Changes {
		const touched = new Map<string, Entry | undefined>();
		const note = (name: string) => {
			if (!touched.has(name)) touched.set(name, this.entry(name));
		};
		for (const name of this.#guessed.keys()) note(name);
		for (const { set, gone } of frames) {
			for (const [name, entry] of Object.entries(set)) {
				note(name);
				this.#remember(name, entry);
				this.#served.set(name, entry);
			}
			for (const name of gone) {
				note(name);
				this.#served.delete(name);
				this.#otherSides.delete(name);
			}
		}
		this.#guesses = guesses;
		const before = this.#guessed;
		this.#guessed = new Map();
		for (const guess of this.#guesses) {
			applyGuess(
				guess,
				this.#me,
				(name) => this.entry(name),
				(name, entry) => {
					note(name);
					const was = before.get(name);
					this.#guessed.set(name, was !== undefined && isSame(was, entry) ? was : entry);
				},
			);
		}
		const names = new Set<string>();
		let isOtherSet = false;
		for (const [name, was] of touched) {
			const is = this.entry(name);
			if (is === was) continue;
			names.add(name);
			if ((is === undefined) !== (was === undefined)) isOtherSet = true;
		}
		if (names.size > 0) this.#view = undefined;
		if (isOtherSet) this.#names = undefined;
		return { names, isOtherSet };
	}

	guessesOf(act: Act): Guess[] {
		return guessAct(act, this);
	}

	/**
	 * Remembers the other side of an item. An id stays the same while players can follow the item, so the side that was
	 * seen is still true.
	 */
	#remember(name: string, entry: Entry): void {
		const [was, is] = [seenSide(this.#served.get(name)), seenSide(entry)];
		if (was === undefined || is === undefined) return;
		if ("shown" in was !== "shown" in is) this.#otherSides.set(name, was);
	}
}
