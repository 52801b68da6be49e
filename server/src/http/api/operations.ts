import { Problem } from "../../domain/errors.ts";
import type { ObjectStore } from "../../objects/object-store.ts";
import { checkReadiness } from "../../operate/readiness.ts";
import { readStore } from "../../operate/readings.ts";
import type { EventHub } from "../../publishing/events.ts";
import type { Store } from "../../store/store.ts";
import type { Metrics } from "../../telemetry/metrics.ts";
import { type Route, route } from "../edge/route.ts";
import { Health } from "./schemas/operations.ts";

type Deps = {
	store: Store;
	objects: ObjectStore;
	hub: Pick<EventHub, "count">;
	metrics: Metrics;
	/** The process is stopping: load balancers should send it no further calls. */
	isEnding: () => boolean;
	now: () => number;
};

/** Health, for machines. */
export function healthRoutes(deps: Deps): Route[] {
	return [
		route({
			operationId: "getHealth",
			method: "GET",
			url: "/healthz",
			tag: "Operations",
			summary: "Is the process alive?",
			access: "public",
			answers: { 200: { description: "It is.", schema: Health } },
			handle: async () => ({ status: "ok" }),
		}),
		route({
			operationId: "getReadiness",
			method: "GET",
			url: "/readyz",
			tag: "Operations",
			summary: "Can the service do its work?",
			description: "Asks the database and the image storage, which have three seconds to answer.",
			access: "public",
			answers: { 200: { description: "It can.", schema: Health } },
			handle: async () => {
				if (deps.isEnding())
					throw new Problem("SERVER_ERROR", "This process is about to stop.", { retryAfter: 1 });
				try {
					await checkReadiness(deps);
				} catch (cause) {
					throw new Problem("SERVER_ERROR", "The database or the image storage does not answer.", {
						retryAfter: 5,
						cause,
					});
				}
				return { status: "ok" };
			},
		}),
		route({
			operationId: "getMetrics",
			method: "GET",
			url: "/metrics",
			tag: "Operations",
			summary: "Figures for Prometheus",
			description: "Requests, jobs, storage, the age of the queue and the process, as Prometheus text.",
			access: "public",
			answers: { 200: { description: "The figures.", contentType: "text/plain" } },
			handle: async ({ reply }) => {
				const page = deps.metrics.page(await readStore(deps));
				return await reply.type("text/plain; version=0.0.4; charset=utf-8").send(page);
			},
		}),
	];
}
