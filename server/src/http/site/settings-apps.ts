import { Type } from "typebox";
import { faultyField } from "../../domain/errors.ts";
import { readScope } from "../../domain/scope.ts";
import { dayMs } from "../../domain/time.ts";
import { appOf, appsOf, changeApp, deleteApp, registerApp, rotateSecret } from "../../oauth/apps.ts";
import { connectionsOf, revokeConnection } from "../../oauth/connections.ts";
import type { TokenUse } from "../../oauth/token-use.ts";
import { makePersonalToken, personalTokensOf, revokePersonalToken } from "../../oauth/tokens.ts";
import type { Store } from "../../store/store.ts";
import { type Route, route } from "../edge/route.ts";
import type { Notice } from "../pages/layout.ts";
import { appPage, appSecretPage, appsPage } from "./apps.ts";
import { connectionsPage, newTokenPage, tokensPage } from "./connections.ts";
import { answerForm, sendPage } from "./form.ts";

type Deps = { store: Store; tokenUse: TokenUse; now: () => number };

const field = Type.Optional(Type.String());
const AppForm = Type.Object({ name: field, redirect_uris: field, kind: field, older: field });
const AppChangeForm = Type.Object({ name: field, redirect_uris: field, requires_pkce: field });
const ConfirmForm = Type.Object({ confirm: field });
const TokenForm = Type.Object({ name: field, scope: field, expires_in_days: field });
const NoFields = Type.Object({});

function lines(text: string | undefined): string[] {
	return (text ?? "")
		.split(/[\r\n]+/)
		.map((line) => line.trim())
		.filter((line) => line !== "");
}

/** What the fields are called on the pages. */
const labels = {
	name: "The name",
	redirectUris: "The redirect URI",
	scope: "What it may do",
	expiresInDays: "How long it is valid",
};

/** What was just done, told on the page that it leads back to. */
const done: Record<string, string> = {
	saved: "Saved.",
	deleted: "The app is deleted.",
	revoked: "Revoked. It is out at once.",
};

function doneNotice(query: unknown): Notice | undefined {
	const { done: name } = (query ?? {}) as { done?: unknown };
	const text = typeof name === "string" && Object.hasOwn(done, name) ? done[name] : undefined;
	return text === undefined ? undefined : { kind: "done", text };
}

/** The settings' pages of routes/account-apps.ts: they call the same functions. */
export function appSettingsRoutes(deps: Deps): Route[] {
	const asPage = {
		tag: "Account",
		page: true,
		hidden: true,
		access: "session",
		answers: { 200: { description: "The page.", contentType: "text/html" } },
	} as const;
	const toRead = { ...asPage, method: "GET", limit: "read" } as const;
	const toChange = { ...asPage, method: "POST", limit: "settings/apps", takes: "form" } as const;

	return [
		route({
			...toRead,
			operationId: "appsPage",
			url: "/settings/apps",
			summary: "Your apps",
			handle: async ({ request, reply, person, csrf }) => {
				const viewer = { person, csrf, notice: doneNotice(request.query) };
				return await sendPage(reply, appsPage(viewer, await appsOf(deps, person.userId)));
			},
		}),
		route({
			...toChange,
			operationId: "registerAppPage",
			url: "/settings/apps",
			summary: "Register an app",
			body: AppForm,
			handle: async ({ reply, person, csrf, body }) => {
				const { name = "", redirect_uris, kind, older } = body;
				const isConfidential = kind === "confidential";
				return await answerForm(
					reply,
					labels,
					async () => {
						const requiresPkce = !isConfidential && older !== "yes";
						const registration = { name, redirectUris: lines(redirect_uris), isConfidential, requiresPkce };
						const app = await registerApp(deps, person.userId, registration);
						return await sendPage(reply, appSecretPage({ person, csrf }, app, true));
					},
					async (notice) => appsPage({ person, csrf, notice }, await appsOf(deps, person.userId), body),
				);
			},
		}),
		route({
			...toRead,
			operationId: "appPage",
			url: "/settings/apps/:appId",
			summary: "One of your apps",
			handle: async ({ request, reply, person, csrf, params }) => {
				const viewer = { person, csrf, notice: doneNotice(request.query) };
				const app = await appOf(deps, person.userId, params.appId ?? "");
				return await sendPage(reply, appPage(viewer, app));
			},
		}),
		route({
			...toChange,
			operationId: "changeAppPage",
			url: "/settings/apps/:appId",
			summary: "Change an app",
			body: AppChangeForm,
			handle: async ({ reply, person, csrf, params, body }) => {
				const { appId = "" } = params;
				const { name = "", redirect_uris, requires_pkce } = body;
				return await answerForm(
					reply,
					labels,
					async () => {
						const change = {
							name,
							redirectUris: lines(redirect_uris),
							requiresPkce: requires_pkce === "yes",
						};
						await changeApp(deps, person.userId, appId, change);
						return await reply.redirect(`/settings/apps/${appId}?done=saved`, 303);
					},
					async (notice) => appPage({ person, csrf, notice }, await appOf(deps, person.userId, appId), body),
				);
			},
		}),
		route({
			...toChange,
			operationId: "rotateSecretPage",
			url: "/settings/apps/:appId/secret",
			summary: "Give an app a new secret",
			body: NoFields,
			handle: async ({ reply, person, csrf, params }) => {
				const app = await rotateSecret(deps, person.userId, params.appId ?? "");
				return await sendPage(reply, appSecretPage({ person, csrf }, app, false));
			},
		}),
		route({
			...toChange,
			operationId: "deleteAppPage",
			url: "/settings/apps/:appId/delete",
			summary: "Delete an app",
			body: ConfirmForm,
			handle: async ({ reply, person, csrf, params, body }) => {
				const { appId = "" } = params;
				const app = await appOf(deps, person.userId, appId);
				if (body.confirm?.trim() !== app.name) {
					const notice = { kind: "fault", text: `Type ${app.name} to delete it.` } as const;
					return await sendPage(reply.status(400), appPage({ person, csrf, notice }, app));
				}
				await deleteApp(deps, person.userId, appId);
				return await reply.redirect("/settings/apps?done=deleted", 303);
			},
		}),
		route({
			...toRead,
			operationId: "connectionsPage",
			url: "/settings/connections",
			summary: "The apps that may act for you",
			handle: async ({ request, reply, person, csrf }) => {
				const viewer = { person, csrf, notice: doneNotice(request.query) };
				const connections = await connectionsOf(deps, person.userId);
				return await sendPage(reply, connectionsPage(viewer, connections, deps.now()));
			},
		}),
		route({
			...toChange,
			operationId: "revokeConnectionPage",
			url: "/settings/connections/:appId/revoke",
			summary: "End what an app may do for you",
			body: NoFields,
			handle: async ({ reply, person, params }) => {
				await revokeConnection(deps, person.userId, params.appId ?? "");
				return await reply.redirect("/settings/connections?done=revoked", 303);
			},
		}),
		route({
			...toRead,
			operationId: "tokensPage",
			url: "/settings/tokens",
			summary: "Your personal access tokens",
			handle: async ({ request, reply, person, csrf }) => {
				const viewer = { person, csrf, notice: doneNotice(request.query) };
				const tokens = await personalTokensOf(deps, person.userId);
				return await sendPage(reply, tokensPage(viewer, tokens, deps.now()));
			},
		}),
		route({
			...toChange,
			operationId: "makeTokenPage",
			url: "/settings/tokens",
			summary: "Make a personal access token",
			body: TokenForm,
			handle: async ({ reply, person, csrf, body }) => {
				const days = Number(body.expires_in_days ?? "");
				return await answerForm(
					reply,
					labels,
					async () => {
						const lifetime = body.expires_in_days ? days * dayMs : undefined;
						const scope = readScope(body.scope);
						if (scope === undefined) throw faultyField("scope", "must be push or read");
						const input = { name: body.name ?? "", scope, lifetime };
						const token = await makePersonalToken(deps, person.userId, input);
						return await sendPage(reply, newTokenPage({ person, csrf }, token));
					},
					async (notice) => {
						const tokens = await personalTokensOf(deps, person.userId);
						return tokensPage({ person, csrf, notice }, tokens, deps.now(), body);
					},
				);
			},
		}),
		route({
			...toChange,
			operationId: "revokeTokenPage",
			url: "/settings/tokens/:tokenId/revoke",
			summary: "Revoke a personal access token",
			body: NoFields,
			handle: async ({ reply, person, params }) => {
				await revokePersonalToken(deps, person.userId, params.tokenId ?? "");
				return await reply.redirect("/settings/tokens?done=revoked", 303);
			},
		}),
	];
}
