/** Some of a number of things, such as the games with a winner that a seat won. */
export type Share = {
	count: number;
	of: number;
	/** The 95 % Wilson interval, as fractions from 0 to 1; null if they are of fewer than {@link leastForInterval} games. */
	interval: [low: number, high: number] | null;
};

/** The lowest number of games of which a share has an interval: with fewer, it would span almost everything. */
export const leastForInterval = 20;

/** The quantile of the normal distribution for 95 %. */
const z = 1.959964;

/** The Wilson score interval (https://en.wikipedia.org/wiki/Binomial_proportion_confidence_interval). */
export function wilson(count: number, of: number): [low: number, high: number] {
	const share = count / of;
	const scale = 1 + z ** 2 / of;
	const middle = (share + z ** 2 / (2 * of)) / scale;
	const reach = (z / scale) * Math.sqrt((share * (1 - share)) / of + z ** 2 / (4 * of ** 2));
	return [Math.max(0, middle - reach), Math.min(1, middle + reach)];
}

const rounded = (value: number) => Math.round(value * 1000) / 1000;

/** @param games the number of games of which the things are, such as seats */
export function shareOf(count: number, of: number, games = of): Share {
	if (games < leastForInterval) return { count, of, interval: null };
	const [low, high] = wilson(count, of);
	return { count, of, interval: [rounded(low), rounded(high)] };
}

/** The spread of `count` numbers. */
export type Spread = { count: number; median: number; lowest: number; highest: number };

/** Numbers, of which only the count of each is kept. */
export class Numbers {
	readonly #counts = new Map<number, number>();

	add(value: number, count = 1): void {
		this.#counts.set(value, (this.#counts.get(value) ?? 0) + count);
	}

	/** Each number with its count, in order. */
	counts(): { value: number; count: number }[] {
		return [...this.#counts].map(([value, count]) => ({ value, count })).sort((a, b) => a.value - b.value);
	}

	/** Null without numbers. The median of an even count is the middle between two numbers. */
	spread(): Spread | null {
		const counts = this.counts();
		const count = counts.reduce((sum, one) => sum + one.count, 0);
		const [first, last] = [counts[0], counts.at(-1)];
		if (first === undefined || last === undefined) return null;
		const at = (index: number) => {
			let before = 0;
			for (const { value, count } of counts) {
				before += count;
				if (index < before) return value;
			}
			return last.value;
		};
		const median = (at(Math.floor((count - 1) / 2)) + at(Math.floor(count / 2))) / 2;
		return { count, median, lowest: first.value, highest: last.value };
	}
}
