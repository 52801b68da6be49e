import type { SignedInUser } from "../../accounts/sessions.ts";
import type { Scope } from "../../domain/scope.ts";
import { type Html, html } from "../pages/html.ts";
import { csrfField, type Notice, page } from "../pages/layout.ts";

type Viewer = { user: SignedInUser; csrf: string };

const may: Record<Scope, readonly string[]> = {
	push: [
		"see your games, and what is published of them",
		"push pieces and images, and change or delete those it has pushed",
		"create, rename and delete games, bring back earlier versions, and share them by link",
	],
	read: ["see your games, and what is published of them", "see the pieces that it has pushed"],
};

const mayNot: Record<Scope, readonly string[]> = {
	push: [
		"see your password or your e-mail address, or change your account",
		"change single pieces that other apps have pushed",
	],
	read: ["change, push or delete anything", "see your password or your e-mail address"],
};

function points(entries: readonly string[]): Html {
	return html`<ul class="points">${entries.map((entry) => html`<li>${entry}</li>`)}</ul>`;
}

/** What a person should know before they trust an app: the same wherever it asks. */
/** Of an app its pages need only the name. */
type NamedApp = { name: string };

function terms(app: NamedApp, scope: Scope, facts: readonly [string, Html | string][]): Html {
	return html`<dl class="facts-list">${facts.map(([term, fact]) => html`<dt>${term}</dt><dd>${fact}</dd>`)}</dl>
<h2>${app.name} may</h2>
${points(may[scope])}
<h2>It may not</h2>
${points(mayNot[scope])}`;
}

function registrar(registeredBy: string | undefined): string {
	return registeredBy ?? "the operator of this service";
}

const decision = html`<p class="actions">
<button class="primary" name="decision" value="allow">Allow</button>
<button name="decision" value="deny">Deny</button>
</p>
<p class="fine">You can end this at any time in your settings.</p>`;

/** Where an answer goes, as a person understands it. */
function destination(redirectUri: string): Html {
	const url = new URL(redirectUri);
	if (url.protocol === "https:") return html`<strong>${url.host}</strong>`;
	return url.protocol === "http:"
		? html`<strong>this computer</strong> (${url.host})`
		: html`<strong>an app on this device</strong> (${url.protocol})`;
}

type Asked = {
	app: NamedApp;
	registeredBy: string | undefined;
	scope: Scope;
	redirectUri: string;
	/** What the form sends again, for it to be judged again. */
	parameters: Readonly<Record<string, string>>;
};

/** The question whether an app may act for a person. */
export function consentPage({ user, csrf }: Viewer, asked: Asked): string {
	const { app, scope, redirectUri, parameters, registeredBy } = asked;
	const hidden = Object.entries(parameters).map(
		([name, value]) => html`<input type="hidden" name="${name}" value="${value}">
`,
	);
	const body = html`<p>It wants to act for you, ${user.name} (${user.email}).</p>
${terms(app, scope, [
	["Leads back to", destination(redirectUri)],
	["Registered by", registrar(registeredBy)],
])}
<form method="post" action="/authorize">
${csrfField(csrf)}
${hidden}${decision}
</form>`;
	return page({ title: `${app.name} asks for access`, body, user, csrf });
}

/**
 * What a form's answer may redirect to, for a page's policy: browsers hold the whole chain of redirects against it, and
 * tools lead on from their own address to a page of their site.
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

/** Where a person types the code that a device shows. */
export function deviceCodePage(
	{ user, csrf }: Viewer,
	{ userCode = "", notice }: { userCode?: string; notice?: Notice | undefined },
): string {
	const body = html`<p>Type the code that your device or tool shows.</p>
<form method="post" action="/oauth/device">
${csrfField(csrf)}
<label class="field"><span>Code</span><input class="code-entry" name="user_code" value="${userCode}" required maxlength="20" autocomplete="off" autocapitalize="characters" spellcheck="false" placeholder="XXXX-XXXX" autofocus></label>
<button class="primary">Continue</button>
</form>`;
	return page({ title: "Connect a device", body, user, csrf, notice });
}

/** The question whether a device may act for a person. */
export function deviceConsentPage(
	{ user, csrf }: Viewer,
	asked: { app: NamedApp; registeredBy: string | undefined; scope: Scope; userCode: string },
): string {
	const { app, scope, userCode, registeredBy } = asked;
	const body = html`<p>It wants to act for you, ${user.name} (${user.email}), on the device that shows this code.</p>
<p class="notice calm">Did someone send you the code or this link? Then deny: you would give <em>their</em> device access.</p>
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

/** What has become of a device. */
export function deviceDecidedPage({ user, csrf }: Viewer, app: NamedApp, isAllowed: boolean): string {
	const body = isAllowed
		? html`<p>${app.name} may now act for you. Go back to your device; it continues automatically within a few seconds.</p>
<p class="actions"><a class="button" href="/settings/connections">See connected apps</a></p>`
		: html`<p>${app.name} got nothing. You can close this page.</p>`;
	return page({ title: isAllowed ? "Your device is connected" : "Denied", body, user, csrf });
}
