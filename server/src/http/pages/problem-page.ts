import type { FastifyRequest } from "fastify";
import { ownPath } from "../../domain/access/session.ts";
import type { Problem } from "../../domain/errors.ts";
import { html } from "./html.ts";
import { page } from "./layout.ts";
import type { Words } from "./words.ts";

/** The page of a share link that does not exist. Its reader may have no account. */
function endedLinkPage(words: Words): string {
	return page({ words, title: words.t("linkEnded"), body: html`<p>${words.t("askForLink")}</p>` });
}

/** An error as a page. */
export function problemPage(words: Words, problem: Problem, requestId: string): string {
	const { t } = words;
	if (problem.code === "SHARE_NOT_FOUND") return endedLinkPage(words);
	const isLost = problem.code === "NOT_FOUND";
	const title = t(isLost ? "pageNotFound" : problem.status >= 500 ? "serviceFailed" : "requestFailed");
	const body = html`<p>${isLost ? t("mistyped") : words.problem(problem)}</p>
<p class="actions"><a class="button" href="/">${t("yourGames")}</a></p>
<p class="fine">${t("requestId", { id: requestId })}</p>`;
	return page({ words, title, body });
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
