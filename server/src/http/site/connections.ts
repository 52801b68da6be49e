import type { Person } from "../../accounts/sessions.ts";
import type { Connection } from "../../oauth/connections.ts";
import type { TokenRecord } from "../../oauth/tokens.ts";
import { type Html, html } from "../pages/html.ts";
import { csrfField, type Notice, page } from "../pages/layout.ts";
import { agoText, dayText } from "./form.ts";

type Viewer = { person: Person; csrf: string; notice?: Notice | undefined };

function plural(count: number, unit: string): string {
	return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

function lastUsed(at: number | null, now: number): string {
	return at === null ? "never used" : `last used ${agoText(at, now)}`;
}

function readOnly(scope: string): Html | false {
	return scope === "read" && html`<span class="tag">May only look</span>`;
}

function connectionItem({ csrf }: Viewer, connection: Connection, now: number): Html {
	const { app, scope, games, components, connectedAt, lastUsedAt } = connection;
	const pushed =
		components === 0 ? "Nothing pushed yet" : `${plural(components, "piece")} in ${plural(games, "game")}`;
	return html`<li><div><strong>${app.name}</strong>${readOnly(scope)}
<p class="facts">${pushed} · ${lastUsed(lastUsedAt, now)} · connected ${dayText(connectedAt)}</p></div>
<form method="post" action="/settings/connections/${app.id}/revoke">${csrfField(csrf)}
<button>Revoke<span class="unseen"> access of ${app.name}</span></button></form></li>`;
}

/** The apps that may act for a person. */
export function connectionsPage(viewer: Viewer, connections: readonly Connection[], now: number): string {
	const list =
		connections.length === 0
			? html`<p class="empty">No app is connected. Start in your design tool: it sends you here to allow it.</p>`
			: html`<ul class="items">${connections.map((connection) => connectionItem(viewer, connection, now))}</ul>`;
	const body = html`<p>Apps that may act for you. When you revoke one, it is out at once; what it has pushed stays.</p>
${list}
<p class="fine">Does a device show you a code? <a href="/oauth/device">Connect a device</a></p>`;
	return page({ title: "Connected apps", body, settings: "/settings/connections", ...viewer });
}

function tokenItem({ csrf }: Viewer, token: TokenRecord, now: number): Html {
	const ends =
		token.expiresAt === null ? "valid until you revoke it" : `valid until ${dayText(token.expiresAt)}`;
	return html`<li><div><strong>${token.name}</strong>${readOnly(token.scope)}
<p class="facts">Made ${dayText(token.createdAt)} · ${lastUsed(token.lastUsedAt, now)} · ${ends}</p></div>
<form method="post" action="/settings/tokens/${token.id}/revoke">${csrfField(csrf)}
<button>Revoke<span class="unseen"> ${token.name}</span></button></form></li>`;
}

/** How long a token may be asked to live, as the form offers it. */
const lifetimes = [
	["", "Until I revoke it"],
	["7", "7 days"],
	["30", "30 days"],
	["90", "90 days"],
	["365", "A year"],
] as const;

/** What a form had in it, to be shown again with what is wrong. */
export type TokenForm = { name?: string; scope?: string; expires_in_days?: string };

function selected(isSelected: boolean): Html | false {
	return isSelected && html` selected`;
}

function tokenForm({ csrf }: Viewer, form: TokenForm): Html {
	const options = lifetimes.map(
		([value, label]) =>
			html`<option value="${value}"${selected(form.expires_in_days === value)}>${label}</option>`,
	);
	return html`<form method="post" action="/settings/tokens">
${csrfField(csrf)}
<label class="field"><span>Name</span><input name="name" value="${form.name}" required maxlength="100" autocomplete="off" placeholder="Nightly push"></label>
<label class="field"><span>It may</span><select name="scope">
<option value="push">Push, change and delete</option>
<option value="read"${selected(form.scope === "read")}>Only look</option>
</select></label>
<label class="field"><span>Valid</span><select name="expires_in_days">${options}</select></label>
<button class="primary">Make token</button>
</form>`;
}

/** A person's own tokens, and the form that makes one. */
export function tokensPage(
	viewer: Viewer,
	tokens: readonly TokenRecord[],
	now: number,
	form: TokenForm = {},
): string {
	const list =
		tokens.length === 0
			? html`<p class="empty">You have no access token. Make one for a script of your own.</p>`
			: html`<ul class="items">${tokens.map((token) => tokenItem(viewer, token, now))}</ul>`;
	const body = html`<p>For scripts of your own. Treat one like a password. All of them see the same pieces.</p>
${list}
<section><h2>Make a token</h2>
${tokenForm(viewer, form)}
</section>`;
	return page({ title: "Access tokens", body, settings: "/settings/tokens", ...viewer });
}

/** A token that was just made: shown this once. */
export function newTokenPage(viewer: Viewer, token: TokenRecord & { token: string }): string {
	const body = html`<p>Copy it now: it is shown this once, and only its hash is kept.</p>
<code class="secret">${token.token}</code>
<p class="fine">Send it as <code>Authorization: Bearer …</code>, never in an address.</p>
<p class="actions"><a class="button primary" href="/settings/tokens">Done</a></p>`;
	return page({ title: token.name, body, settings: "/settings/tokens", ...viewer });
}
