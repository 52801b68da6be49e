import type { SignedInUser } from "../../accounts/sessions.ts";
import type { Scope } from "../../domain/access/scope.ts";
import type { Standing } from "../../oauth/standing.ts";
import { type Html, html } from "../pages/html.ts";
import { csrfField, type Notice, page } from "../pages/layout.ts";

type Viewer = { user: SignedInUser; csrf: string };

const may: Record<Scope, readonly string[]> = {
	push: [
		"see your games and their published versions",
		"push pieces and images, and change or delete the ones it has pushed",
		"create, rename and delete games, restore earlier versions, and share games by link",
	],
	read: ["see your games and their published versions", "see the pieces that it has pushed"],
};

const mayNot: Record<Scope, readonly string[]> = {
	push: [
		"see your password or your e-mail address, or change your account",
		"change individual pieces that other apps have pushed",
	],
	read: ["change, push or delete anything", "see your password or your e-mail address"],
};

function points(entries: readonly string[]): Html {
	return html`<ul class="points">${entries.map((entry) => html`<li>${entry}</li>`)}</ul>`;
}

/** The part of an app that its pages show. */
type NamedApp = { name: string };

/** What a user should know before they trust an app: the same on both consent pages. */
function terms(app: NamedApp, scope: Scope, facts: readonly [string, Html | string][]): Html {
	return html`<dl class="facts-list">${facts.map(([term, fact]) => html`<dt>${term}</dt><dd>${fact}</dd>`)}</dl>
<h2>${app.name} will be able to</h2>
${points(may[scope])}
<h2>It will not be able to</h2>
${points(mayNot[scope])}`;
}

/** Who stands behind an app. Only Tuckbox and the operator get a badge, which no name can imitate. */
function registrar(standing: Standing): Html {
	const badge = (text: string) => html`<strong class="badge">${text}</strong>`;
	if (standing.by === "service") return html`${badge("Tuckbox")} part of this service`;
	if (standing.by === "operator") return html`${badge("Operator")} who runs this service`;
	if (standing.by === "former") return html`a former member`;
	return html`a member: ${standing.name} (${standing.email})`;
}

/** What an app is called on its pages. The only tool of ours that asks is the command line. */
function titleOf(app: NamedApp, standing: Standing): string {
	return standing.by === "service" ? `${app.name} command line` : app.name;
}

const decision = html`<p class="actions">
<button class="primary" name="decision" value="allow">Allow</button>
<button name="decision" value="deny">Deny</button>
</p>
<p class="fine">You can disconnect the app in your settings at any time.</p>`;

/** Where the browser goes after the decision, in words for users. */
function destination(redirectUri: string): Html {
	const url = new URL(redirectUri);
	if (url.protocol === "https:") return html`<strong>${url.host}</strong>`;
	return url.protocol === "http:"
		? html`<strong>this computer</strong> (${url.host})`
		: html`<strong>an app on this device</strong> (${url.protocol})`;
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
export function consentPage({ user, csrf }: Viewer, asked: Asked): string {
	const { scope, redirectUri, parameters, registeredBy } = asked;
	const app = { name: titleOf(asked.app, registeredBy) };
	const hidden = Object.entries(parameters).map(
		([name, value]) => html`<input type="hidden" name="${name}" value="${value}">
`,
	);
	const body = html`<p>Signed in as ${user.name} (${user.email}). This app is asking for access to your account.</p>
${terms(app, scope, [
	["Redirects to", destination(redirectUri)],
	["Registered by", registrar(registeredBy)],
])}
<form method="post" action="/authorize">
${csrfField(csrf)}
${hidden}${decision}
</form>`;
	return page({ title: `${app.name} asks for access`, body, user, csrf });
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
	{ user, csrf }: Viewer,
	{ userCode = "", notice }: { userCode?: string; notice?: Notice | undefined },
): string {
	const body = html`<p>Enter the code that your device or tool shows.</p>
<form method="post" action="/oauth/device">
${csrfField(csrf)}
<label class="field"><span>Code</span><input class="code-entry" name="user_code" value="${userCode}" required maxlength="20" autocomplete="off" autocapitalize="characters" spellcheck="false" placeholder="XXXX-XXXX" autofocus></label>
<button class="primary">Continue</button>
</form>`;
	return page({ title: "Connect a device", body, user, csrf, notice });
}

/** The page where a user allows or denies a device access to their account. */
export function deviceConsentPage(
	{ user, csrf }: Viewer,
	asked: { app: NamedApp; registeredBy: Standing; scope: Scope; userCode: string },
): string {
	const { scope, userCode, registeredBy } = asked;
	const app = { name: titleOf(asked.app, registeredBy) };
	const body = html`<p>Signed in as ${user.name} (${user.email}). This app is asking for access to your account, on the device that shows this code.</p>
<p class="notice calm">If someone sent you this code or link, choose Deny: otherwise <em>their</em> device gets access to your account.</p>
${terms(app, scope, [
	["Code", html`<strong class="code">${userCode}</strong>`],
	["Registered by", registrar(registeredBy)],
])}
<form method="post" action="/oauth/device/decision">
${csrfField(csrf)}
<input type="hidden" name="user_code" value="${userCode}">
${decision}
</form>`;
	return page({ title: `${app.name} asks for access`, body, user, csrf });
}

/** Confirms the decision about a device. */
export function deviceDecidedPage({ user, csrf }: Viewer, app: NamedApp, isAllowed: boolean): string {
	const body = isAllowed
		? html`<p>${app.name} now has access to your account. Return to your device; it continues automatically within a few seconds.</p>
<p class="actions"><a class="button" href="/settings/connections">Connected apps</a></p>`
		: html`<p>${app.name} does not have access to your account. You can close this page.</p>`;
	return page({ title: isAllowed ? "Device connected" : "Access denied", body, user, csrf });
}
