/** Where an act's randomness comes from. It must not be predictable: a player who foresees it sees every hidden card. */
export type Chance = {
	/** A whole number from 0 to below `n`, all equally likely. */
	below(n: number): number;
};

const digits = "0123456789abcdefghjkmnpqrstvwxyz";

/** An id that says nothing of its item and is never used twice: 80 random bits. */
export function newPublicId(chance: Chance): string {
	let id = "";
	for (let i = 0; i < 16; i++) id += digits[chance.below(32)];
	return id;
}

/** The same things in a random order, every order equally likely (Fisher and Yates). */
export function shuffled<T>(things: readonly T[], chance: Chance): T[] {
	const order = [...things];
	for (let i = order.length - 1; i > 0; i--) {
		const j = chance.below(i + 1);
		[order[i], order[j]] = [order[j] as T, order[i] as T];
	}
	return order;
}
