/**
 * The source of an act's randomness. It must not be predictable: a player who could predict it would see every hidden
 * card.
 */
export type Chance = {
	/** An integer from 0 to below `n`; all are equally likely. */
	below(n: number): number;
};

const digits = "0123456789abcdefghjkmnpqrstvwxyz";

/**
 * An id of 60 random bits: among a million ids of a table, two are the same once in two million tables. It reveals nothing
 * of its item. Clients receive the ids of all items, which no compression shortens.
 */
export function newPublicId(chance: Chance): string {
	let id = "";
	for (let i = 0; i < 12; i++) id += digits[chance.below(32)];
	return id;
}

/** The same things in a random order; every order is equally likely (Fisher–Yates). */
export function shuffled<T>(things: readonly T[], chance: Chance): T[] {
	const order = [...things];
	for (let i = order.length - 1; i > 0; i--) {
		const j = chance.below(i + 1);
		[order[i], order[j]] = [order[j] as T, order[i] as T];
	}
	return order;
}
