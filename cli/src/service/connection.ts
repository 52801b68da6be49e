import { Tuckbox, TuckboxError, type Wait } from "@tuckbox/client";
import type { Arguments, Context } from "../command.ts";
import { explainAnswer, noAnswer } from "../explain.ts";
import { exitCodes, Failure } from "../failure.ts";
import { shellWord } from "../hints.ts";
import { t } from "../messages/words.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { Credentials, isTokenShaped } from "./credentials.ts";
import { defaultUrl, readAddress } from "./service-address.ts";

/** Number of retries once a service has answered. They take half a minute, which is enough for a restart. */
const maxRetries = 8;

/** A service and the access to it. */
export type Connection = {
	url: string;
	token: string;
	tokenIsFromEnvironment: boolean;
	tuckbox: Tuckbox;
	/** Passed to every call. Aborted when the command ends, and when the service does not answer the first call. */
	signal: AbortSignal;
	/** Runs work that calls the service. @throws Failure that explains what went wrong */
	run<T>(work: () => Promise<T>): Promise<T>;
};

/** The service that a folder names. The folder may come from someone else, who must not receive a token. */
export type FolderService = { url?: string | undefined; origin: string };

/** A service and the source of its address. */
export type ChosenService = { url: string; from: "option" | "environment" | "folder" | "default" };

/** Chooses the service: from the option, the environment, the folder or the last sign-in, else on this machine. */
export async function chooseService(
	context: Context,
	given: Arguments,
	folder?: FolderService,
): Promise<ChosenService> {
	const option = given.text("url");
	if (option !== undefined) return { url: readAddress(option, "--url"), from: "option" };
	const { TUCKBOX_URL: set } = context.env;
	if (set) return { url: readAddress(set, "TUCKBOX_URL"), from: "environment" };
	const fallback = (await new Credentials(context.env).read()).default ?? defaultUrl;
	const url = folder?.url === undefined ? fallback : readAddress(folder.url, folder.origin);
	return { url, from: url === fallback ? "default" : "folder" };
}

type Access = Pick<Connection, "url" | "token" | "tokenIsFromEnvironment">;

/**
 * TUCKBOX_TOKEN and the service it is for: that of TUCKBOX_URL or else of --url, else the one on this machine. The last
 * sign-in and the folder do not count, because they were chosen independently of this token.
 */
function tokenFromEnvironment({ env }: Context, { url, from }: ChosenService): Access | undefined {
	const token = env.TUCKBOX_TOKEN?.trim();
	if (!token) return undefined;
	const named = env.TUCKBOX_URL ? readAddress(env.TUCKBOX_URL, "TUCKBOX_URL") : undefined;
	const service = named ?? (from === "option" ? url : defaultUrl);
	if (isTokenShaped(token)) return { url: service, token, tokenIsFromEnvironment: true };
	throw new Failure(t("service.tokenShape"), {
		now: t("service.createToken", { address: `${service}/settings/tokens` }),
		exitCode: exitCodes.signedOut,
		code: "INVALID_TOKEN",
	});
}

/**
 * The access to a service: TUCKBOX_TOKEN if it is for this service, otherwise the stored sign-in.
 * @returns undefined when the user is not signed in
 * @throws Failure when the only token may belong to a different service
 */
export async function findAccess(
	context: Context,
	place: ChosenService,
	origin = t("service.theFolder"),
): Promise<Access | undefined> {
	const { terminal } = context;
	const { url, from } = place;
	const given = tokenFromEnvironment(context, place);
	if (given?.url === url) return given;
	const credentials = new Credentials(context.env);
	const kept = await credentials.find(url);
	if (kept !== undefined) {
		if (given !== undefined) terminal.note(t("service.signInUsed", { other: given.url, url }));
		if (await credentials.tighten()) terminal.note(t("service.tightened", { path: credentials.path }));
		return { url: kept.url, token: kept.token, tokenIsFromEnvironment: false };
	}
	if (given === undefined) return undefined;
	const names = {
		option: "--url",
		environment: "TUCKBOX_URL",
		folder: origin,
		default: t("service.lastSignIn"),
	};
	throw new Failure(t("service.otherToken", { origin: names[from], url }), {
		now: t("service.setUrl", { variable: `TUCKBOX_URL=${shellWord(url)}` }),
		exitCode: exitCodes.signedOut,
		code: "UNAUTHORIZED",
	});
}

/** Time limit for a service to answer at all, before the user is prompted to sign in to it. */
const greetingMs = 10_000;

/**
 * The failure when the user is not signed in to a service and cannot be prompted to, or when nothing answers there. An
 * address that only the folder names is not called: the folder may come from someone else.
 */
export async function signedOut({ signal }: Context, { url, from }: ChosenService): Promise<Failure> {
	if (from !== "folder") {
		const inTime = AbortSignal.any([signal, AbortSignal.timeout(greetingMs)]);
		try {
			const answer = await fetch(`${url}/healthz`, { signal: inTime });
			await answer.body?.cancel();
		} catch (error) {
			signal.throwIfAborted();
			return noAnswer(url, error);
		}
	}
	return new Failure(t("service.signedOut", { url }), {
		now: t("service.signIn", { command: `tuckbox login --url ${shellWord(url)}` }),
		exitCode: exitCodes.signedOut,
		code: "UNAUTHORIZED",
	});
}

const waits = {
	"rate-limit": "waitRate",
	unavailable: "waitBusy",
	network: "waitNetwork",
} as const satisfies Readonly<Record<Wait["reason"], string>>;

/** The messages about waits for rate limits, by the name of the limit. */
const counted = {
	games: "games",
	presign: "uploads",
	"upload-complete": "uploads",
	components: "pieces",
	"components/batch": "pieces",
	restore: "restore",
	read: "read",
	delete: "delete",
} as const;

const isCounted = (limit: string | undefined): limit is keyof typeof counted =>
	limit !== undefined && Object.hasOwn(counted, limit);

/** Minimum length of a wait for a rate limit that gets an explanation. */
const longWaitSeconds = 3;

/** Shows waits of calls, except those that are too short to read about. */
function waitDisplay(terminal: Terminal): (wait: Wait) => void {
	const explained = new Set<string>();
	return ({ reason, seconds, limit }) => {
		if (seconds < 0.5) return;
		// Tuckbox's own tools have limits of their own, such as "tuckbox:games"
		const what = limit?.replace(/^tuckbox:/, "");
		if (limit !== undefined && seconds >= longWaitSeconds && !explained.has(limit)) {
			explained.add(limit);
			terminal.note(t("service.raiseLimit", { limit }));
		}
		terminal.progress.wait(
			seconds,
			isCounted(what) ? t(`service.limit_${counted[what]}`) : t(`service.${waits[reason]}`),
		);
	};
}

/** @throws Failure without a sign-in or token */
export async function connect(
	context: Context,
	given: Arguments,
	folder?: FolderService,
): Promise<Connection> {
	const place = await chooseService(context, given, folder);
	const access = await findAccess(context, place, folder?.origin);
	if (access === undefined) throw await signedOut(context, place);
	return openConnection(context, access);
}

export function openConnection(context: Context, { url, token, tokenIsFromEnvironment }: Access): Connection {
	const contact = new AbortController();
	let hasAnswered = false;
	// a service that has never answered is not retried: the address is wrong, or the service is not running
	const firstContact: typeof fetch = async (...request) => {
		try {
			const answer = await fetch(...request);
			hasAnswered = true;
			return answer;
		} catch (error) {
			if (!hasAnswered && !context.signal.aborted) contact.abort(noAnswer(url, error));
			throw error;
		}
	};
	const signal = AbortSignal.any([context.signal, contact.signal]);
	const tuckbox = new Tuckbox({
		baseUrl: url,
		token,
		fetch: firstContact,
		retries: maxRetries,
		onWait: waitDisplay(context.terminal),
	});
	const run = async <T>(work: () => Promise<T>): Promise<T> => {
		try {
			return await work();
		} catch (error) {
			if (!(error instanceof TuckboxError)) throw error;
			throw await explainAnswer(error, { url, tokenIsFromEnvironment });
		}
	};
	return { url, token, tokenIsFromEnvironment, tuckbox, signal, run };
}
