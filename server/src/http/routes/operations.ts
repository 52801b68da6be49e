import { readFileSync } from "node:fs";
import { Problem } from "../../domain/errors.ts";
import type { ObjectStore } from "../../objects/object-store.ts";
import { readStore } from "../../operate/readings.ts";
import type { EventHub } from "../../publish/events.ts";
import { listJobs } from "../../store/jobs.ts";
import type { Store } from "../../store/store.ts";
import type { Metrics } from "../../telemetry/metrics.ts";
import { renderReference } from "../reference/page.ts";
import { type Route, route } from "../route.ts";
import { Health } from "../schemas/operations.ts";

type Deps = {
	store: Store;
	objects: ObjectStore;
	hub: Pick<EventHub, "count">;
	metrics: Metrics;
	/** The process has been asked to stop: whoever shares out calls should share none out to it. */
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
			description: "Asks the database and the image storage.",
			access: "public",
			answers: { 200: { description: "It can.", schema: Health } },
			handle: async () => {
				if (deps.isEnding())
					throw new Problem("SERVER_ERROR", "This process is about to stop.", { retryAfter: 1 });
				try {
					await listJobs(deps.store.reader, "dead", 1);
					await deps.objects.check();
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

const pagePolicy =
	"default-src 'none'; style-src 'self'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'";

/** The API's own description, for people and tools. */
export function descriptionRoutes(deps: { describe: () => Parameters<typeof renderReference>[0] }): Route[] {
	let made: { openApi: string; reference: string } | undefined;
	/** Made once, when first asked for: the address they name is known only when the service listens. */
	function texts() {
		if (made !== undefined) return made;
		const document = deps.describe();
		made = { openApi: JSON.stringify(document), reference: renderReference(document) };
		return made;
	}
	const stylesheet = readFileSync(new URL("../reference/style.css", import.meta.url));
	return [
		route({
			operationId: "getOpenApi",
			method: "GET",
			url: "/openapi.json",
			tag: "Operations",
			summary: "This description, as OpenAPI 3.1",
			access: "public",
			answers: { 200: { description: "The OpenAPI document.", contentType: "application/json" } },
			handle: async ({ reply }) => {
				reply.type("application/json; charset=utf-8");
				return await reply.send(texts().openApi);
			},
		}),
		route({
			operationId: "getReference",
			method: "GET",
			url: "/docs",
			tag: "Operations",
			summary: "This description, as a page",
			access: "public",
			answers: { 200: { description: "The API reference.", contentType: "text/html" } },
			handle: async ({ reply }) => {
				reply.header("Content-Security-Policy", pagePolicy);
				return await reply.type("text/html; charset=utf-8").send(texts().reference);
			},
		}),
		route({
			operationId: "getReferenceStyle",
			method: "GET",
			url: "/docs/style.css",
			tag: "Operations",
			summary: "The style of the API reference",
			access: "public",
			hidden: true,
			answers: { 200: { description: "The stylesheet." } },
			handle: async ({ reply }) => await reply.type("text/css; charset=utf-8").send(stylesheet),
		}),
	];
}
