import assert from "node:assert/strict";
import { test } from "node:test";
import { readPrometheus } from "../../tests/support/servers/prometheus.ts";
import { createMetrics, type Reading } from "./metrics.ts";

function metricLines(page: string, name: string): string[] {
	return page.split("\n").filter((line) => line.startsWith(name));
}

test("a duration is counted in every bucket that contains it, bounds included", () => {
	using metrics = createMetrics();
	for (const ms of [0, 5, 5.1, 10_000, 10_001, 1e9]) metrics.countJob("derive", "done", ms);
	const page = metrics.page([]);
	const bucket = (le: string) =>
		Number(
			metricLines(page, `tuckbox_job_duration_seconds_bucket{kind="derive",le="${le}"}`)[0]?.split(" ")[1],
		);
	assert.deepEqual(["0.005", "0.01", "5", "10", "+Inf"].map(bucket), [2, 3, 3, 4, 6]);
	assert.deepEqual(metricLines(page, "tuckbox_job_duration_seconds_count"), [
		'tuckbox_job_duration_seconds_count{kind="derive"} 6',
	]);
	assert.deepEqual(metricLines(page, "tuckbox_job_runs_total"), [
		'tuckbox_job_runs_total{kind="derive",outcome="done"} 6',
	]);
	readPrometheus(page);
});

test("series that differ in one label are counted separately", () => {
	using metrics = createMetrics();
	metrics.countRequest("GET", "/a", 200, 1);
	metrics.countRequest("GET", "/a", 404, 1);
	metrics.countRequest("POST", "/a", 200, 1);
	metrics.countRequest("GET", "/a", 200, 1);
	const page = metrics.page([]);
	assert.deepEqual(metricLines(page, "tuckbox_http_requests_total"), [
		'tuckbox_http_requests_total{method="GET",route="/a",status="200"} 2',
		'tuckbox_http_requests_total{method="GET",route="/a",status="404"} 1',
		'tuckbox_http_requests_total{method="POST",route="/a",status="200"} 1',
	]);
	assert.equal(
		metricLines(page, "tuckbox_http_request_duration_seconds_count").length,
		2,
		"durations are counted without a status",
	);
	readPrometheus(page);
});

test("a label of any text stays on one line and is parsed back unchanged", () => {
	using metrics = createMetrics();
	const odd = ['a"b', "a\\b", "a\nb", "\\n", '\\"', "ä 🂡", "{}=,", ""];
	const values: Reading["values"] = odd.map((text, i) => [{ text }, i]);
	const page = metrics.page([{ name: "odd", help: "Odd texts.", kind: "gauge", values }]);
	const { samples } = readPrometheus(page).get("odd") ?? { samples: [] };
	assert.deepEqual(
		samples.map(({ labels }) => labels.text),
		odd,
	);
});
