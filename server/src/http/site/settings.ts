import type { FastifyReply } from "fastify";
import { Type } from "typebox";
import { type InviteRecord, invite, invitesOf, takeBackInvite } from "../../accounts/invites.ts";
import { profileOf, renamePerson } from "../../accounts/profile.ts";
import type { Person } from "../../accounts/sessions.ts";
import { endOtherSessions, endSession, type SessionRecord, sessionsOf } from "../../accounts/sessions.ts";
import { changePassword } from "../../accounts/sign-in.ts";
import { overviewOf } from "../../games/overview.ts";
import { deleteAccount } from "../../lifecycle/delete-account.ts";
import { type AccountDeps, sendExport } from "../api/account.ts";
import { type Route, route } from "../edge/route.ts";
import { admitBrowser, browserOf, dismissBrowser } from "../edge/session-cookie.ts";
import { type Html, html } from "../pages/html.ts";
import { csrfField, type Notice, page } from "../pages/layout.ts";
import { browserName } from "./browser-name.ts";
import { agoText, answerForm, dayText, field, sendPage } from "./form.ts";

const labels = {
	name: "The name",
	email: "The e-mail address",
	password: "The password",
	newPassword: "The new password",
	invites: "Your open invitations",
};

const Text = Type.Optional(Type.String());
const DoneQuery = Type.Object({ done: Text });

/** What a page says after a form led back to it. */
const doneTexts: Readonly<Record<string, string>> = {
	name: "Your name is changed.",
	password: "Your password is changed. You are signed out everywhere else.",
	session: "That session has ended.",
	sessions: "You are signed out everywhere else.",
	invite: "The invitation is taken back; its link no longer works.",
};

function doneNotice(done: string | undefined): Notice | undefined {
	const text = done === undefined || !Object.hasOwn(doneTexts, done) ? undefined : doneTexts[done];
	return text === undefined ? undefined : { kind: "done", text };
}

/** Whoever the page is for. */
type For = { person: Person; csrf: string; notice?: Notice | undefined };

/** Bytes as the console tells them: the quota of 2 GB is twice 1024³. */
function bytesText(bytes: number): string {
	const units = ["B", "kB", "MB", "GB", "TB"];
	let [size, at] = [bytes, 0];
	for (; size >= 999.5 && at < units.length - 1; at++) size /= 1024;
	return `${at === 0 ? size : Number(size.toPrecision(3))} ${units[at]}`;
}

type Storage = Awaited<ReturnType<typeof overviewOf>>;

/** What each game takes, the largest first: the one by which most room is made. */
function storageList(games: Storage["games"]): Html {
	const items = games
		.toSorted((a, b) => b.bytes - a.bytes)
		.map(
			({ id, name, images, bytes }) => html`<li><a class="name" href="/games/${id}">${name}</a>
<span class="facts">${images === 1 ? "1 picture" : `${images} pictures`} · ${bytesText(bytes)}</span></li>`,
		);
	return html`<ul class="items" aria-label="Storage by game">${items}</ul>`;
}

async function accountPage(deps: AccountDeps, of: For): Promise<string> {
	const [profile, storage] = await Promise.all([profileOf(deps, of.person), overviewOf(deps, of.person)]);
	const { usedBytes, quotaBytes, games } = storage;
	const body = html`<form method="post" action="/settings">${csrfField(of.csrf)}
${field({ label: "Name", name: "name", value: profile.name, autocomplete: "name", hint: "As others here see you." })}
${field({ label: "Email", name: "email", type: "email", value: profile.email, isReadonly: true, hint: "What you sign in with." })}
<button class="primary">Save name</button>
</form>
<section><h2>Storage</h2>
<p>${bytesText(usedBytes)} of ${bytesText(quotaBytes)} used by the images of your games.</p>
${games.length > 0 && storageList(games)}
<p class="fine">Account made on ${dayText(profile.createdAt)}.</p></section>`;
	return page({ title: "Account", settings: "/settings", body, ...of });
}

function passwordPage(of: For): string {
	const body = html`<form method="post" action="/settings/password">${csrfField(of.csrf)}
<input type="hidden" name="email" value="${of.person.email}" autocomplete="username">
${field({ label: "Present password", name: "password", type: "password", autocomplete: "current-password" })}
${field({ label: "New password", name: "newPassword", type: "password", autocomplete: "new-password", minLength: 8, hint: "At least 8 characters. A few words make a good one." })}
<p class="fine">You will be signed out everywhere else. Access tokens of your apps stay as they are.</p>
<button class="primary">Change password</button>
</form>`;
	return page({ title: "Password", settings: "/settings/password", body, ...of });
}

function sessionItem(csrf: string, session: SessionRecord, now: number): Html {
	const facts = `Signed in ${dayText(session.createdAt)}, last used ${agoText(session.seenAt, now)}`;
	return html`<li><div><p>${browserName(session.userAgent)}${session.current && html`<span class="tag">This browser</span>`}</p>
<p class="facts">${facts}</p></div>
${
	!session.current &&
	html`<form method="post" action="/settings/sessions/end">${csrfField(csrf)}<input type="hidden" name="id" value="${session.id}"><button>Sign out</button></form>`
}</li>`;
}

function sessionsPage(of: For, sessions: readonly SessionRecord[], now: number): string {
	const body = html`<p>A session ends by itself when it is not used for 30 days.</p>
<ul class="items">${sessions.map((session) => sessionItem(of.csrf, session, now))}</ul>
${
	sessions.length > 1 &&
	html`<form class="actions" method="post" action="/settings/sessions/end-others">${csrfField(of.csrf)}<button class="danger">Sign out everywhere else</button></form>`
}`;
	return page({ title: "Where you are signed in", settings: "/settings/sessions", body, ...of });
}

function inviteItem(csrf: string, { id, email, expiresAt }: InviteRecord): Html {
	return html`<li><div><p>${email ?? "Anybody who has the link"}</p><p class="facts">Until ${dayText(expiresAt)}</p></div>
<form method="post" action="/settings/invites/take-back">${csrfField(csrf)}<input type="hidden" name="id" value="${id}"><button>Take back</button></form></li>`;
}

type InvitesPage = { invites: readonly InviteRecord[]; mayInvite: boolean; made?: string; email?: string };

function invitesPage(of: For, { invites, mayInvite, made, email }: InvitesPage): string {
	const form = html`<form method="post" action="/settings/invites">${csrfField(of.csrf)}
${field({ label: "Email", name: "email", type: "email", value: email ?? "", isOptional: true, hint: "Only this address can use the link. Leave it empty and anybody who has it can." })}
<button class="primary">Make a link</button>
</form>`;
	const body = html`${
		made !== undefined &&
		html`<div class="notice calm"><p>Send this link to whom you invite. It is shown this once, and makes one account within a week.</p></div><code class="secret">${made}</code>`
	}
${
	mayInvite
		? html`<p>A link lets one person make an account of their own. Nothing is mailed: you send it.</p>${form}`
		: html`<p class="empty">Only whoever runs this service lets people in.</p>`
}
${invites.length > 0 && html`<section><h2>Open invitations</h2><ul class="items">${invites.map((item) => inviteItem(of.csrf, item))}</ul></section>`}`;
	return page({ title: "Invitations", settings: "/settings/invites", body, ...of });
}

function dataPage(of: For): string {
	const body = html`<section><h2>Take your data with you</h2>
<p>One JSON file with your account and every game: all pieces as they are now, and the addresses of their images.</p>
<p class="actions"><a class="button" href="/settings/data/export" download>Download</a></p></section>
<section><h2>Delete your account</h2>
<p>Deletes your games with every piece and image in them, whichever app pushed it, and their share links; your access tokens, sessions and registered apps. There is no way back.</p>
<form method="post" action="/settings/data">${csrfField(of.csrf)}
${field({ label: "Password", name: "password", type: "password", autocomplete: "current-password" })}
<button class="danger">Delete account and games</button>
</form></section>`;
	return page({ title: "Your data", settings: "/settings/data", body, ...of });
}

/** A person's own account as pages; routes/account.ts has the same as data. */
export function settingsRoutes(deps: AccountDeps): Route[] {
	const common = { tag: "Account", hidden: true, page: true, access: "session" } as const;
	const answers = { 200: { description: "The page." } };
	const back = async (reply: FastifyReply, to: string) => await reply.redirect(to, 303);
	return [
		route({
			...common,
			operationId: "showSettings",
			method: "GET",
			url: "/settings",
			summary: "Your account",
			query: DoneQuery,
			answers,
			handle: async ({ person, csrf, query, reply }) => {
				const notice = doneNotice(query.done);
				return await sendPage(reply, await accountPage(deps, { person, csrf, notice }));
			},
		}),
		route({
			...common,
			operationId: "saveSettings",
			method: "POST",
			url: "/settings",
			summary: "Change your name",
			takes: "form",
			body: Type.Object({ name: Text }),
			answers,
			handle: async ({ person, csrf, body, reply }) =>
				await answerForm(
					reply,
					labels,
					async () => {
						await renamePerson(deps, person, body.name ?? "");
						return await back(reply, "/settings?done=name");
					},
					async (notice) => await accountPage(deps, { person, csrf, notice }),
				),
		}),
		route({
			...common,
			operationId: "showPassword",
			method: "GET",
			url: "/settings/password",
			summary: "Change your password",
			query: DoneQuery,
			answers,
			handle: async ({ person, csrf, query, reply }) =>
				await sendPage(reply, passwordPage({ person, csrf, notice: doneNotice(query.done) })),
		}),
		route({
			...common,
			operationId: "savePassword",
			method: "POST",
			url: "/settings/password",
			summary: "Change your password",
			takes: "form",
			body: Type.Object({ password: Text, newPassword: Text }),
			answers,
			handle: async ({ person, csrf, body, request, reply }) =>
				await answerForm(
					reply,
					labels,
					async () => {
						const change = { password: body.password ?? "", newPassword: body.newPassword ?? "" };
						const admission = await changePassword(deps, person, change, browserOf(deps.cookies, request));
						admitBrowser(deps.cookies, reply, admission);
						return await back(reply, "/settings/password?done=password");
					},
					(notice) => passwordPage({ person, csrf, notice }),
				),
		}),
		route({
			...common,
			operationId: "showSessions",
			method: "GET",
			url: "/settings/sessions",
			summary: "Where you are signed in",
			query: DoneQuery,
			answers,
			handle: async ({ person, csrf, query, reply }) => {
				const of = { person, csrf, notice: doneNotice(query.done) };
				return await sendPage(reply, sessionsPage(of, await sessionsOf(deps, person), deps.now()));
			},
		}),
		route({
			...common,
			operationId: "endSessionByForm",
			method: "POST",
			url: "/settings/sessions/end",
			summary: "End one of your sessions",
			takes: "form",
			body: Type.Object({ id: Text }),
			answers,
			handle: async ({ person, body, reply }) => {
				await endSession(deps, person, body.id ?? "");
				return await back(reply, "/settings/sessions?done=session");
			},
		}),
		route({
			...common,
			operationId: "endOtherSessionsByForm",
			method: "POST",
			url: "/settings/sessions/end-others",
			summary: "Sign out everywhere else",
			takes: "form",
			body: Type.Object({}),
			answers,
			handle: async ({ person, reply }) => {
				await endOtherSessions(deps, person);
				return await back(reply, "/settings/sessions?done=sessions");
			},
		}),
		route({
			...common,
			operationId: "showInvites",
			method: "GET",
			url: "/settings/invites",
			summary: "Your invitations",
			query: DoneQuery,
			answers,
			handle: async ({ person, csrf, query, reply }) => {
				const invites = await invitesOf(deps, person);
				const { mayInvite } = await profileOf(deps, person);
				const of = { person, csrf, notice: doneNotice(query.done) };
				return await sendPage(reply, invitesPage(of, { invites, mayInvite }));
			},
		}),
		route({
			...common,
			operationId: "createInviteByForm",
			method: "POST",
			url: "/settings/invites",
			summary: "Invite somebody",
			limit: "invites",
			takes: "form",
			body: Type.Object({ email: Text }),
			answers,
			handle: async ({ person, csrf, body, reply }) => {
				const { mayInvite } = await profileOf(deps, person);
				return await answerForm(
					reply,
					labels,
					async () => {
						const { secret } = await invite(deps, person, body.email);
						const invites = await invitesOf(deps, person);
						const made = `${deps.publicUrl()}/sign-up/${secret}`;
						return await sendPage(reply, invitesPage({ person, csrf }, { invites, mayInvite, made }));
					},
					async (notice) => {
						const given = { invites: await invitesOf(deps, person), mayInvite, email: body.email ?? "" };
						return invitesPage({ person, csrf, notice }, given);
					},
				);
			},
		}),
		route({
			...common,
			operationId: "takeBackInviteByForm",
			method: "POST",
			url: "/settings/invites/take-back",
			summary: "Take an invitation back",
			takes: "form",
			body: Type.Object({ id: Text }),
			answers,
			handle: async ({ person, body, reply }) => {
				await takeBackInvite(deps, person, body.id ?? "");
				return await back(reply, "/settings/invites?done=invite");
			},
		}),
		route({
			...common,
			operationId: "showData",
			method: "GET",
			url: "/settings/data",
			summary: "Take your data with you, or delete it",
			answers,
			handle: async ({ person, csrf, reply }) => await sendPage(reply, dataPage({ person, csrf })),
		}),
		route({
			...common,
			operationId: "downloadData",
			method: "GET",
			url: "/settings/data/export",
			summary: "Take your data with you",
			limit: "export",
			answers,
			handle: async ({ person, reply }) => await sendExport(deps, person, reply),
		}),
		route({
			...common,
			operationId: "deleteAccountByForm",
			method: "POST",
			url: "/settings/data",
			summary: "Delete your account",
			takes: "form",
			body: Type.Object({ password: Text }),
			answers,
			handle: async ({ person, csrf, body, reply }) =>
				await answerForm(
					reply,
					labels,
					async () => {
						await deleteAccount(deps, person, body.password ?? "");
						dismissBrowser(deps.cookies, reply);
						const gone = html`<p>Your account is gone, and your games with it. Their images are being removed.</p>`;
						return await sendPage(reply, page({ title: "Deleted", body: gone }));
					},
					(notice) => dataPage({ person, csrf, notice }),
				),
		}),
	];
}
