import { readFileSync } from "node:fs";
import { type Route, route } from "../edge/route.ts";
import { look } from "../pages/look.ts";
import { renderReference } from "./page.ts";

const pagePolicy =
	"default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'";

/** The description of the API, as OpenAPI and as a page. */
export function descriptionRoutes(deps: { describe: () => Parameters<typeof renderReference>[0] }): Route[] {
	let generated: { openApi: string; reference: string } | undefined;
	/** Generated on the first request: the base URL in them is known only when the service listens. */
	function texts() {
		if (generated !== undefined) return generated;
		const document = deps.describe();
		generated = { openApi: JSON.stringify(document), reference: renderReference(document) };
		return generated;
	}
	const stylesheet = look + readFileSync(new URL("./style.css", import.meta.url), "utf8");
	return [
		route({
			operationId: "getOpenApi",
			method: "GET",
			url: "/openapi.json",
			tag: "Operations",
			summary: "Get the OpenAPI document",
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
			summary: "Get the API reference",
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
