import { type Figure, isMet, median, ratioOf, spread, type Target } from "./figures.ts";

function digits(value: number): string {
	const size = Math.abs(value);
	if (size >= 100) return Math.round(value).toLocaleString("en");
	return value.toFixed(size >= 10 ? 1 : size >= 1 ? 2 : 3);
}

function targetText(target: Target | undefined, unit: string): string {
	if (target === undefined) return "";
	const [sign, limit] = "least" in target ? ["≥", target.least] : ["≤", target.most];
	return target.of === "ratio" ? `${sign} ${limit.toFixed(2)} ×` : `${sign} ${limit} ${unit}`;
}

function cpuText(values: readonly (number | undefined)[] | undefined): string {
	const known = (values ?? []).filter((value) => value !== undefined);
	if (known.length === 0) return "-";
	const ms = median(known);
	return ms < 1 ? `${Math.round(ms * 1000)} µs` : `${digits(ms)} ms`;
}

const percent = (share: number) => (Number.isFinite(share) ? `${Math.round(share * 100)} %` : "-");

const heads = ["", "", "floor", "service", "ratio", "target", "", "spread", "CPU/unit"];

function cells(figure: Figure): string[] {
	const { floor, service, unit, target, cpu } = figure;
	const ratio = ratioOf(figure);
	const met = isMet(figure);
	const spreads = [floor, service].map((values) =>
		values === undefined || values.length < 2 ? "-" : percent(spread(values)),
	);
	return [
		figure.name,
		unit,
		floor === undefined ? "-" : digits(median(floor)),
		digits(median(service)),
		ratio === undefined ? "-" : ratio.toFixed(2),
		targetText(target, unit),
		met === undefined ? "" : met ? "ok" : "SHORT",
		spreads.join(" / "),
		`${cpuText(cpu?.floor)} / ${cpuText(cpu?.service)}`,
	];
}

/** The columns of numbers, which are aligned to the right. */
const rightAligned = new Set([2, 3, 4]);

/** The figures as a table for a terminal. Two values with a slash between them are the floor's and the service's. */
export function table(figures: readonly Figure[]): string {
	const rows = [heads, ...figures.map(cells)];
	const widths = heads.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
	const lines = rows.map((row) =>
		row
			.map((cell, i) => (rightAligned.has(i) ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0)))
			.join("  ")
			.trimEnd(),
	);
	lines.splice(1, 0, "─".repeat(Math.max(...lines.map((line) => line.length))));
	const notes = figures.filter(({ note }) => note !== undefined).map(({ name, note }) => `${name}: ${note}`);
	return [...lines, ...(notes.length > 0 ? ["", ...notes] : [])].join("\n");
}

/** The figures as JSON. */
export function toJson(figures: readonly Figure[], facts: Record<string, unknown>): string {
	const reported = figures.map((figure) => ({
		...figure,
		ratio: ratioOf(figure) ?? null,
		met: isMet(figure) ?? null,
	}));
	return `${JSON.stringify({ ...facts, figures: reported }, null, "\t")}\n`;
}
