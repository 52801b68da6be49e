import type { FastifyReply } from "fastify";
import { Type } from "typebox";
import { acceptInvite, acceptPasswordLink, inviteBehind, signUp } from "../../accounts/invites.ts";
import { signOut } from "../../accounts/sessions.ts";
import { signIn } from "../../accounts/sign-in.ts";
import { ownPath } from "../../domain/access/session.ts";
import type { AccountDeps } from "../api/account/account.ts";
import { type Route, route } from "../edge/route.ts";
import { admitBrowser, browserOf, dismissBrowser } from "../edge/session-cookie.ts";
import { html } from "../pages/html.ts";
import { type Notice, page, pagePolicy, stylesheet } from "../pages/layout.ts";
import { type Words, wordsOf } from "../pages/words.ts";
import { formTargets } from "./consent.ts";
import { answerForm, field, sendPage } from "./form.ts";

const home = "/";
const labels = { name: "theName", email: "theEmail", password: "thePassword" } as const;

/** Fields of forms are strings; a missing field counts as empty. */
const Text = Type.Optional(Type.String());
const SignInForm = Type.Object({ email: Text, password: Text, next: Text });
const SignUpForm = Type.Object({ name: Text, email: Text, password: Text });
const SignInQuery = Type.Object({ next: Text, made: Text, deleted: Text });

/**
 * The policy of a sign-in that continues to the consent page. If the app's request is invalid, that page redirects
 * straight back to the app, and browsers check the whole chain of redirects against the policy of the form.
 */
function signInPolicy(given: string | undefined): string {
	const next = URL.parse(ownPath(given) ?? "/", "http://own.invalid");
	const redirect = next?.pathname === "/authorize" ? next.searchParams.get("redirect_uri") : null;
	return pagePolicy(redirect !== null && URL.canParse(redirect) ? formTargets(redirect) : []);
}

type SignInFields = { email?: string | undefined; next?: string | undefined };

function signInPage(words: Words, given: SignInFields, mode: AccountDeps["signUp"], notice?: Notice): string {
	const { t, rich } = words;
	const next = ownPath(given.next);
	const body = html`<form method="post" action="/sign-in">
${next !== undefined && html`<input type="hidden" name="next" value="${next}">`}
${field({ label: t("email"), name: "email", type: "email", value: given.email, autocomplete: "username", isFirst: !given.email })}
${field({ label: t("password"), name: "password", type: "password", autocomplete: "current-password", isFirst: Boolean(given.email) })}
<button class="primary">${t("signIn")}</button>
</form>
${
	mode === "open"
		? html`<p class="fine">${rich("noAccount", { link: (text) => html`<a href="/sign-up">${text}</a>` })}</p>`
		: html`<p class="fine">${t("byInvitation")}</p>`
}`;
	return page({ words, title: t("signIn"), body, notice });
}

/** The result of the page that redirected here. */
function doneNotice(
	{ t }: Words,
	{ made, deleted }: { made?: string; deleted?: string },
): Notice | undefined {
	const text =
		made !== undefined ? t("accountMade") : deleted !== undefined ? t("accountDeleted") : undefined;
	return text === undefined ? undefined : { kind: "done", text };
}

type SignUpFields = { name?: string | undefined; email?: string | undefined };
type SignUpPage = { action: string; title: string; lede: string; fixedEmail?: string | null };

function signUpPage(words: Words, of: SignUpPage, given: SignUpFields, notice?: Notice): string {
	const { t } = words;
	const { action, title, lede, fixedEmail } = of;
	const isFixed = typeof fixedEmail === "string";
	const body = html`<p>${lede}</p>
<form method="post" action="${action}">
${field({ label: t("name"), name: "name", value: given.name, autocomplete: "name", hint: t("nameHint"), isFirst: true })}
${field({ label: t("email"), name: "email", type: "email", value: isFixed ? fixedEmail : given.email, autocomplete: "username", isReadonly: isFixed })}
${field({ label: t("password"), name: "password", type: "password", autocomplete: "new-password", hint: t("passwordHint"), minLength: 8 })}
<button class="primary">${t("createAccount")}</button>
</form>`;
	return page({ words, title, body, notice });
}

function newPasswordPage(words: Words, action: string, email: string | null, notice?: Notice): string {
	const { t } = words;
	const body = html`<form method="post" action="${action}">
${field({ label: t("email"), name: "email", type: "email", value: email ?? "", autocomplete: "username", isReadonly: true })}
${field({ label: t("newPassword"), name: "password", type: "password", autocomplete: "new-password", hint: t("newPasswordHint"), minLength: 8, isFirst: true })}
<button class="primary">${t("setPassword")}</button>
</form>`;
	return page({ words, title: t("chooseNewPassword"), body, notice });
}

function openPage({ t }: Words): SignUpPage {
	return { action: "/sign-up", title: t("createYourAccount"), lede: t("accountLede") };
}

function invitedPage(
	{ t }: Words,
	secret: string,
	invited: { kind: string; email: string | null },
): SignUpPage {
	const isFirst = invited.kind === "first";
	return {
		action: `/sign-up/${secret}`,
		title: t(isFirst ? "welcome" : "createYourAccount"),
		lede: t(isFirst ? "firstLede" : "invitedLede"),
		fixedEmail: invited.email,
	};
}

async function goOn(reply: FastifyReply, next: string | undefined): Promise<FastifyReply> {
	return await reply.redirect(ownPath(next) ?? home, 303);
}

/** The pages to sign in and out, and to create an account. */
export function signInRoutes(deps: AccountDeps): Route[] {
	const common = { tag: "Account", hidden: true, page: true, access: "visitor" } as const;
	const answers = { 200: { description: "The page." } };
	return [
		route({
			...common,
			operationId: "showSignIn",
			method: "GET",
			url: "/sign-in",
			summary: "Sign in",
			query: SignInQuery,
			answers,
			handle: async ({ user, query, request, reply }) => {
				const words = wordsOf(request);
				if (user !== undefined) return await goOn(reply, query.next);
				reply.header("Content-Security-Policy", signInPolicy(query.next));
				return await sendPage(reply, signInPage(words, query, deps.signUp, doneNotice(words, query)));
			},
		}),
		route({
			...common,
			operationId: "signIn",
			method: "POST",
			url: "/sign-in",
			summary: "Sign in",
			takes: "form",
			body: SignInForm,
			answers,
			handle: async ({ user, body, request, reply }) =>
				await answerForm(
					reply,
					wordsOf(request),
					labels,
					async () => {
						const given = { email: body.email ?? "", password: body.password ?? "" };
						const admission = await signIn(deps, given, browserOf(deps.cookies, request));
						// the browser's previous session: without its cookie, the user could no longer end it here
						if (user !== undefined) await signOut(deps, user);
						admitBrowser(deps.cookies, reply, admission);
						return await goOn(reply, body.next);
					},
					(notice) => {
						reply.header("Content-Security-Policy", signInPolicy(body.next));
						return signInPage(wordsOf(request), body, deps.signUp, notice);
					},
				),
		}),
		route({
			...common,
			operationId: "signOut",
			method: "POST",
			url: "/sign-out",
			summary: "Sign out",
			access: "session",
			takes: "form",
			body: Type.Object({}),
			answers: { 303: { description: "Signed out." } },
			handle: async ({ user, reply }) => {
				await signOut(deps, user);
				dismissBrowser(deps.cookies, reply);
				return await reply.redirect("/sign-in", 303);
			},
		}),
		route({
			...common,
			operationId: "showSignUp",
			method: "GET",
			url: "/sign-up",
			summary: "Create an account, if sign-up is open",
			answers,
			handle: async ({ request, reply }) => {
				const words = wordsOf(request);
				const { t } = words;
				if (deps.signUp === "open") return await sendPage(reply, signUpPage(words, openPage(words), {}));
				const body = html`<p>${t("askForInvitation")}</p>
<p class="actions"><a class="button" href="/sign-in">${t("signIn")}</a></p>`;
				return await sendPage(reply, page({ words, title: t("invitationRequired"), body }));
			},
		}),
		route({
			...common,
			operationId: "signUp",
			method: "POST",
			url: "/sign-up",
			summary: "Create an account, if sign-up is open",
			limit: "sign-up",
			takes: "form",
			body: SignUpForm,
			answers,
			handle: async ({ body, request, reply }) =>
				await answerForm(
					reply,
					wordsOf(request),
					labels,
					async () => {
						const { name = "", email = "", password = "" } = body;
						await signUp(deps, { name, email, password }, browserOf(deps.cookies, request));
						return await reply.redirect("/sign-in?made", 303);
					},
					(notice) => signUpPage(wordsOf(request), openPage(wordsOf(request)), body, notice),
				),
		}),
		route({
			...common,
			operationId: "showInvitation",
			method: "GET",
			url: "/sign-up/:secret",
			summary: "Create an account by invitation, or choose a new password",
			limit: "sign-up",
			answers,
			handle: async ({ params, request, reply }) => {
				const words = wordsOf(request);
				const { secret = "" } = params;
				const invited = await inviteBehind(deps, secret);
				const text =
					invited.kind === "password"
						? newPasswordPage(words, `/sign-up/${secret}`, invited.email)
						: signUpPage(words, invitedPage(words, secret, invited), {});
				return await sendPage(reply, text);
			},
		}),
		route({
			...common,
			operationId: "acceptInvitation",
			method: "POST",
			url: "/sign-up/:secret",
			summary: "Create an account by invitation, or choose a new password",
			limit: "sign-up",
			takes: "form",
			body: SignUpForm,
			answers,
			handle: async ({ user, params, body, request, reply }) => {
				const { secret = "" } = params;
				const { name = "", email = "", password = "" } = body;
				const invited = await inviteBehind(deps, secret);
				const browser = browserOf(deps.cookies, request);
				const isPassword = invited.kind === "password";
				const words = wordsOf(request);
				return await answerForm(
					reply,
					words,
					labels,
					async () => {
						const admission = isPassword
							? await acceptPasswordLink(deps, secret, password, browser)
							: await acceptInvite(deps, secret, { name, email, password }, browser);
						if (user !== undefined) await signOut(deps, user);
						admitBrowser(deps.cookies, reply, admission);
						return await goOn(reply, home);
					},
					(notice) =>
						isPassword
							? newPasswordPage(words, `/sign-up/${secret}`, invited.email, notice)
							: signUpPage(words, invitedPage(words, secret, invited), body, notice),
				);
			},
		}),
		route({
			operationId: "getPagesStyle",
			method: "GET",
			url: "/pages/:digest/style.css",
			tag: "Operations",
			summary: "Get the stylesheet of the pages",
			access: "public",
			hidden: true,
			answers: { 200: { description: "The stylesheet." } },
			handle: async ({ reply }) => {
				reply.header("Cache-Control", "public, max-age=31536000, immutable");
				return await reply.type("text/css; charset=utf-8").send(stylesheet);
			},
		}),
	];
}
