import { Type } from "typebox";
import { Problem } from "../../domain/errors.ts";
import { allow, authorizationParameters, deny, readAuthorization } from "../../oauth/authorize.ts";
import { decideDevice, deviceBehind } from "../../oauth/device.ts";
import type { Store } from "../../store/store.ts";
import { type Route, route } from "../edge/route.ts";
import { pagePolicy } from "../pages/layout.ts";
import { wordsOf } from "../pages/words.ts";
import { consentPage, deviceCodePage, deviceConsentPage, deviceDecidedPage, formTargets } from "./consent.ts";
import { answerForm, sendPage } from "./form.ts";

type Deps = { store: Store; publicUrl: () => string; now: () => number };

const field = Type.Optional(Type.String());
/** Validated by oauth/authorize.ts, whose messages are for users. */
const AuthorizationForm = Type.Object({
	...Object.fromEntries(authorizationParameters.map((name) => [name, field])),
	decision: field,
});
const DeviceForm = Type.Object({
	user_code: Type.Optional(Type.String({ maxLength: 200 })),
	decision: field,
});

function isAllowed(decision: string | undefined): boolean {
	if (decision === "allow" || decision === "deny") return decision === "allow";
	throw new Problem("VALIDATION_ERROR", "Choose Allow or Deny.");
}

/** The parameters of the request, which the form sends again with the decision. */
function parametersToResend(given: Readonly<Record<string, unknown>>): Record<string, string> {
	const entries = authorizationParameters.map((name) => [name, given[name]] as const);
	return Object.fromEntries(
		entries.filter((entry): entry is [(typeof entry)[0], string] => typeof entry[1] === "string"),
	);
}

/** The pages where a user allows or denies an app access to their account (RFC 6749, 4.1; RFC 8628, 3.3). */
export function authorizeRoutes(deps: Deps): Route[] {
	const answers = { 200: { description: "The page.", contentType: "text/html" } };
	const asPage = { tag: "Authorization", page: true, hidden: true, answers } as const;

	return [
		route({
			...asPage,
			operationId: "authorize",
			method: "GET",
			url: "/authorize",
			summary: "Show the consent page of an app",
			access: "visitor",
			handle: async ({ request, reply, user, csrf }) => {
				const parameters = request.query as Record<string, unknown>;
				// before the sign-in: a broken link should not require one
				const read = await readAuthorization(deps, parameters);
				if (user === undefined || csrf === undefined) {
					throw new Problem("UNAUTHORIZED", "Sign in first.");
				}
				if ("sendBack" in read) return await reply.redirect(read.sendBack, 303);
				reply.header("Content-Security-Policy", pagePolicy(formTargets(read.request.redirectUri)));
				const shown = { ...read.request, parameters: parametersToResend(parameters) };
				return await sendPage(reply, consentPage({ user, csrf, words: wordsOf(request) }, shown));
			},
		}),
		route({
			...asPage,
			operationId: "decideAuthorization",
			method: "POST",
			url: "/authorize",
			summary: "Allow or deny an app",
			access: "session",
			limit: "authorize",
			body: AuthorizationForm,
			takes: "form",
			handle: async ({ reply, user, body }) => {
				const given = body as Record<string, string | undefined>;
				const read = await readAuthorization(deps, given);
				if ("sendBack" in read) return await reply.redirect(read.sendBack, 303);
				const target = isAllowed(given.decision)
					? await allow(deps, user.userId, read.request)
					: deny(deps, read.request);
				return await reply.redirect(target, 303);
			},
		}),
		route({
			...asPage,
			operationId: "askForDeviceCode",
			method: "GET",
			url: "/oauth/device",
			summary: "Enter a device code",
			access: "session",
			limit: "read",
			handle: async ({ request, reply, user, csrf }) => {
				const { user_code: given } = request.query as { user_code?: unknown };
				const userCode = typeof given === "string" ? given.slice(0, 20) : "";
				return await sendPage(reply, deviceCodePage({ user, csrf, words: wordsOf(request) }, { userCode }));
			},
		}),
		route({
			...asPage,
			operationId: "findDevice",
			method: "POST",
			url: "/oauth/device",
			summary: "Show the consent page of a device",
			access: "session",
			limit: "device/code",
			body: DeviceForm,
			takes: "form",
			handle: async ({ request, reply, user, csrf, body }) => {
				const viewer = { user, csrf, words: wordsOf(request) };
				return await answerForm(
					reply,
					viewer.words,
					{},
					async () =>
						await sendPage(reply, deviceConsentPage(viewer, await deviceBehind(deps, body.user_code ?? ""))),
					(notice) => deviceCodePage(viewer, { userCode: body.user_code ?? "", notice }),
				);
			},
		}),
		route({
			...asPage,
			operationId: "decideDevice",
			method: "POST",
			url: "/oauth/device/decision",
			summary: "Allow or deny a device",
			access: "session",
			limit: "device/code",
			body: DeviceForm,
			takes: "form",
			handle: async ({ request, reply, user, csrf, body }) => {
				const allowed = isAllowed(body.decision);
				const { app } = await decideDevice(deps, user.userId, body.user_code ?? "", allowed);
				return await sendPage(
					reply,
					deviceDecidedPage({ user, csrf, words: wordsOf(request) }, app, allowed),
				);
			},
		}),
	];
}
