import type { Person } from "../../accounts/sessions.ts";
import type { AppRecord } from "../../oauth/apps.ts";
import { type Html, html } from "../pages/html.ts";
import { csrfField, type Notice, page } from "../pages/layout.ts";
import { dayText } from "./form.ts";

type Viewer = { person: Person; csrf: string; notice?: Notice | undefined };

const settings = "/settings/apps";

function kindOf(app: AppRecord): string {
	return app.confidential ? "Confidential" : "Public";
}

/** What a form had in it, to be shown again with what is wrong. */
export type AppForm = { name?: string; redirect_uris?: string; kind?: string; older?: string };

function nameField(value: string | undefined): Html {
	return html`<label class="field"><span>Name</span><input name="name" value="${value}" required maxlength="100" autocomplete="off"><span class="hint">People see it when they are asked whether to let it in.</span></label>`;
}

function redirectField(value: string | undefined): Html {
	return html`<label class="field"><span>Redirect URIs</span><textarea name="redirect_uris" rows="3" spellcheck="false" autocapitalize="off">${value}</textarea><span class="hint">One a line, exactly as the app sends them: https, <code>http://127.0.0.1/…</code> (any port then), or a scheme of your own such as <code>com.example.app:/callback</code>. None for a device that shows a code.</span></label>`;
}

function checked(isChecked: boolean): Html | false {
	return isChecked && html` checked`;
}

function registration({ csrf }: Viewer, form: AppForm): Html {
	return html`<form method="post" action="${settings}">
${csrfField(csrf)}
${nameField(form.name)}
${redirectField(form.redirect_uris)}
<fieldset>
<legend>Where does it run?</legend>
<label class="check"><input type="radio" name="kind" value="public"${checked(form.kind !== "confidential")}><span>On people's own machines, or in their browser</span><span class="hint">Public: it has no secret, and proves itself by PKCE.</span></label>
<label class="check"><input type="radio" name="kind" value="confidential"${checked(form.kind === "confidential")}><span>On a server</span><span class="hint">Confidential: it gets a secret, which must never leave the server.</span></label>
</fieldset>
<label class="check"><input type="checkbox" name="older" value="yes"${checked(form.older === "yes")}><span>It is an older tool that knows no PKCE</span><span class="hint">Less safe: whoever catches the code on its way back can use it.</span></label>
<button class="primary">Register app</button>
</form>`;
}

/** A person's apps, and the form that registers one. */
export function appsPage(viewer: Viewer, apps: readonly AppRecord[], form: AppForm = {}): string {
	const list =
		apps.length === 0
			? html`<p class="empty">You have registered no app. A tool needs it once, to ask people for access.</p>`
			: html`<ul class="items">${apps.map(
					(app) => html`<li><div><strong>${app.name}</strong><span class="tag">${kindOf(app)}</span>
<p class="facts"><code>${app.clientId}</code> · registered ${dayText(app.createdAt)}</p></div>
<a class="button" href="${settings}/${app.id}">Edit<span class="unseen"> ${app.name}</span></a></li>`,
				)}</ul>`;
	const body = html`<p>Tools that you write, and that ask people whether they may act for them.</p>
${list}
<section><h2>Register an app</h2>
${registration(viewer, form)}
</section>`;
	return page({ title: "Your apps", body, settings, ...viewer });
}

/** What an app's developer has to copy; its secret is shown this once. */
export function appSecretPage(
	viewer: Viewer,
	app: AppRecord & { clientSecret?: string },
	isNew: boolean,
): string {
	const { clientSecret } = app;
	const secret =
		clientSecret !== undefined &&
		html`<dt>Client secret</dt><dd><code class="secret">${clientSecret}</code></dd>`;
	const body = html`${
		clientSecret !== undefined &&
		html`<p>Copy the secret now: it is shown this once, and only its hash is kept.</p>`
	}
<dl class="facts-list"><dt>Client id</dt><dd><code class="secret">${app.clientId}</code></dd>
${secret}</dl>
<p class="actions"><a class="button primary" href="${settings}">Done</a></p>`;
	const title = isNew ? `${app.name} is registered` : `${app.name} has a new secret`;
	return page({ title, body, settings, ...viewer });
}

function secretSection({ csrf }: Viewer, app: AppRecord): Html {
	return html`<section><h2>Client secret</h2>
<p>Only its hash is kept. A new one replaces it at once; people stay connected.</p>
<form method="post" action="${settings}/${app.id}/secret">
${csrfField(csrf)}
<button>Make a new secret</button>
</form></section>`;
}

/** One app of a person, with all that can be done about it. */
export function appPage(
	viewer: Viewer,
	app: AppRecord,
	form: { name?: string; redirect_uris?: string } = {},
): string {
	const body = html`<dl class="facts-list"><dt>Client id</dt><dd><code>${app.clientId}</code></dd>
<dt>Kind</dt><dd>${kindOf(app)}</dd>
<dt>Registered</dt><dd>${dayText(app.createdAt)}</dd></dl>
<form method="post" action="${settings}/${app.id}">
${csrfField(viewer.csrf)}
${nameField(form.name ?? app.name)}
${redirectField(form.redirect_uris ?? app.redirectUris.join("\n"))}
<label class="check"><input type="checkbox" name="requires_pkce" value="yes"${checked(app.requiresPkce)}><span>Require PKCE</span><span class="hint">Only older tools need this off.</span></label>
<button class="primary">Save</button>
</form>
${app.confidential && secretSection(viewer, app)}
<section><h2>Delete this app</h2>
<p>Everybody who uses ${app.name} is disconnected at once. What it has pushed stays where it is.</p>
<form method="post" action="${settings}/${app.id}/delete">
${csrfField(viewer.csrf)}
<label class="field"><span>Type ${app.name} to confirm</span><input name="confirm" required autocomplete="off"></label>
<button class="danger">Delete app</button>
</form></section>`;
	return page({ title: app.name, body, settings, ...viewer });
}
