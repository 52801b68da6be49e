import { pause } from "../read/pause.ts";

// The lines of a page in one direction, and the equal parts that explain them.

/** A line across the cards, or the edge of something: its place in mm, and the share of the page that it takes. */
export type Line = { mm: number; strength: number };

/** Equal parts of a page in one direction. */
export type Division = {
	parts: number;
	fromMm: number;
	cellMm: number;
	gutterMm: number;
	/** The share of all lines that each part repeats, or that are edges. */
	explained: number;
	/** The strength of the weaker edges of the parts, as a share of the strongest lines. */
	edges: number;
};

/** The length of all parts. */
export const spanOf = ({ parts, cellMm, gutterMm }: Division): number =>
	parts * cellMm + (parts - 1) * gutterMm;

/** Minimum strength of a line, and how much it must stand out from its surroundings, which are within 3 mm. */
const minStrength = 0.06;
const minContrast = 1.5;
const aroundMm = 3;
/** Maximum width in mm of a thin line, and minimum ratio of the strengths of its sides. */
const thinMm = 0.45;
const minAlike = 0.6;
/** Maximum number of lines: a page with more is a pattern. */
const maxLines = 220;
/** Maximum number of lines in all parts that may be their edges. */
const maxEdges = 14;
/** Maximum difference in mm between the places of a line in two parts. */
const sameMm = 0.4;
/** Minimum strength of a line in one part, as a share of that in the next: the last page may have few cards. */
const minRepeated = 0.33;
/** Maximum number of distances between lines that are tried. */
const maxPitches = 48;
/** Shorter parts are those of a table. */
const minCellMm = 10;
/** Maximum space between parts, as a share of their distance. */
const maxGutter = 0.25;
/** The width of a line in mm, which has two sides. */
const lineMm = 1;
/** Exponent of strength by which strong lines count more than several weak ones. */
const strongMore = 1.5;
/** Minimum space between parts in mm. */
const minGutterMm = 0.3;
/** Maximum space in mm between frames inside of parts that touch. */
const maxFrameMm = 8;
/** Minimum strength of the edges of parts, as a share of the strongest line that all of them have. */
const minEdges = 0.3;
/** Minimum strength of lines that cross the whole page: then its edges are those of cards. */
const crossing = 0.9;
/** Maximum length that the last part of such a page is longer by, as a share of the others. */
const maxRest = 0.06;
/** Maximum distance in mm of the first or the last part from the edge of the page, if no line is between them. */
const atEdgeMm = 0.7;

/** The lines of a direction, by the share of each row or column of pixels that differs from the one before it. */
export function linesIn(values: readonly number[], pageMm: number): Line[] {
	const perMm = values.length / pageMm;
	const around = Math.round(aroundMm * perMm);
	const lines: Line[] = [];
	const isAlike = (one: Line, other: Line) =>
		Math.min(one.strength, other.strength) >= minAlike * Math.max(one.strength, other.strength);
	let isWhole = true;
	for (let at = 0; at < values.length; at++) {
		const value = values[at] ?? 0;
		if (value < minStrength || value < (values[at - 1] ?? 0)) continue;
		let end = at;
		while (values[end + 1] === value) end++;
		if ((values[end + 1] ?? 0) > value) continue;
		let [sum, count] = [0, 0];
		for (let near = at - around; near <= end + around; near++) {
			if (near < 0 || near >= values.length || (near >= at - 2 && near <= end + 2)) continue;
			sum += values[near] ?? 0;
			count++;
		}
		if (value >= (minContrast * sum) / Math.max(1, count) + minStrength / 2) {
			const line = { mm: (at + end) / 2 / perMm, strength: value };
			const last = lines.at(-1);
			// both sides of a thin line
			if (last !== undefined && !isWhole && line.mm - last.mm <= thinMm && isAlike(last, line)) {
				lines[lines.length - 1] = {
					mm: (last.mm + line.mm) / 2,
					strength: Math.max(last.strength, line.strength),
				};
				isWhole = true;
			} else {
				lines.push(line);
				isWhole = false;
			}
		}
		at = end;
	}
	return lines.length > maxLines ? [] : lines;
}

/** The distances that most lines have from others of about their strength. */
function pitchesOf(lines: readonly Line[], pageMm: number): number[] {
	const perMm = 10;
	const reach = 3;
	const sums = new Float64Array(Math.ceil((pageMm / 2 + 2) * perMm) + reach + 1);
	for (const [at, one] of lines.entries())
		for (const other of lines.slice(at + 1)) {
			const mm = other.mm - one.mm;
			const [less, more] = [Math.min(one.strength, other.strength), Math.max(one.strength, other.strength)];
			if (mm < minCellMm || mm > pageMm / 2 + 2 || less < minRepeated * more) continue;
			for (let by = -reach; by <= reach; by++) {
				const place = Math.round(mm * perMm) + by;
				sums[place] = (sums[place] ?? 0) + less * (1 - Math.abs(by) / (reach + 1));
			}
		}
	const peaks: { mm: number; sum: number }[] = [];
	for (let at = 1; at < sums.length - 1; at++) {
		const sum = sums[at] as number;
		if (sum <= 0 || sum < (sums[at - 1] as number) || sum <= (sums[at + 1] as number)) continue;
		let [weighted, weight] = [0, 0];
		for (let by = -reach; by <= reach; by++) {
			weighted += (sums[at + by] ?? 0) * (at + by);
			weight += sums[at + by] ?? 0;
		}
		peaks.push({ mm: weighted / weight / perMm, sum });
	}
	const ofPage = lines
		.filter(({ strength }) => strength >= crossing)
		.flatMap(({ mm }) => [mm, pageMm - mm])
		.filter((mm) => mm >= minCellMm && mm <= pageMm / 2 + 2);
	const most = peaks.sort((one, other) => other.sum - one.sum).slice(0, maxPitches);
	return [...most.map(({ mm }) => mm), ...ofPage.slice(0, maxPitches)];
}

/** Lines at equal distances. */
type Chain = { lines: Line[]; start: number; end: number; count: number; least: number };

/** Connects lines at a distance, each once. */
function chainsOf(lines: readonly Line[], pitchMm: number): Chain[] {
	const used = new Set<Line>();
	const chains: Chain[] = [];
	let from = 0;
	const next = ({ mm, strength }: Line) => {
		let best: { line: Line; value: number } | undefined;
		for (let at = from; at < lines.length; at++) {
			const line = lines[at] as Line;
			const off = line.mm - mm - pitchMm;
			if (off > sameMm) break;
			const less = Math.min(line.strength, strength);
			if (off < -sameMm || used.has(line) || less < minRepeated * Math.max(line.strength, strength)) continue;
			const value = less / Math.max(line.strength, strength) - Math.abs(off) / sameMm;
			if (best === undefined || value > best.value) best = { line, value };
		}
		return best?.line;
	};
	for (const [at, first] of lines.entries()) {
		from = at;
		if (used.has(first)) continue;
		const chain: Chain = { lines: [], start: first.mm, end: first.mm, count: 0, least: 1 };
		for (let line: Line | undefined = first; line !== undefined; line = next(line)) {
			used.add(line);
			chain.count++;
			chain.end = line.mm;
			chain.least = Math.min(chain.least, line.strength);
			chain.lines.push(line);
		}
		chains.push(chain);
	}
	return chains;
}

/**
 * The share of all lines that are in these chains, or are the other side of a line that is. Lines elsewhere on the page
 * count twice.
 */
function shareOf(chains: readonly Chain[], lines: readonly Line[]): number {
	const places = chains.flatMap((chain) => chain.lines.map(({ mm }) => mm)).sort((one, other) => one - other);
	let [at, explained, all] = [0, 0, 0];
	for (const { mm, strength } of lines) {
		while ((places[at] ?? Number.POSITIVE_INFINITY) < mm - lineMm) at++;
		const weight = strength ** strongMore;
		if ((places[at] ?? Number.POSITIVE_INFINITY) <= mm + lineMm) explained += weight;
		const isOutside = mm < (places[0] ?? 0) - lineMm || mm > (places.at(-1) ?? 0) + lineMm;
		all += isOutside ? 2 * weight : weight;
	}
	return explained / all;
}

const chainOf = (line: Line): Chain => ({
	...{ lines: [line], start: line.mm, end: line.mm, count: 1, least: line.strength },
});
const strongestOf = (chains: readonly Chain[]) => Math.max(0, ...chains.map(({ least }) => least));

/** Parts that touch: between lines of which there is one more than parts, perhaps at an edge of the page. */
function touching(
	chains: readonly Chain[],
	lines: readonly Line[],
	parts: number,
	pitchMm: number,
	pageMm: number,
) {
	const own = chains.filter(({ count }) => count === parts);
	return chains.flatMap((chain): Division[] => {
		const { count, least } = chain;
		let { start, end } = chain;
		if (count < parts + 1) {
			const [before, after] = [start - pitchMm, pageMm - end - pitchMm];
			const [first, last] = [Math.abs(start) <= atEdgeMm, Math.abs(pageMm - end) <= atEdgeMm];
			const rest = least >= crossing ? atEdgeMm + maxRest * pitchMm : atEdgeMm;
			if (count === parts && first && Math.abs(after) <= atEdgeMm) end = pageMm;
			else if (count === parts && last && Math.abs(before) <= atEdgeMm) start = 0;
			else if (
				count === parts - 1 &&
				Math.abs(Math.min(before, after)) <= atEdgeMm &&
				Math.max(before, after) <= rest
			)
				[start, end] = [Math.max(0, before), Math.min(pageMm, end + pitchMm)];
			else return [];
		} else if (count > parts + 1) return [];
		const inside = own.filter(
			(one) => one !== chain && one.start >= start - sameMm && one.end <= end + sameMm,
		);
		const strongest = strongestOf([chain, ...inside]);
		return [
			{
				...{ parts, fromMm: start, cellMm: (end - start) / parts, gutterMm: 0 },
				...{ explained: shareOf([chain, ...inside], lines), edges: least / strongest },
			},
		];
	});
}

/** Parts with an edge on either side, and space between them. */
function apart(chains: readonly Chain[], lines: readonly Line[], parts: number, pitchMm: number) {
	const own = chains.filter(({ count }) => count === parts);
	const strongest = strongestOf(own);
	const edges = own
		.filter(({ least }) => least >= minEdges * strongest)
		.sort((one, other) => other.least - one.least)
		.slice(0, maxEdges);
	return edges.flatMap((first) =>
		edges.flatMap((last): Division[] => {
			const cellMm = (last.start + last.end - first.start - first.end) / 2;
			const exact = (first.end - first.start + last.end - last.start) / 2 / (parts - 1);
			const gutterMm = exact - cellMm;
			if (gutterMm < minGutterMm || gutterMm > maxGutter * pitchMm) return [];
			const inside = own.filter((one) => one.start >= first.start && one.start <= last.start);
			const fromMm = (first.start + first.end - (parts - 1) * exact) / 2;
			const found = {
				...{ parts, fromMm, cellMm, gutterMm, explained: shareOf(inside, lines) },
				edges: Math.min(first.least, last.least) / strongest,
			};
			// a frame inside of each part: they touch if their outer edges are seen as well
			const near = (mm: number) =>
				lines.find((line) => Math.abs(line.mm - mm) <= sameMm && line.strength >= minEdges * strongest);
			const [start, end] = [near(fromMm - gutterMm / 2), near(fromMm + parts * exact - gutterMm / 2)];
			if (start === undefined || end === undefined || gutterMm > maxFrameMm) return [found];
			return [
				found,
				{
					...{ parts, fromMm: start.mm, cellMm: (end.mm - start.mm) / parts, gutterMm: 0 },
					explained: shareOf([...inside, chainOf(start), chainOf(end)], lines),
					edges: Math.min(1, Math.min(start.strength, end.strength) / strongest),
				},
			];
		}),
	);
}

/** The share of the lines that a division explains, less if its edges are weak. */
export const seenOf = ({ explained, edges }: Division): number => explained * Math.min(1, 0.4 + 0.7 * edges);

/** Preference for more parts, which are taken unless they explain clearly less, and for the outer sides of lines. */
const finer = 0.2;
const outerPerMm = 0.001;
/** A narrow gap is less likely than a thick line. */
const narrow = { mm: 1.4, less: 0.95 };
/** Value of an explanation. */
export function worthOf(division: Division): number {
	const { parts, gutterMm } = division;
	const likely = gutterMm > 0 && gutterMm < narrow.mm ? narrow.less : 1;
	return seenOf(division) * likely * parts ** finer * (1 + outerPerMm * spanOf(division));
}

/** Minimum strength of a line that belongs to something else, and its minimum distance as a share of a part. */
const minOutside = 0.55;
const maxOutside = 0.25;
/** Maximum number of divisions. */
const maxDivisions = 40;

/** The equal parts that the lines of a page may divide it into, the best explanations first. */
export async function divisionsOf(
	lines: readonly Line[],
	pageMm: number,
	maxParts: number,
): Promise<Division[]> {
	const all: Division[] = [];
	for (const pitchMm of pitchesOf(lines, pageMm)) {
		const chains = chainsOf(lines, pitchMm);
		const counts = new Set(chains.flatMap(({ count }) => [count - 1, count, count + 1]));
		for (const parts of counts) {
			if (parts < 2 || parts > maxParts || parts * pitchMm > pageMm + 1.5) continue;
			await pause();
			const found = [
				...touching(chains, lines, parts, pitchMm, pageMm),
				...apart(chains, lines, parts, pitchMm),
			];
			all.push(...found.filter((one) => isAlone(one, lines)));
		}
	}
	await pause();
	return distinct(all.sort((one, other) => worthOf(other) - worthOf(one)));
}

/** Whether no strong line is far from the parts: others of them may be there, cut off or of another size. */
function isAlone({ parts, fromMm, cellMm, gutterMm }: Division, lines: readonly Line[]): boolean {
	const far = maxOutside * cellMm;
	const endMm = fromMm + parts * (cellMm + gutterMm) - gutterMm;
	const strongest = Math.max(...lines.map(({ strength }) => strength));
	return lines.every(
		({ mm, strength }) => strength < minOutside * strongest || (mm >= fromMm - far && mm <= endMm + far),
	);
}

/** The best of the divisions that differ by more than the width of a line. */
function distinct(sorted: readonly Division[]): Division[] {
	const kept = new Map<string, Division>();
	for (const one of sorted) {
		const place = [one.fromMm, one.cellMm * one.parts, one.gutterMm].map((mm) => Math.round(mm / 0.3));
		const key = [one.parts, ...place].join();
		if (!kept.has(key)) kept.set(key, one);
		if (kept.size === maxDivisions) break;
	}
	return [...kept.values()];
}
