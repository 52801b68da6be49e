import assert from "node:assert/strict";

type Sample = { name: string; labels: Record<string, string>; value: number };
type Family = { name: string; type: string; samples: Sample[] };

const label = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"/y;

function readLabels(text: string): Record<string, string> {
	const labels: Record<string, string> = {};
	label.lastIndex = 0;
	while (label.lastIndex < text.length) {
		const start = label.lastIndex;
		const found = label.exec(text);
		assert.ok(found !== null, `labels ${text} at ${start}`);
		const [, name = "", value = ""] = found;
		assert.ok(!(name in labels), `the label ${name} appears twice in ${text}`);
		labels[name] = value.replaceAll(/\\(["\\n])/g, (_, c) => (c === "n" ? "\n" : c));
		if (label.lastIndex === text.length) break;
		assert.equal(text[label.lastIndex], ",", text);
		label.lastIndex++;
		assert.ok(label.lastIndex < text.length, "a comma at the end");
	}
	return labels;
}

function sampleValue(text: string): number {
	if (text === "+Inf") return Number.POSITIVE_INFINITY;
	assert.match(text, /^-?\d+(\.\d+)?(e[+-]?\d+)?$/, "a number");
	return Number(text);
}

/** The buckets of each set of labels rise to the count, which is the last one. */
function checkHistogram({ name, samples }: Family): void {
	const labelKey = ({ labels: { le: _, ...rest } }: Sample) => JSON.stringify(Object.entries(rest).sort());
	for (const [key, own] of Map.groupBy(samples, labelKey)) {
		const part = (suffix: string) => own.filter((sample) => sample.name === name + suffix);
		const buckets = part("_bucket").map(
			({ labels, value }) => [sampleValue(labels.le ?? ""), value] as const,
		);
		assert.ok(buckets.length > 1, key);
		for (const [i, [bound, count]] of buckets.entries()) {
			const [lower, fewer] = buckets[i - 1] ?? [Number.NEGATIVE_INFINITY, 0];
			assert.ok(bound > lower && count >= fewer, `${name} ${key} at ${bound}`);
		}
		const [count, sum] = [part("_count"), part("_sum")];
		assert.deepEqual([count.length, sum.length], [1, 1], key);
		assert.deepEqual(buckets.at(-1), [Number.POSITIVE_INFINITY, count[0]?.value], key);
		assert.equal(own.length, buckets.length + 2);
		assert.ok((sum[0]?.value ?? -1) >= 0);
	}
}

/** Parses a page in Prometheus' text format 0.0.4, strictly. @throws Error saying what is wrong with it */
export function readPrometheus(page: string): Map<string, Family> {
	assert.ok(page.endsWith("\n") && !page.endsWith("\n\n"), "it ends with one line break");
	const families = new Map<string, Family>();
	const seen = new Set<string>();
	let described = "";
	let current: Family | undefined;
	for (const line of page.slice(0, -1).split("\n")) {
		const help = /^# HELP ([a-zA-Z_:][a-zA-Z0-9_:]*) (\S.*)$/.exec(line);
		if (help !== null) {
			described = help[1] ?? "";
			assert.ok(!families.has(described), `${described} appears twice`);
			current = undefined;
			continue;
		}
		const type = /^# TYPE ([a-zA-Z_:][a-zA-Z0-9_:]*) (counter|gauge|histogram)$/.exec(line);
		if (type !== null) {
			assert.equal(type[1], described, "HELP and TYPE are adjacent");
			current = { name: described, type: type[2] ?? "", samples: [] };
			families.set(described, current);
			continue;
		}
		const sample = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)$/.exec(line);
		assert.ok(sample !== null && current !== undefined, `not a line of a page: ${line}`);
		const [, name = "", labels = "", value = ""] = sample;
		const suffixes = current.type === "histogram" ? ["_bucket", "_sum", "_count"] : [""];
		assert.ok(
			suffixes.some((suffix) => name === (current?.name ?? "") + suffix),
			`${name} under ${current.name}`,
		);
		const read = { name, labels: readLabels(labels), value: sampleValue(value) };
		const identity = JSON.stringify([name, Object.entries(read.labels).sort()]);
		assert.ok(!seen.has(identity), `${identity} appears twice`);
		seen.add(identity);
		current.samples.push(read);
	}
	for (const family of families.values()) {
		if (family.type === "histogram") checkHistogram(family);
		if (family.type === "counter") assert.ok(family.name.endsWith("_total"), family.name);
	}
	return families;
}
