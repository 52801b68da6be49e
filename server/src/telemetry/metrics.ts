import { monitorEventLoopDelay } from "node:perf_hooks";

// Prometheus text format 0.0.4, written here: the usual library takes 19 MB of memory (docs/decisions/metrics.md).

type Labels = Readonly<Record<string, string | number>>;
type Kind = "counter" | "gauge";

/** A figure that is read when the metrics are requested. */
export type Reading = { name: string; help: string; kind: Kind; values: readonly [Labels, number][] };

/** Upper bounds of the buckets that durations are counted in, in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

function escaped(value: string | number): string {
	return String(value).replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
}

function line(name: string, labels: Labels, value: number): string {
	const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`);
	return `${name}${pairs.length === 0 ? "" : `{${pairs.join(",")}}`} ${value}`;
}

function head(name: string, help: string, kind: string): string {
	return `# HELP ${name} ${help}\n# TYPE ${name} ${kind}`;
}

function counter(name: string, help: string) {
	const values = new Map<string, { labels: Labels; count: number }>();
	return {
		add(labels: Labels): void {
			const key = Object.values(labels).join(" ");
			const known = values.get(key);
			if (known === undefined) values.set(key, { labels, count: 1 });
			else known.count++;
		},
		lines: () => [
			head(name, help, "counter"),
			...[...values.values()].map(({ labels, count }) => line(name, labels, count)),
		],
	};
}

function histogram(name: string, help: string) {
	const values = new Map<string, { labels: Labels; counts: number[]; sum: number }>();
	return {
		observe(labels: Labels, seconds: number): void {
			const key = Object.values(labels).join(" ");
			let known = values.get(key);
			if (known === undefined) {
				known = { labels, counts: new Array(buckets.length + 1).fill(0), sum: 0 };
				values.set(key, known);
			}
			const found = buckets.findIndex((bound) => seconds <= bound);
			const bucket = found === -1 ? buckets.length : found;
			known.counts[bucket] = (known.counts[bucket] ?? 0) + 1;
			known.sum += seconds;
		},
		lines: () => [
			head(name, help, "histogram"),
			...[...values.values()].flatMap(({ labels, counts, sum }) => {
				let total = 0;
				const bounds = counts.map((count, i) => {
					total += count;
					return line(`${name}_bucket`, { ...labels, le: buckets[i] ?? "+Inf" }, total);
				});
				return [...bounds, line(`${name}_sum`, labels, sum), line(`${name}_count`, labels, total)];
			}),
		],
	};
}

/** Interval at which the event loop is measured, in ms. */
const resolution = 20;

export type JobOutcome = "done" | "failed" | "dead" | "lost";

/** Counts of the process about itself since it started. */
export type Metrics = {
	countRequest(method: string, route: string, status: number, ms: number): void;
	countJob(kind: string, outcome: JobOutcome, ms: number): void;
	/** Counts a stored image whose file is missing or has another size than its record, each time it is found. */
	countDamage(kind: "source" | "derived", fault: "missing" | "size"): void;
	/** The Prometheus page: the counts, the process, and the readings. */
	page(readings: readonly Reading[]): string;
	[Symbol.dispose](): void;
};

/** The process as its operating system and its event loop see it; names as Prometheus clients give them. */
function processReadings(loopDelay: ReturnType<typeof monitorEventLoopDelay>): Reading[] {
	const { user, system } = process.cpuUsage();
	const one = (name: string, help: string, kind: Kind, value: number): Reading => ({
		name,
		help,
		kind,
		values: [[{}, value]],
	});
	/** The delay of a timer that is due every `resolution` ms; an idle event loop measures the interval itself. */
	const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - resolution / 1000);
	const readings = [
		one("process_cpu_seconds_total", "CPU time spent, in seconds.", "counter", (user + system) / 1e6),
		one("process_resident_memory_bytes", "Resident memory.", "gauge", process.memoryUsage.rss()),
		one(
			"process_start_time_seconds",
			"Start, in seconds since 1970.",
			"gauge",
			Math.round((Date.now() - process.uptime() * 1000) / 1000),
		),
		one(
			"nodejs_eventloop_lag_p99_seconds",
			"99th percentile of the event loop's delay since the last reading.",
			"gauge",
			late(loopDelay.percentile(99)),
		),
		one(
			"nodejs_eventloop_lag_max_seconds",
			"Maximum delay of the event loop since the last reading.",
			"gauge",
			late(loopDelay.max),
		),
	];
	loopDelay.reset();
	return readings;
}

export function createMetrics(): Metrics {
	const requests = counter("tuckbox_http_requests_total", "Requests answered.");
	const durations = histogram(
		"tuckbox_http_request_duration_seconds",
		"Time from a request's head to the end of its answer.",
	);
	const jobs = counter("tuckbox_job_runs_total", "Runs of jobs, by how they ended.");
	const jobDurations = histogram("tuckbox_job_duration_seconds", "Time a run of a job took.");
	const damages = counter(
		"tuckbox_damaged_files_total",
		"Times that an image's file was found to be missing or to have another size.",
	);
	const loopDelay = monitorEventLoopDelay({ resolution });
	loopDelay.enable();
	return {
		countRequest(method, route, status, ms) {
			requests.add({ method, route, status });
			durations.observe({ method, route }, ms / 1000);
		},
		countJob(kind, outcome, ms) {
			jobs.add({ kind, outcome });
			jobDurations.observe({ kind }, ms / 1000);
		},
		countDamage(kind, fault) {
			damages.add({ kind, fault });
		},
		page(readings) {
			const read = [...readings, ...processReadings(loopDelay)].flatMap(({ name, help, kind, values }) => [
				head(name, help, kind),
				...values.map(([labels, value]) => line(name, labels, value)),
			]);
			const counted = [requests, durations, jobs, jobDurations, damages].flatMap((family) => family.lines());
			return `${[...counted, ...read].join("\n")}\n`;
		},
		[Symbol.dispose]: () => void loopDelay.disable(),
	};
}
