import type { Scope } from "@tuckbox/pieces";
import type { SignedInUser } from "../../accounts/sessions.ts";
import { termsOf } from "../../domain/access/scope.ts";
import type { Standing } from "../../oauth/standing.ts";
import { type Html, html, type Part } from "../pages/html.ts";
import { csrfField, type Notice, page } from "../pages/layout.ts";
import type { Words } from "../pages/words.ts";

type Viewer = { user: SignedInUser; csrf: string; words: Words };

function points(entries: readonly string[]): Html {
	return html`<ul class="points">${entries.map((entry) => html`<li>${entry}</li>`)}</ul>`;
}

/** The part of an app that its pages show. */
type NamedApp = { name: string };

/** Facts for a user before they trust an app: the same on both consent pages. */
function terms({ t }: Words, app: NamedApp, scope: Scope, facts: readonly [string, Part][]): Html {
	const { allows, withholds } = termsOf(scope);
	return html`<dl class="facts-list">${facts.map(([term, fact]) => html`<dt>${term}</dt><dd>${fact}</dd>`)}</dl>
<h2>${t("itCan", { app: app.name })}</h2>
${points(allows.map((key) => t(key)))}
<h2>${t("itCannot")}</h2>
${points(withholds.map((key) => t(key)))}`;
}

/** The party responsible for an app. Only Tuckbox and the operator get a badge, which no name can imitate. */
function registrar({ t }: Words, standing: Standing): Html {
	const badge = (text: string) => html`<strong class="badge">${text}</strong>`;
	if (standing.by === "service") return html`${badge("Tuckbox")} ${t("partOfService")}`;
	if (standing.by === "operator") return html`${badge(t("operatorBadge"))} ${t("whoRuns")}`;
	if (standing.by === "former") return html`${t("formerMember")}`;
	return html`${t("member", { name: standing.name, email: standing.email })}`;
}

/** The name of an app on its pages. The only tool of ours that asks is the command line. */
function appTitle({ t }: Words, app: NamedApp, standing: Standing): string {
	return standing.by === "service" ? t("commandLine", { app: app.name }) : app.name;
}

function decision({ t }: Words): Html {
	return html`<p class="actions">
<button class="primary" name="decision" value="allow">${t("allow")}</button>
<button name="decision" value="deny">${t("deny")}</button>
</p>
<p class="fine">${t("disconnectAnyTime")}</p>`;
}

/** The destination of the browser after the decision, in words for users. */
function destination({ rich }: Words, redirectUri: string): Part {
	const url = new URL(redirectUri);
	if (url.protocol === "https:") return html`<strong>${url.host}</strong>`;
	const b = (text: Part) => html`<strong>${text}</strong>`;
	return url.protocol === "http:"
		? rich("thisComputer", { b, host: url.host })
		: rich("thisDevice", { b, protocol: url.protocol });
}

type Asked = {
	app: NamedApp;
	registeredBy: Standing;
	scope: Scope;
	redirectUri: string;
	/** The parameters of the request. The form sends them again, and they are validated again. */
	parameters: Readonly<Record<string, string>>;
};

/** The page where a user allows or denies an app access to their account. */
export function consentPage({ user, csrf, words }: Viewer, asked: Asked): string {
	const { t } = words;
	const { scope, redirectUri, parameters, registeredBy } = asked;
	const app = { name: appTitle(words, asked.app, registeredBy) };
	const hidden = Object.entries(parameters).map(
		([name, value]) => html`<input type="hidden" name="${name}" value="${value}">
`,
	);
	const body = html`<p>${t("signedInAs", { name: user.name, email: user.email })}</p>
${terms(words, app, scope, [
	[t("redirectsTo"), destination(words, redirectUri)],
	[t("registeredBy"), registrar(words, registeredBy)],
])}
<form method="post" action="/authorize">
${csrfField(csrf)}
${hidden}${decision(words)}
</form>`;
	return page({ words, title: t("asksForAccess", { app: app.name }), body, user, csrf });
}

/**
 * The origins that a form's response may redirect to, for a page's policy. Browsers check the whole chain of redirects
 * against it, and apps often redirect from their callback to a page of their own site.
 */
export function formTargets(redirectUri: string): string[] {
	const { protocol, hostname } = new URL(redirectUri);
	if (protocol === "https:") return ["https:"];
	if (protocol !== "http:") return ["https:", protocol];
	// a policy cannot name an IPv6 address
	return hostname.startsWith("[")
		? ["https:", "http:"]
		: ["https:", "http://127.0.0.1:*", "http://localhost:*"];
}

/** The page where a user enters the code that a device shows. */
export function deviceCodePage(
	{ user, csrf, words }: Viewer,
	{ userCode = "", notice }: { userCode?: string; notice?: Notice | undefined },
): string {
	const { t } = words;
	const body = html`<p>${t("enterCode")}</p>
<form method="post" action="/oauth/device">
${csrfField(csrf)}
<label class="field"><span>${t("code")}</span><input class="code-entry" name="user_code" value="${userCode}" required maxlength="20" autocomplete="off" autocapitalize="characters" spellcheck="false" placeholder="XXXX-XXXX" autofocus></label>
<button class="primary">${t("continue")}</button>
</form>`;
	return page({ words, title: t("connectDevice"), body, user, csrf, notice });
}

/** The page where a user allows or denies a device access to their account. */
export function deviceConsentPage(
	{ user, csrf, words }: Viewer,
	asked: { app: NamedApp; registeredBy: Standing; scope: Scope; userCode: string },
): string {
	const { t, rich } = words;
	const { scope, userCode, registeredBy } = asked;
	const app = { name: appTitle(words, asked.app, registeredBy) };
	const body = html`<p>${t("signedInAsOnDevice", { name: user.name, email: user.email })}</p>
<p class="notice calm">${rich("someoneSentCode", { em: (text) => html`<em>${text}</em>` })}</p>
${terms(words, app, scope, [
	[t("code"), html`<strong class="code">${userCode}</strong>`],
	[t("registeredBy"), registrar(words, registeredBy)],
])}
<form method="post" action="/oauth/device/decision">
${csrfField(csrf)}
<input type="hidden" name="user_code" value="${userCode}">
${decision(words)}
</form>`;
	return page({ words, title: t("asksForAccess", { app: app.name }), body, user, csrf });
}

/** Confirms the decision about a device. */
export function deviceDecidedPage({ user, csrf, words }: Viewer, app: NamedApp, isAllowed: boolean): string {
	const { t } = words;
	const body = isAllowed
		? html`<p>${t("deviceHasAccess", { app: app.name })}</p>
<p class="actions"><a class="button" href="/settings/connections">${t("connectedApps")}</a></p>`
		: html`<p>${t("deviceHasNoAccess", { app: app.name })}</p>`;
	return page({ words, title: t(isAllowed ? "deviceConnected" : "accessDenied"), body, user, csrf });
}
