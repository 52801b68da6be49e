import { TuckboxError } from "@tuckbox/client";
import type { FolderFailure } from "@tuckbox/folder";
import { problemTexts } from "@tuckbox/messages/problems/texts.ts";
import { exitCodes, Failure } from "./failure.ts";
import { shellWord } from "./hints.ts";
import { spoken } from "./messages/remarks.ts";
import { ifKnown, language, loadRoom, t } from "./messages/words.ts";
import { systemReason } from "./system-reasons.ts";

/** The address of a call and the origin of its token. Both decide the advice about an error. */
export type CallContext = { url: string; tokenIsFromEnvironment: boolean };

type Explanation = { message: string; now: string; exitCode?: number };

/** Reasons why a connection failed, by Node's error code. */
const networkReasons = {
	ECONNREFUSED: "refused",
	ENOTFOUND: "noHost",
	EAI_AGAIN: "noLookup",
	ENETUNREACH: "noNetwork",
	EHOSTUNREACH: "unreachable",
	ETIMEDOUT: "slow",
	UND_ERR_CONNECT_TIMEOUT: "slow",
	UND_ERR_HEADERS_TIMEOUT: "slow",
	ECONNRESET: "broke",
	UND_ERR_SOCKET: "broke",
	EPIPE: "broke",
	DEPTH_ZERO_SELF_SIGNED_CERT: "selfSigned",
	SELF_SIGNED_CERT_IN_CHAIN: "unknownAuthority",
	UNABLE_TO_VERIFY_LEAF_SIGNATURE: "unknownAuthority",
	CERT_HAS_EXPIRED: "expiredCertificate",
	ERR_TLS_CERT_ALTNAME_INVALID: "otherName",
	ERR_SSL_WRONG_VERSION_NUMBER: "notHttps",
	ERR_SSL_PACKET_LENGTH_TOO_LONG: "notHttps",
} as const;

const isKnownReason = (code: string): code is keyof typeof networkReasons =>
	Object.hasOwn(networkReasons, code);

type ChainedError = { code?: string; message?: string; cause?: unknown; errors?: unknown[] };

/** Finds the innermost reason why a request failed. */
export function networkReason(error: unknown): { code: string; text: string } {
	let reason = error as ChainedError;
	while (reason.cause !== undefined && reason.cause !== null) reason = reason.cause as ChainedError;
	const code = reason.code ?? (reason.errors?.[0] as ChainedError | undefined)?.code ?? "";
	const text = isKnownReason(code)
		? t(`failures.${networkReasons[code]}`)
		: code || reason.message || t("failures.noReason");
	return { code, text };
}

/** The failure when a service does not answer, in the same words everywhere. */
export function noAnswer(url: string, error: unknown): Failure {
	const { text } = networkReason(error);
	return new Failure(t("failures.noAnswer", { url, why: text }), {
		now: t("failures.checkNetwork"),
		code: "NETWORK_ERROR",
		cause: error,
	});
}

/** The failure when the server at an address is not a Tuckbox server. */
export function notTuckbox(url: string, what: string): Failure {
	return new Failure(t("failures.notTuckbox", { url, what }), {
		now: t("failures.checkAddress"),
		code: "BAD_ANSWER",
	});
}

function withoutAccess(message: string, { url, tokenIsFromEnvironment }: CallContext): Explanation {
	return {
		message: t("failures.noAccess", { url, message }),
		now: tokenIsFromEnvironment
			? t("failures.newToken", { address: `${url}/settings/tokens` })
			: t("failures.signInAgain", { command: `tuckbox login --url ${shellWord(url)}` }),
		exitCode: exitCodes.signedOut,
	};
}

const texts = problemTexts((name, values) => ifKnown("errors", name, values));

/** The sentence of an error. In English it is the service's own, which is more exact than the one of its code. */
export function saidBy(error: TuckboxError): string {
	if (language === "en") return error.message;
	// the shared sentence of this code is about pages
	return error.code === "BAD_ANSWER" ? t("failures.strange") : texts.errorText(error);
}

/** Describes the fault of a text that was typed. @param what the first words of the sentence */
export async function faultText(
	fault: { message: string; reason: string; params?: object | undefined },
	what: string,
): Promise<string> {
	if (language === "en") return `${what} ${fault.message}.`;
	await loadRoom("errors");
	return texts.reasonText(fault, what);
}

/** Describes the fault of one field or file. */
function saidOf(fault: TuckboxError["details"][number]): string {
	if (language === "en") return fault.message;
	return texts.reasonText(fault, fault.file ?? texts.fieldText(fault.field));
}

/** A text, with a full stop if it has no final punctuation. */
function sentence(text: string): string {
	return /[.?!]$/.test(text) ? text : `${text}.`;
}

function explanationOf(error: TuckboxError, context: CallContext): Explanation | undefined {
	const { url } = context;
	const { code } = error;
	const message = saidBy(error);
	switch (code) {
		case "UNAUTHORIZED":
		case "INVALID_TOKEN":
			return withoutAccess(message, context);
		case "PERMISSION_DENIED":
			return {
				message: t("failures.noPermission", { message }),
				now: t("failures.askOwner"),
				exitCode: exitCodes.signedOut,
			};
		case "GAME_NOT_FOUND":
			return { message: t("failures.noGame", { url }), now: t("failures.listGames") };
		case "VERSION_NOT_FOUND":
			return { message, now: t("failures.listVersions") };
		case "STORAGE_LIMIT_EXCEEDED":
			return {
				message: t("failures.full", { url, message }),
				now: t("failures.freeSpace"),
			};
		case "BAD_ANSWER":
			return {
				message: t("failures.badAnswer", { url, message }),
				now: t("failures.checkAddress"),
			};
		case "RATE_LIMITED":
			return {
				message: t("failures.rateLimit", { url, message }),
				now: t("failures.againKept", { seconds: Math.ceil(error.retryAfter ?? 60) }),
			};
		case "TOO_MANY_EXPORTS":
			return {
				message: sentence(message),
				now: t("failures.againIn", { seconds: Math.ceil(error.retryAfter ?? 10) }),
			};
		case "IMAGE_UNUSABLE":
		case "DERIVATION_FAILED":
			return {
				message: sentence(message),
				now: t("failures.exportAgain"),
			};
		case "FILE_MISSING":
		case "FILE_UNREADABLE":
		case "FILE_EMPTY":
		case "FILE_TOO_LARGE":
		case "FILE_TYPE_UNSUPPORTED":
			return {
				message: sentence(message),
				now: t("failures.fixFile"),
			};
		case "VALIDATION_ERROR":
			if (error.reason === "TOO_MANY_SHARES")
				return {
					message: sentence(message),
					now: t("failures.endShare"),
				};
			return {
				message: t("failures.rejected", { message }),
				now: t("failures.fixItems"),
			};
		case "SERVER_ERROR":
			if (error.reason === "DISK_FULL")
				return { message: t("failures.diskFull", { url }), now: t("failures.needsRoom") };
			return {
				message:
					error.requestId === undefined
						? t("failures.serviceFailed", { message })
						: t("failures.serviceFailedAt", { message, request: error.requestId }),
				now: t("failures.sendId"),
			};
		default:
			return undefined;
	}
}

/** One line for each error, if there are more than fit into the message. */
function detailLines(error: TuckboxError): string[] {
	if (error.details.length < 2) return [];
	const shown = error.details.slice(0, 20).map((fault) => {
		// the key of a card is enough, and the service calls cards tiles
		const kind = fault.kind === "tile" ? "" : fault.kind;
		const of = fault.file ?? [kind, fault.externalKey].filter(Boolean).join(" ");
		const field = fault.file === undefined ? fault.field : "";
		return [of, field, saidOf(fault)].filter(Boolean).join("  ");
	});
	const rest = error.details.length - shown.length;
	return rest > 0 ? [...shown, t("failures.andMore", { count: rest })] : shown;
}

/** Explains an error of the service or the network: what happened, and what to do now. */
export async function explainAnswer(error: TuckboxError, context: CallContext): Promise<Failure> {
	await loadRoom("errors");
	if (error.code === "NETWORK_ERROR") return noAnswer(context.url, error);
	const explanation = explanationOf(error, context) ?? {
		message: sentence(saidBy(error)),
		now: t("failures.pushAgain"),
	};
	return new Failure(explanation.message, {
		now: explanation.now,
		exitCode: explanation.exitCode ?? exitCodes.failed,
		code: error.code,
		lines: detailLines(error),
		details: error.details,
		requestId: error.requestId,
		cause: error,
	});
}

/** Turns any thrown value into a failure with a readable message. */
export async function explain(error: unknown): Promise<Failure> {
	if (error instanceof Failure) return error;
	if (error instanceof TuckboxError)
		return await explainAnswer(error, { url: t("failures.theService"), tokenIsFromEnvironment: false });
	const { code, path, message, stack, name } = error as NodeJS.ErrnoException;
	if (name === "FolderFailure") {
		const { text, hint } = spoken((error as FolderFailure).remark);
		return new Failure(text, { now: hint ?? t("files.checkPath"), code: "FOLDER_UNREADABLE" });
	}
	if (typeof code === "string" && path !== undefined) {
		const message = t("files.unusable", { path, why: systemReason(code) });
		return new Failure(message, { now: t("files.fixThis"), code });
	}
	return new Failure(t("failures.bug", { message }), {
		now: t("failures.report"),
		code: "BUG",
		lines: (stack ?? "").split("\n").slice(1, 8),
	});
}
