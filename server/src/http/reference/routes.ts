import type { FastifyRequest } from "fastify";
import { Steps } from "../../steps/steps.ts";
import { type Route, route } from "../edge/route.ts";
import { html } from "../pages/html.ts";
import { topBar } from "../pages/layout.ts";
import { frame, look } from "../pages/look.ts";
import { themeOf, wordsOf } from "../pages/words.ts";
import { referenceParts, style, withFrame } from "./page.ts";

const pagePolicy =
	"default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'";

/** The description of the API, as OpenAPI and as a page. */
type Deps = {
	describe: () => Parameters<typeof referenceParts>[0];
	/** Whether the browser is signed in: the reference is public, and has a way back to the console for its users. */
	isSignedIn: (request: FastifyRequest) => Promise<boolean>;
};

async function writeInSteps(parts: Iterable<string>): Promise<string> {
	const steps = new Steps();
	const written: string[] = [];
	for (const part of parts) {
		written.push(part);
		if (steps.isLong) await steps.next();
	}
	return written.join("");
}

export function descriptionRoutes(deps: Deps): Route[] {
	// Generated on the first request for each: the base URL in them is known only when the service listens.
	let openApi: string | undefined;
	let reference: Promise<string> | undefined;
	const stylesheet = look + frame + style;
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
				openApi ??= JSON.stringify(deps.describe());
				return await reply.send(openApi);
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
			handle: async ({ request, reply }) => {
				reply.header("Content-Security-Policy", pagePolicy);
				const { language, t } = wordsOf(request);
				const back = (await deps.isSignedIn(request))
					? html`<a href="/">${t("backToConsole")}</a>`
					: html`<a href="/sign-in">${t("signIn")}</a>`;
				reference ??= writeInSteps(referenceParts(deps.describe()));
				const page = withFrame(
					await reference,
					themeOf(request),
					topBar(html`<span class="account" lang="${language}">${back}</span>`),
				);
				return await reply.type("text/html; charset=utf-8").send(page);
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
