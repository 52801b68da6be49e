import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { SignedInUser } from "../../accounts/sessions.ts";
import { type Html, html, write } from "./html.ts";
import { frame, look } from "./look.ts";
import type { Words } from "./words.ts";

export const stylesheet = look + frame + readFileSync(new URL("./style.css", import.meta.url), "utf8");
const styleDigest = createHash("sha256").update(stylesheet).digest("hex").slice(0, 12);
const styleAddress = `/pages/${styleDigest}/style.css`;

/**
 * The policy of a page: no scripts, no frame around it, and forms that submit only to this service.
 * @param formTargets origins that a form's response may redirect to; browsers check redirects against form-action, too
 */
export function pagePolicy(formTargets: readonly string[] = []): string {
	return [
		"default-src 'none'",
		"style-src 'self'",
		"font-src 'self'",
		"img-src 'self' data:",
		`form-action ${["'self'", ...formTargets].join(" ")}`,
		"frame-ancestors 'none'",
		"base-uri 'none'",
	].join("; ");
}

/** Headers of every page; edge/app.ts sets them first, so that error pages have them, too. */
export function pageHeaders(): Record<string, string> {
	return {
		"Content-Security-Policy": pagePolicy(),
		"X-Frame-Options": "DENY",
		// no Cross-Origin-Opener-Policy: tools open /authorize in a window that must keep its opener
		"Cross-Origin-Resource-Policy": "same-origin",
		// not no-referrer, with which browsers would send `Origin: null` from our own forms
		"Referrer-Policy": "same-origin",
		"Cache-Control": "no-store",
	};
}

/** The hidden field in every form of a signed-in user. */
export function csrfField(csrf: string): Html {
	return html`<input type="hidden" name="csrf" value="${csrf}">`;
}

/** A line above a page's content: a confirmation or an error. */
export type Notice = { kind: "done" | "fault"; text: Html | string };

type Page = {
	words: Words;
	title: string;
	body: Html;
	/** The signed-in user, with the token for their sign-out form. */
	user?: SignedInUser | undefined;
	csrf?: string | undefined;
	notice?: Notice | undefined;
};

const mark = html`<svg class="logo" viewBox="0 0 24 24" aria-hidden="true"><path d="M5 9h14v11.5a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1z"/><path class="flap" d="M5 9l2.2-5.2A1.3 1.3 0 0 1 8.4 3h7.2a1.3 1.3 0 0 1 1.2.8L19 9"/><path class="thumb" d="M9.2 9a2.8 2.8 0 0 0 5.6 0"/></svg>`;

function account(user: SignedInUser, csrf: string, { t }: Words): Html {
	return html`<form class="account" method="post" action="/sign-out">${csrfField(csrf)}
<a href="/settings" title="${user.email}" dir="auto">${user.name}</a>
<button class="plain">${t("signOut")}</button>
</form>`;
}

/** The brand, and at the end of the line what belongs to the user. */
export function topBar(end: Html | false): Html {
	return html`<header class="top"><a class="home" href="/">${mark}Tuckbox</a>${end}</header>`;
}

function noticeLine({ kind, text }: Notice): Html {
	return html`<p class="notice ${kind}" role="${kind === "fault" ? "alert" : "status"}">${text}</p>`;
}

/** A page rendered here, without a script: one narrow card, with `body` below its heading. */
export function page({ words, title, body, user, csrf, notice }: Page): string {
	const isSignedIn = user !== undefined && csrf !== undefined;
	return write(html`<!doctype html>
<html ${words.root}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · Tuckbox</title>
<link rel="stylesheet" href="${styleAddress}">
</head>
<body>
<a class="skip" href="#main">${words.t("skip")}</a>
${topBar(isSignedIn && account(user, csrf, words))}
<main id="main" class="card"><h1>${title}</h1>
${notice && noticeLine(notice)}
${body}</main>
</body>
</html>
`);
}
