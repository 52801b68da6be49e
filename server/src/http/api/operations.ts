import { because } from "@tuckbox/pieces";
import { Problem } from "../../domain/errors.ts";
import type { ObjectStore } from "../../objects/object-store.ts";
import { checkReadiness, isDiskFull } from "../../operate/readiness.ts";
import { readStore } from "../../operate/readings.ts";
import type { EventHub } from "../../publishing/events.ts";
import type { Store } from "../../store/store.ts";
import type { TableHub } from "../../table/live/hub.ts";
import type { Metrics } from "../../telemetry/metrics.ts";
import { type Route, route } from "../edge/route.ts";
import { Health } from "./schemas/operations.ts";

type Deps = {
	store: Store;
	objects: ObjectStore;
	hub: Pick<EventHub, "count">;
	tableHub: Pick<TableHub, "count">;
	metrics: Metrics;
	/** The process is stopping: load balancers should no longer send it requests. */
	isEnding: () => boolean;
	now: () => number;
	/** The free bytes of the disk with the data folder, if there is one. */
	freeBytes: (() => Promise<number>) | undefined;
};

/** Health checks and metrics. */
export function healthRoutes(deps: Deps): Route[] {
	return [
		route({
			operationId: "getHealth",
			method: "GET",
			url: "/healthz",
			tag: "Operations",
			summary: "Check liveness",
			access: "public",
			answers: { 200: { description: "The process is alive.", schema: Health } },
			handle: async () => ({ status: "ok" }),
		}),
		route({
			operationId: "getReadiness",
			method: "GET",
			url: "/readyz",
			tag: "Operations",
			summary: "Check readiness",
			description:
				"Checks that the database and the image storage respond within three seconds, and that the disk is not full.",
			access: "public",
			isForOperators: true,
			answers: { 200: { description: "The service is ready.", schema: Health } },
			handle: async () => {
				if (deps.isEnding())
					throw new Problem("SERVER_ERROR", "This process is shutting down.", { retryAfter: 1 });
				try {
					await checkReadiness(deps);
				} catch (cause) {
					throw new Problem("SERVER_ERROR", "The database or the image storage does not respond.", {
						retryAfter: 5,
						cause,
					});
				}
				if (await isDiskFull(deps.freeBytes))
					throw new Problem("SERVER_ERROR", because("DISK_FULL"), { retryAfter: 30 });
				return { status: "ok" };
			},
		}),
		route({
			operationId: "getMetrics",
			method: "GET",
			url: "/metrics",
			tag: "Operations",
			summary: "Get metrics",
			description: "Requests, jobs, storage, queue age and process metrics in the Prometheus text format.",
			access: "public",
			isForOperators: true,
			answers: { 200: { description: "The metrics.", contentType: "text/plain" } },
			handle: async ({ reply }) => {
				const page = deps.metrics.page(await readStore(deps));
				return await reply.type("text/plain; version=0.0.4; charset=utf-8").send(page);
			},
		}),
	];
}
