import {
	invite,
	invitesWithSecrets,
	renameInvite,
	renewInvite,
	takeBackInvite,
} from "../../../accounts/invites.ts";
import { bearerOf, profileOf, renameUser } from "../../../accounts/profile.ts";
import { endOtherSessions, endSession, sessionsOf } from "../../../accounts/sessions.ts";
import { changePassword } from "../../../accounts/sign-in.ts";
import type { SignInThrottle } from "../../../accounts/throttle.ts";
import type { SignUpMode } from "../../../domain/access/account.ts";
import type { LinkSeal } from "../../../domain/access/link-seal.ts";
import { csrfToken } from "../../../domain/access/session.ts";
import type { ExportPlaces } from "../../../exports/places.ts";
import { exportAccount } from "../../../lifecycle/account-data.ts";
import { deleteAccount } from "../../../lifecycle/delete-account.ts";
import type { ObjectUrls } from "../../../objects/object-store.ts";
import { Steps } from "../../../steps/steps.ts";
import type { Store } from "../../../store/store.ts";
import type { TableCache } from "../../../table/table-states.ts";
import { type Route, route } from "../../edge/route.ts";
import { sendExport } from "../../edge/send-export.ts";
import { admitBrowser, browserOf, type Cookies, dismissBrowser } from "../../edge/session-cookie.ts";
import {
	AccountAnswer,
	AccountChange,
	AccountRecord,
	Bearer,
	EndedSessions,
	InviteChange,
	InviteInput,
	InviteList,
	InviteRecord,
	NewInvite,
	PasswordChange,
	PasswordConfirmation,
	SessionList,
} from "../schemas/account.ts";

export type AccountDeps = {
	store: Store;
	urls: ObjectUrls;
	throttle: SignInThrottle;
	cookies: Cookies;
	linkSeal: LinkSeal;
	signUp: SignUpMode;
	quotaBytes: number;
	exportPlaces: ExportPlaces;
	tables: TableCache;
	publicUrl: () => string;
	now: () => number;
};

/** Encodes each part as it comes, in steps: encoding one long text while sending it would block other requests. */
async function* encoded(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
	const steps = new Steps();
	for await (const text of texts) {
		yield Buffer.from(text);
		if (steps.isLong) await steps.next();
	}
}

/** The user's own account: the settings of the console. */
export function accountRoutes(deps: AccountDeps): Route[] {
	const common = { tag: "Account", access: "session" } as const;
	const withUrl = <I extends { secret: string | null }>({ secret, ...record }: I) => ({
		...record,
		url: secret === null ? null : `${deps.publicUrl()}/sign-up/${secret}`,
	});
	return [
		route({
			operationId: "whoAmI",
			method: "GET",
			url: "/api/v1/whoami",
			tag: "Account",
			summary: "Identify the bearer of a token",
			description: "For tools that show which account they push to. The e-mail address is not included.",
			access: "user",
			limit: "read",
			answers: { 200: { description: "The user, the app, the scope and the storage used.", schema: Bearer } },
			handle: async ({ actor }) => await bearerOf(deps, actor),
		}),
		route({
			...common,
			operationId: "getAccount",
			method: "GET",
			url: "/api/v1/account",
			summary: "Get the signed-in user",
			limit: "read",
			answers: { 200: { description: "The account.", schema: AccountAnswer } },
			handle: async ({ user, csrf }) => ({ account: await profileOf(deps, user), csrf }),
		}),
		route({
			...common,
			operationId: "changeAccount",
			method: "PATCH",
			url: "/api/v1/account",
			summary: "Change your name",
			limit: "settings/account",
			body: AccountChange,
			answers: { 200: { description: "The account.", schema: AccountRecord } },
			handle: async ({ user, body }) => {
				await renameUser(deps, user, body.name);
				return await profileOf(deps, user);
			},
		}),
		route({
			...common,
			operationId: "deleteAccount",
			method: "DELETE",
			url: "/api/v1/account",
			summary: "Delete your account",
			description:
				"Deletes the account, its games with everything in them, its sessions, tokens and registered apps. This cannot be undone. Sessions and tokens stop working before the response; large games are deleted shortly after it.",
			limit: "delete",
			body: PasswordConfirmation,
			answers: { 204: { description: "Deleted." } },
			errors: ["PASSWORD_WRONG"],
			handle: async ({ user, body, reply }) => {
				await deleteAccount(deps, user, body.password);
				dismissBrowser(deps.cookies, reply);
				return await reply.status(204).send();
			},
		}),
		route({
			...common,
			operationId: "exportAccount",
			method: "GET",
			url: "/api/v1/account/export",
			summary: "Export your data",
			description:
				"Everything stored about the account, as one JSON file: sessions, tokens and apps without their secrets, and each game with the current components of all apps. Images are included as URLs.",
			limit: "export",
			errors: ["TOO_MANY_EXPORTS"],
			answers: { 200: { description: "The file.", contentType: "application/json" } },
			handle: async ({ user, reply, isStillGranted }) => {
				const day = new Date(deps.now()).toISOString().slice(0, 10);
				const headers = { "Content-Disposition": `attachment; filename="tuckbox-${day}.json"` };
				const contentType = "application/json; charset=utf-8";
				const file = { contentType, write: () => encoded(exportAccount(deps, user)) };
				const reader = { places: deps.exportPlaces, orderer: { account: user.userId }, isStillGranted };
				return await sendExport(reply, file, headers, reader);
			},
		}),
		route({
			...common,
			operationId: "changePassword",
			method: "PUT",
			url: "/api/v1/account/password",
			summary: "Change your password",
			description:
				"Ends all sessions and starts a new one for this browser: the response sets its cookie and contains its `csrf`. Access tokens stay valid.",
			limit: "settings/account",
			body: PasswordChange,
			answers: { 200: { description: "Changed.", schema: AccountAnswer } },
			errors: ["PASSWORD_WRONG"],
			handle: async ({ user, body, request, reply }) => {
				const admission = await changePassword(deps, user, body, browserOf(deps.cookies, request));
				admitBrowser(deps.cookies, reply, admission);
				return { account: await profileOf(deps, user), csrf: csrfToken(admission.session) };
			},
		}),
		route({
			...common,
			operationId: "listSessions",
			method: "GET",
			url: "/api/v1/account/sessions",
			summary: "List your sessions",
			limit: "read",
			answers: { 200: { description: "Your sessions, most recently used first.", schema: SessionList } },
			handle: async ({ user }) => ({ sessions: await sessionsOf(deps, user) }),
		}),
		route({
			...common,
			operationId: "endOtherSessions",
			method: "DELETE",
			url: "/api/v1/account/sessions",
			summary: "End all other sessions",
			limit: "delete",
			answers: { 200: { description: "Ended.", schema: EndedSessions } },
			handle: async ({ user }) => ({ ended: await endOtherSessions(deps, user) }),
		}),
		route({
			...common,
			operationId: "endSession",
			method: "DELETE",
			url: "/api/v1/account/sessions/:sessionId",
			summary: "End a session",
			limit: "delete",
			answers: { 204: { description: "Ended." } },
			errors: ["SESSION_NOT_FOUND"],
			handle: async ({ user, params, reply }) => {
				await endSession(deps, user, params.sessionId ?? "");
				return await reply.status(204).send();
			},
		}),
		route({
			...common,
			operationId: "listInvites",
			method: "GET",
			url: "/api/v1/account/invites",
			summary: "List your open invitations",
			limit: "read",
			answers: { 200: { description: "Your invitations, oldest first.", schema: InviteList } },
			handle: async ({ user, reply }) => {
				reply.header("Cache-Control", "no-store");
				return { invites: (await invitesWithSecrets(deps, user)).map(withUrl) };
			},
		}),
		route({
			...common,
			operationId: "createInvite",
			method: "POST",
			url: "/api/v1/account/invites",
			summary: "Invite someone",
			description: "Returns a link that creates one account and expires after a week. No e-mail is sent.",
			limit: "invites",
			body: InviteInput,
			answers: { 201: { description: "The invitation.", schema: NewInvite } },
			errors: ["SIGN_UP_CLOSED"],
			handle: async ({ user, body, reply }) => {
				reply.status(201);
				return withUrl(await invite(deps, { ...user, linkSeal: deps.linkSeal }, body));
			},
		}),
		route({
			...common,
			operationId: "renameInvite",
			method: "PATCH",
			url: "/api/v1/account/invites/:inviteId",
			summary: "Rename an invitation",
			limit: "settings/account",
			body: InviteChange,
			answers: { 200: { description: "The invitation.", schema: InviteRecord } },
			errors: ["INVITE_NOT_FOUND"],
			handle: async ({ user, params, body, reply }) => {
				reply.header("Cache-Control", "no-store");
				return withUrl(await renameInvite(deps, user, params.inviteId ?? "", body.name));
			},
		}),
		route({
			...common,
			operationId: "renewInvite",
			method: "POST",
			url: "/api/v1/account/invites/:inviteId/renew",
			summary: "Renew an invitation",
			description: "The invitation gets a new link, which expires after a week; the old one stops working.",
			limit: "invites",
			answers: { 200: { description: "The invitation.", schema: NewInvite } },
			errors: ["INVITE_NOT_FOUND"],
			handle: async ({ user, params, reply }) => {
				reply.header("Cache-Control", "no-store");
				return withUrl(await renewInvite(deps, user, params.inviteId ?? ""));
			},
		}),
		route({
			...common,
			operationId: "takeBackInvite",
			method: "DELETE",
			url: "/api/v1/account/invites/:inviteId",
			summary: "Revoke an invitation",
			limit: "delete",
			answers: { 204: { description: "Revoked." } },
			errors: ["INVITE_NOT_FOUND"],
			handle: async ({ user, params, reply }) => {
				await takeBackInvite(deps, user, params.inviteId ?? "");
				return await reply.status(204).send();
			},
		}),
	];
}
