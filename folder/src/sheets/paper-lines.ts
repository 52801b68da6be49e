// The lines of a page in one direction, and the equal parts that they divide it into.

/** Minimum strength of a line along all cards, and of a strong one, which only cards may have. */
const seen = 0.4;
const strong = 0.7;
/** Minimum strength of the lines between cards, as a share of that of the outer ones. */
const minInner = 0.45;
/** Minimum ratio of the strength of the edges to that of all positions: elsewhere is a pattern. */
const minContrast = 3;
/** Maximum distance in mm between a line and the edge of the cards. */
const reachMm = 0.5;
/** Larger numbers of parts and shorter ones show a table or a board. */
const maxParts = 40;
const minCellMm = 5;
/** Maximum space between cards, in mm, and as a share of a card. */
const maxGutter = { mm: 20, share: 0.4 };
/** Half of the width in mm in which both sides of a line are looked for. */
const middleMm = 0.9;
/** A line may be as thick; a wider space is a gap between cards. */
const maxLineMm = 2;
/** Maximum number of parts of which only the outer edges are seen. */
const maxKnown = 8;
export const maxBleedMm = 3.6;
/** Maximum number of edges that are combined: a page with more is a pattern. */
const maxEdges = 48;
/** Maximum difference in mm between two divisions that are taken for one, and maximum number of others. */
const alikeMm = 0.2;
const maxDivisions = 250;
/** Maximum distance in mm of a strong line from an edge of parts of which not all edges are seen. */
const unseenReachMm = 1.2;
/** Maximum number of strong lines: a page with more is a pattern. */
const maxStrong = 120;

/** The lines in one direction of a page. */
export type PageLines = {
	/** The strength of the line around a position. */
	near(mm: number): number;
	/** The position of that line. */
	peakAt(mm: number): number;
	/** The middle of the lines around a position, which have two sides if they are thick; undefined without lines. */
	middleAt(mm: number): number | undefined;
	/** The sides of the lines, in mm. */
	edges: readonly number[];
	/** The average strength of all positions. */
	mean: number;
	/** The positions of strong lines, in mm. */
	strong: readonly number[];
};

/** Equal parts of a page in one direction. */
export type Division = {
	parts: number;
	fromMm: number;
	cellMm: number;
	gutterMm: number;
	/** Whether the edges of all parts are seen, rather than only the first and the last. */
	isWhole: boolean;
	/** Whether what is seen is a frame inside of each part. */
	isFrame: boolean;
	/** The average strength of the edges. */
	seen: number;
};

/** The length of all parts. */
export const spanOf = ({ parts, cellMm, gutterMm }: Division): number =>
	parts * cellMm + (parts - 1) * gutterMm;

/** The share of a page between the first and the last line of a direction. */
function inkShare(values: readonly number[]): number {
	const isInk = (value: number) => value > 0;
	const [first, last] = [values.findIndex(isInk), values.findLastIndex(isInk)];
	return first < 0 ? 1 : (last - first + 1) / values.length;
}

/**
 * The lines of a page in one direction.
 * @param values the strengths of the lines, as a share of the page
 * @param others the strengths in the other direction: lines count as a share of what is printed
 */
export function linesAlong(
	values: readonly number[],
	pageMm: number,
	others: readonly number[] = [],
): PageLines {
	const perMm = values.length / pageMm;
	const share = others.length === 0 ? 0.6 : inkShare(others);
	const scaled = values.map((value) => Math.min(1, value / share));
	const reach = Math.max(1, Math.floor(reachMm * perMm));
	/** The position of the strongest line around each position; of several, the nearest. */
	const peaks = scaled.map((_, at) => {
		let peak = at;
		for (let away = 1; away <= reach; away++)
			for (const other of [at - away, at + away])
				if ((scaled[other] ?? 0) > (scaled[peak] ?? 0)) peak = other;
		return peak;
	});
	const peakAt = (mm: number) => (peaks[Math.round(mm * perMm)] ?? -1) / perMm;
	const near = (mm: number) => scaled[peaks[Math.round(mm * perMm)] ?? -1] ?? 0;
	const middleAt = (mm: number) => {
		const [first, last] = [Math.floor((mm - middleMm) * perMm), Math.ceil((mm + middleMm) * perMm)];
		let [sum, weight] = [0, 0];
		for (let at = Math.max(0, first); at <= last; at++) {
			const value = scaled[at] ?? 0;
			if (value < seen) continue;
			sum += value * at;
			weight += value;
		}
		return weight === 0 ? undefined : sum / weight / perMm;
	};
	const edges: number[] = [];
	for (const [at, value] of scaled.entries()) {
		const [before = 0, after = 0] = [scaled[at - 1], scaled[at + 1]];
		if (value >= seen && (value > before || value > after) && value >= Math.min(before, after))
			edges.push(at / perMm);
	}
	const strongest = [...edges]
		.sort((one, other) => near(other) - near(one))
		.slice(0, maxEdges)
		.sort((one, other) => one - other);
	const all = scaled.flatMap((value, at) => (value >= strong ? [at / perMm] : []));
	const mean = scaled.reduce((sum, one) => sum + one, 0) / scaled.length;
	return { near, peakAt, middleAt, edges: strongest, mean, strong: all };
}

/** The average distance of the middles of the lines from the edges. */
export function shiftOf({ middleAt }: PageLines, { parts, fromMm, cellMm, gutterMm }: Division): number {
	const starts = Array.from({ length: parts }, (_, at) => fromMm + at * (cellMm + gutterMm));
	const shifts = starts
		.flatMap((start) => [start, start + cellMm])
		.flatMap((mm) => {
			const middle = middleAt(mm);
			return middle === undefined ? [] : [middle - mm];
		});
	return shifts.length === 0 ? 0 : shifts.reduce((sum, one) => sum + one, 0) / shifts.length;
}

/** The parts between two edges; undefined if not all are seen but must be, or if their row goes on beyond them. */
function division(
	{ near, peakAt, mean: all, strong: strongLines }: PageLines,
	parts: number,
	fromMm: number,
	cellMm: number,
	gutterMm: number,
	mayMiss: boolean,
): Division | undefined {
	const pitch = cellMm + gutterMm;
	const isAtEdge = (mm: number) => {
		const at = (((mm - fromMm) % pitch) + pitch) % pitch;
		return [0, cellMm, pitch].some((edge) => Math.abs(at - edge) <= unseenReachMm);
	};
	const outer = Math.min(near(fromMm), near(fromMm + parts * pitch - gutterMm));
	const least = Math.max(seen, outer * minInner);
	let [sum, isWhole] = [0, true];
	for (let at = 0; at < parts; at++) {
		const [first, last] = [near(fromMm + at * pitch), near(fromMm + at * pitch + cellMm)];
		if (Math.min(first, last) < least) isWhole = false;
		if (!(isWhole || mayMiss)) return;
		sum += first + last;
	}
	if (!isWhole && (outer < strong || strongLines.some((mm) => !isAtEdge(mm)))) return;
	const goesOn = near(fromMm - pitch) >= seen || near(fromMm + parts * pitch + cellMm) >= seen;
	if (goesOn && isWhole) return;
	const strength = sum / (2 * parts);
	if (strength < minContrast * all) return;
	if (!isWhole || gutterMm === 0)
		return { parts, fromMm, cellMm, gutterMm, isWhole, isFrame: false, seen: strength };
	const starts = Array.from({ length: parts }, (_, at) => peakAt(fromMm + at * pitch));
	const ends = starts.map((_, at) => peakAt(fromMm + at * pitch + cellMm));
	const mean = (values: readonly number[]) => values.reduce((total, one) => total + one, 0) / parts;
	const cell = mean(ends) - mean(starts);
	return {
		...{ parts, cellMm: cell, gutterMm: pitch - cell, isWhole, isFrame: false, seen: strength },
		fromMm: mean(starts) - ((parts - 1) * pitch) / 2,
	};
}

/**
 * The equal parts that the lines of a page may divide it into.
 * @param lengths known lengths of cards, for parts of which only the outer edges are seen
 */
export function divisionsOf(lines: PageLines, lengths: readonly number[]): Division[] {
	const { edges } = lines;
	const all: Division[] = [];
	if (lines.strong.length > maxStrong) return all;
	const add = (parts: number, fromMm: number, toMm: number, gutterMm: number, mayMiss: boolean) => {
		const cellMm = (toMm - fromMm - (parts - 1) * gutterMm) / parts;
		if (cellMm < minCellMm) return;
		const found = division(lines, parts, fromMm, cellMm, gutterMm, mayMiss);
		if (found === undefined) return;
		all.push(found);
		// a frame inside of each card, as wide as the gap is: the cards touch
		if (found.isWhole && gutterMm > 0)
			all.push({
				...found,
				...{ fromMm: found.fromMm - found.gutterMm / 2, cellMm: cellMm + gutterMm, gutterMm: 0 },
				isFrame: true,
			});
	};
	for (const [first, fromMm] of edges.entries())
		for (const toMm of edges.slice(first + 1)) {
			const length = toMm - fromMm;
			for (let parts = 2; parts <= maxParts && length / parts >= minCellMm; parts++) {
				add(parts, fromMm, toMm, 0, false);
				// the gap after the first part
				const ends = edges.filter((end) => end > fromMm + minCellMm && end < fromMm + length / parts);
				for (const end of ends) {
					const gutterMm = (length - parts * (end - fromMm)) / (parts - 1);
					const isGap =
						gutterMm > maxLineMm && gutterMm <= Math.min(maxGutter.mm, (end - fromMm) * maxGutter.share);
					if (isGap) add(parts, fromMm, toMm, gutterMm, false);
				}
			}
		}
	const [fromMm, toMm] = [edges[0], edges.at(-1)];
	if (fromMm === undefined || toMm === undefined) return all;
	for (const length of lengths)
		for (let parts = 2; parts <= maxKnown; parts++) {
			const space = toMm - fromMm - parts * length;
			// touching, with bleed, or apart
			if (space >= -1 && space <= parts * 2 * maxBleedMm) add(parts, fromMm, toMm, 0, true);
			const gutterMm = space / (parts - 1);
			if (gutterMm > 0.4 && gutterMm <= 10) add(parts, fromMm, toMm, gutterMm, true);
		}
	return distinct(all);
}

/** The divisions that differ by more than the width of a line: those that take most of the page. */
function distinct(all: readonly Division[]): Division[] {
	const kept = new Map<string, Division>();
	for (const one of all) {
		const { parts, fromMm, cellMm, gutterMm, isWhole, isFrame } = one;
		const place = [fromMm, cellMm * parts, gutterMm].map((mm) => Math.round(mm / alikeMm));
		const key = [parts, isWhole, isFrame, ...place].join();
		if (one.seen > (kept.get(key)?.seen ?? 0)) kept.set(key, one);
	}
	const longest = [...kept.values()].sort((one, other) => spanOf(other) - spanOf(one));
	const taken = new Set(longest.slice(0, maxDivisions));
	return [...kept.values()].filter((one) => taken.has(one));
}
