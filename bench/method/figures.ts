/** The target of a figure. `ratio`: service ÷ floor; `value`: the service's own, in the figure's unit. */
export type Target = { of: "ratio" | "value"; least: number } | { of: "ratio" | "value"; most: number };

/** One line of the table, with a measurement of each round for one or both programs. */
export type Figure = {
	name: string;
	unit: string;
	floor?: number[];
	service: number[];
	target?: Target;
	/** CPU time for one unit of work of each round, in ms; undefined if the system does not report it. */
	cpu?: { floor?: (number | undefined)[]; service?: (number | undefined)[] };
	/** A remark that is printed below the table. */
	note?: string;
};

export function median(values: readonly number[]): number {
	const sorted = values.toSorted((a, b) => a - b);
	const middle = Math.floor(sorted.length / 2);
	const upper = sorted[middle] ?? Number.NaN;
	return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

export function quantile(values: readonly number[], share: number): number {
	const sorted = values.toSorted((a, b) => a - b);
	return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** The spread of the rounds, as a share of their median. */
export function spread(values: readonly number[]): number {
	return (Math.max(...values) - Math.min(...values)) / median(values);
}

/** Service ÷ floor, as the median of the rounds' ratios: other work on the machine changes from round to round. */
export function ratioOf({ floor, service }: Figure): number | undefined {
	if (floor === undefined) return undefined;
	return median(service.map((value, round) => value / (floor[round] ?? Number.NaN)));
}

/** Whether a figure meets its target; undefined if it has none. */
export function isMet(figure: Figure): boolean | undefined {
	const { target } = figure;
	if (target === undefined) return undefined;
	const judged = target.of === "ratio" ? (ratioOf(figure) ?? Number.NaN) : median(figure.service);
	return "least" in target ? judged >= target.least : judged <= target.most;
}
