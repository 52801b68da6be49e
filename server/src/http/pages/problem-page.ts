import type { FastifyRequest } from "fastify";
import { ownPath } from "../../domain/access/session.ts";
import type { Problem } from "../../domain/errors.ts";
import { html } from "./html.ts";
import { page } from "./layout.ts";

/** An error as a page. */
export function problemPage(problem: Problem, requestId: string): string {
	const isLost = problem.code === "NOT_FOUND";
	const title = isLost
		? "Page not found"
		: problem.status >= 500
			? "Something went wrong"
			: "The request failed";
	const body = html`<p>${isLost ? "The address may be mistyped." : problem.message}</p>
<p class="actions"><a class="button" href="/">Your games</a></p>
<p class="fine">Request ${requestId}</p>`;
	return page({ title, body });
}

/** The sign-in page, which afterwards continues to the requested page. */
export function signInAddress(request: FastifyRequest): string {
	const isSafe = request.method === "GET" || request.method === "HEAD";
	// a form cannot be sent again by a redirect; the page that it is on can be shown again
	const referrer = URL.parse(request.headers.referer ?? "");
	const wanted = isSafe ? request.url : referrer === null ? undefined : referrer.pathname + referrer.search;
	const next = ownPath(wanted);
	return next === undefined || next === "/" ? "/sign-in" : `/sign-in?next=${encodeURIComponent(next)}`;
}
