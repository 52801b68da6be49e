import { dayMs } from "../../../domain/time.ts";
import { appOf, appsOf, changeApp, deleteApp, registerApp, rotateSecret } from "../../../oauth/apps.ts";
import { connectionsOf, revokeConnection } from "../../../oauth/connections.ts";
import type { TokenUse } from "../../../oauth/token-use.ts";
import { makePersonalToken, personalTokensOf, revokePersonalToken } from "../../../oauth/tokens.ts";
import type { Store } from "../../../store/store.ts";
import { type Route, route } from "../../edge/route.ts";
import {
	AppChange,
	AppInput,
	AppList,
	AppRecord,
	ConnectionList,
	NewApp,
	NewPersonalToken,
	TokenInput,
	TokenList,
} from "../schemas/apps.ts";

type Deps = { store: Store; tokenUse: TokenUse; now: () => number };

/** A user's registered apps, connected apps and personal access tokens, for the settings. */
export function accountAppRoutes(deps: Deps): Route[] {
	return [
		route({
			operationId: "listApps",
			method: "GET",
			url: "/api/v1/account/apps",
			tag: "Account",
			summary: "List the apps you have registered",
			access: "session",
			limit: "read",
			answers: { 200: { description: "Your apps, oldest first.", schema: AppList } },
			handle: async ({ user }) => ({ apps: await appsOf(deps, user.userId) }),
		}),
		route({
			operationId: "registerApp",
			method: "POST",
			url: "/api/v1/account/apps",
			tag: "Account",
			summary: "Register an app",
			description: "A public app must use PKCE, unless you set `requiresPkce` to false.",
			access: "session",
			limit: "settings/apps",
			body: AppInput,
			answers: { 201: { description: "The app. A confidential app comes with its secret.", schema: NewApp } },
			handle: async ({ user, body, reply }) => {
				reply.status(201);
				const { name, redirectUris, confidential = false, requiresPkce } = body;
				const registration = { name, redirectUris, isConfidential: confidential, requiresPkce };
				return await registerApp(deps, user.userId, registration);
			},
		}),
		route({
			operationId: "getApp",
			method: "GET",
			url: "/api/v1/account/apps/:appId",
			tag: "Account",
			summary: "Get an app you have registered",
			access: "session",
			limit: "read",
			answers: { 200: { description: "The app.", schema: AppRecord } },
			errors: ["APP_NOT_FOUND"],
			handle: async ({ user, params }) => await appOf(deps, user.userId, params.appId ?? ""),
		}),
		route({
			operationId: "changeApp",
			method: "PATCH",
			url: "/api/v1/account/apps/:appId",
			tag: "Account",
			summary: "Change an app",
			access: "session",
			limit: "settings/apps",
			body: AppChange,
			answers: { 200: { description: "The changed app.", schema: AppRecord } },
			errors: ["APP_NOT_FOUND"],
			handle: async ({ user, params, body }) => {
				return await changeApp(deps, user.userId, params.appId ?? "", body);
			},
		}),
		route({
			operationId: "rotateSecret",
			method: "POST",
			url: "/api/v1/account/apps/:appId/secret",
			tag: "Account",
			summary: "Rotate the secret of a confidential app",
			description: "The previous secret stops working immediately. Access tokens stay valid.",
			access: "session",
			limit: "settings/apps",
			answers: { 200: { description: "The app with its new secret.", schema: NewApp } },
			errors: ["VALIDATION_ERROR", "APP_NOT_FOUND"],
			handle: async ({ user, params }) => await rotateSecret(deps, user.userId, params.appId ?? ""),
		}),
		route({
			operationId: "deleteApp",
			method: "DELETE",
			url: "/api/v1/account/apps/:appId",
			tag: "Account",
			summary: "Delete an app",
			description: "Revokes all users' access tokens for the app immediately. What the app has pushed stays.",
			access: "session",
			limit: "settings/apps",
			answers: { 204: { description: "Deleted." } },
			errors: ["APP_NOT_FOUND"],
			handle: async ({ user, params, reply }) => {
				await deleteApp(deps, user.userId, params.appId ?? "");
				return await reply.status(204).send();
			},
		}),
		route({
			operationId: "listConnections",
			method: "GET",
			url: "/api/v1/account/connections",
			tag: "Account",
			summary: "List connected apps",
			access: "session",
			limit: "read",
			answers: { 200: { description: "The connected apps, most recent first.", schema: ConnectionList } },
			handle: async ({ user }) => ({ connections: await connectionsOf(deps, user.userId) }),
		}),
		route({
			operationId: "revokeConnection",
			method: "DELETE",
			url: "/api/v1/account/connections/:appId",
			tag: "Account",
			summary: "Disconnect an app",
			description:
				"Revokes all of the app's access tokens for your account immediately. What the app has pushed stays.",
			access: "session",
			limit: "settings/apps",
			answers: { 204: { description: "Disconnected." } },
			errors: ["APP_NOT_FOUND"],
			handle: async ({ user, params, reply }) => {
				await revokeConnection(deps, user.userId, params.appId ?? "");
				return await reply.status(204).send();
			},
		}),
		route({
			operationId: "listPersonalTokens",
			method: "GET",
			url: "/api/v1/account/tokens",
			tag: "Account",
			summary: "List your personal access tokens and sign-ins of the command line",
			access: "session",
			limit: "read",
			answers: { 200: { description: "Your valid tokens, oldest first.", schema: TokenList } },
			handle: async ({ user }) => ({ tokens: await personalTokensOf(deps, user.userId) }),
		}),
		route({
			operationId: "makePersonalToken",
			method: "POST",
			url: "/api/v1/account/tokens",
			tag: "Account",
			summary: "Create a personal access token",
			description:
				"For your own scripts. All of your personal tokens, the command line and the console have access to the same components.",
			access: "session",
			limit: "settings/apps",
			body: TokenInput,
			answers: { 201: { description: "The token.", schema: NewPersonalToken } },
			handle: async ({ user, body, reply }) => {
				reply.status(201);
				const { name, scope, expiresInDays } = body;
				const lifetime = expiresInDays === undefined ? undefined : expiresInDays * dayMs;
				return await makePersonalToken(deps, user.userId, { name, scope, lifetime });
			},
		}),
		route({
			operationId: "revokePersonalToken",
			method: "DELETE",
			url: "/api/v1/account/tokens/:tokenId",
			tag: "Account",
			summary: "Revoke a personal access token",
			access: "session",
			limit: "settings/apps",
			answers: { 204: { description: "Revoked." } },
			errors: ["TOKEN_NOT_FOUND"],
			handle: async ({ user, params, reply }) => {
				await revokePersonalToken(deps, user.userId, params.tokenId ?? "");
				return await reply.status(204).send();
			},
		}),
	];
}
