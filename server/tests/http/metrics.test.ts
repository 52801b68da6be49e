import assert from "node:assert/strict";
import { rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { test } from "node:test";
import { allRoutes } from "../../src/http/routes.ts";
import { listJobs } from "../../src/store/queries/service/jobs.ts";
import { listen } from "../support/event-listener.ts";
import { picture } from "../support/pictures.ts";
import { diskTest, usesBucket } from "../support/servers/buckets.ts";
import { readPrometheus } from "../support/servers/prometheus.ts";
import { startTestService, type TestService } from "../support/test-service.ts";
import { until } from "../support/waiting.ts";

async function metrics(service: TestService) {
	const answer = await service.anonymous().get("/metrics");
	assert.equal(answer.status, 200);
	assert.equal(answer.headers.get("content-type"), "text/plain; version=0.0.4; charset=utf-8");
	const families = readPrometheus(answer.bytes.toString("utf8"));
	/** The samples of a family, or of a part of a histogram, that have these labels. */
	const samples = (name: string, labels: Record<string, string> = {}) =>
		[...families.values()]
			.flatMap((family) => family.samples)
			.filter((sample) => sample.name === name)
			.filter((sample) => Object.entries(labels).every(([label, text]) => sample.labels[label] === text));
	const value = (name: string, labels: Record<string, string> = {}) =>
		samples(name, labels).reduce((sum, sample) => sum + sample.value, 0);
	return { text: answer.bytes.toString("utf8"), families, samples, value };
}

test("the page is in Prometheus's format from the first request on", async () => {
	await using service = await startTestService();
	const { families } = await metrics(service);
	assert.deepEqual(
		[...families.values()].map(({ name, type }) => `${name} ${type}`),
		[
			"tuckbox_http_requests_total counter",
			"tuckbox_http_request_duration_seconds histogram",
			"tuckbox_job_runs_total counter",
			"tuckbox_job_duration_seconds histogram",
			"tuckbox_damaged_files_total counter",
			"tuckbox_jobs gauge",
			"tuckbox_job_queue_age_seconds gauge",
			"tuckbox_images_pending gauge",
			"tuckbox_storage_used_bytes gauge",
			"tuckbox_storage_record_bytes gauge",
			// not with the records on PostgreSQL and the images in a bucket
			...(process.env.TEST_ENGINE === "postgres" && usesBucket ? [] : ["tuckbox_disk_free_bytes gauge"]),
			"tuckbox_accounts gauge",
			"tuckbox_games gauge",
			"tuckbox_event_streams gauge",
			"tuckbox_table_sockets gauge",
			"process_cpu_seconds_total counter",
			"process_resident_memory_bytes gauge",
			"process_start_time_seconds gauge",
			"nodejs_eventloop_lag_p99_seconds gauge",
			"nodejs_eventloop_lag_max_seconds gauge",
		],
	);
	const figures = await metrics(service);
	assert.ok(figures.value("process_cpu_seconds_total") > 0);
	assert.ok(figures.value("process_resident_memory_bytes") > 1e7);
	const started = figures.value("process_start_time_seconds");
	assert.ok(started > 1.7e9 && started <= Date.now() / 1000 + 1);
	assert.deepEqual([figures.value("tuckbox_games"), figures.value("tuckbox_event_streams")], [0, 0]);
});

test("requests are counted by method, route and status, whatever their address", async () => {
	await using service = await startTestService();
	const user = await service.user();
	const game = await user.game();
	const { url } = await user.ok(user.post(`${game.path}/shares`, {}));
	const secret = url.slice(url.lastIndexOf("/") + 1);
	for (let i = 0; i < 3; i++) await game.components(`?limit=${i + 1}`);
	await service.anonymous().get(`${game.path}/components`);
	await service.anonymous().get(url);
	await service.anonymous().get(`${url}/published?since=1`);
	const strange = [
		"/nothing/at/all",
		'/with"quotes"',
		"/with\\slashes",
		`/${secret}`,
		`${game.path}/x`,
		"/%zz",
		"/a%0Ab",
	];
	for (const path of strange) await fetch(service.url + path);
	await fetch(`${service.url}${game.path}/components`, { method: "PUT" });
	await new Promise<void>((resolve, reject) => {
		const { hostname, port } = new URL(service.url);
		const odd = request({ hostname, port, method: "PROPFIND", path: "/odd", agent: false }, (answer) => {
			answer.resume().on("end", resolve);
		});
		odd.on("error", reject).end();
	});

	const { samples, value, text } = await metrics(service);
	const counted = (labels: Record<string, string>) => value("tuckbox_http_requests_total", labels);
	const components = "/api/v1/games/:gameId/components";
	assert.equal(counted({ method: "GET", route: components, status: "200" }), 3);
	assert.equal(counted({ method: "GET", route: components, status: "401" }), 1);
	assert.equal(counted({ method: "PUT", route: components, status: "405" }), 1);
	assert.equal(counted({ route: "/api/v1/shared/:secret", status: "200" }), 1);
	assert.equal(counted({ route: "/api/v1/shared/:secret/published", status: "200" }), 1);
	assert.ok(counted({ route: "(unknown)" }) >= strange.length - 1);
	const routes = new Set(samples("tuckbox_http_requests_total").map(({ labels }) => labels.route));
	const declared = new Set(allRoutes({} as Parameters<typeof allRoutes>[0]).map((route) => route.url));
	assert.deepEqual(
		[...routes].filter((route) => !declared.has(route ?? "")),
		["(unknown)"],
	);
	for (const raw of [secret, game.id, user.ids.userId, user.token ?? "", "nothing", "quotes"]) {
		assert.ok(!text.includes(raw), raw);
	}
	const durations = "tuckbox_http_request_duration_seconds_count";
	assert.equal(value(durations, { method: "GET", route: components }), 4);
	const total = value("tuckbox_http_requests_total");
	assert.equal(value(durations), total, "each request has its duration");
});

diskTest("jobs are counted by outcome, and the queue is shown with its age", async () => {
	await using service = await startTestService({ expectsErrors: /./ });
	const game = await (await service.user()).game();
	const front = await game.asset(await picture(16, 16));
	await game.pushed([{ kind: "tile", name: "A", externalKey: "a", assets: [front] }]);
	await service.published();
	const before = await metrics(service);
	assert.equal(before.value("tuckbox_job_runs_total", { kind: "derive", outcome: "done" }), 1);
	assert.equal(before.value("tuckbox_job_duration_seconds_count", { kind: "derive" }), 1);
	const time = { method: "POST", route: "/api/v1/games/:gameId/components/batch" };
	assert.ok(before.value("tuckbox_http_request_duration_seconds_sum", time) > 0, "a response takes time");
	assert.ok(before.value("tuckbox_job_duration_seconds_sum", { kind: "derive" }) > 0);
	assert.equal(before.value("tuckbox_images_pending"), 0);
	assert.deepEqual(before.samples("tuckbox_jobs"), []);
	assert.deepEqual(before.samples("tuckbox_job_queue_age_seconds"), []);
	assert.ok(before.value("tuckbox_storage_used_bytes") > 0);
	assert.deepEqual([before.value("tuckbox_accounts"), before.value("tuckbox_games")], [1, 1]);

	// an image that cannot be written, so that its job waits for another attempt
	const other = await game.client.game();
	const back = await other.asset(await picture(16, 16));
	const obstacle = join(service.folder, "objects/games", other.id, "derived");
	await writeFile(obstacle, "in the way");
	await other.pushed([{ kind: "tile", name: "A", externalKey: "a", assets: [back] }]);
	await service.idle();
	const failed = await metrics(service);
	assert.equal(failed.value("tuckbox_job_runs_total", { kind: "derive", outcome: "failed" }), 1);
	assert.equal(failed.value("tuckbox_images_pending"), 1);
	assert.equal(failed.value("tuckbox_jobs", { kind: "derive", state: "waiting" }), 1);
	assert.deepEqual(
		failed.samples("tuckbox_job_queue_age_seconds", { kind: "derive" }),
		[],
		"it is not due yet",
	);
	const failedJob = (await listJobs(service.service.store.reader)).find(({ kind }) => kind === "derive");
	service.advance(100_000);
	const dueFor = () => (service.now() - (failedJob?.run_at ?? Number.NaN)) / 1000;
	const least = dueFor();
	const late = await metrics(service);
	const most = dueFor();
	const age = late.value("tuckbox_job_queue_age_seconds", { kind: "derive" });
	assert.ok(least > 0 && age >= least && age <= most, `${age} s, not from ${least} to ${most} s`);
	await rm(obstacle);
	service.advance(100_000);
});

test("event streams are counted while they are open, and as requests when they end", async () => {
	await using service = await startTestService();
	const user = await service.user();
	const game = await user.game();
	const { url } = await user.ok(user.post(`${game.path}/shares`, {}));
	const streams = await Promise.all([
		listen(`${service.url}${game.path}/events`, { token: user.token }),
		listen(`${service.url}${game.path}/events`, { token: user.token }),
		listen(`${url}/events`),
	]);
	assert.equal((await metrics(service)).value("tuckbox_event_streams"), 3);
	await streams[0]?.[Symbol.asyncDispose]();
	const open = async () => (await metrics(service)).value("tuckbox_event_streams");
	assert.equal(await until("a stream is gone", open, (count) => count !== 3), 2);
	for (const stream of streams) await stream[Symbol.asyncDispose]();
	assert.equal(await until("all streams are gone", open, (count) => count <= 0), 0);
	const route = "/api/v1/shared/:secret/events";
	const counted = async () =>
		(await metrics(service)).value("tuckbox_http_requests_total", { route, status: "200" });
	assert.equal(await until("the request is counted", counted), 1);
});
