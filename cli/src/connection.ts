import { Tuckbox, TuckboxError, type Wait } from "@tuckbox/client";
import type { Arguments, Context } from "./command.ts";
import { Credentials, isTokenShaped } from "./credentials.ts";
import { explainAnswer, noAnswer } from "./explain.ts";
import { exitCodes, Failure } from "./failure.ts";
import { defaultUrl, readAddress } from "./service-address.ts";
import type { Terminal } from "./terminal/terminal.ts";

/** A service that has answered before is tried for half a minute, which is enough for a restart. */
const maxRetries = 8;

/** A service, and the right to call it. */
export type Connection = {
	url: string;
	token: string;
	tokenIsFromEnvironment: boolean;
	tuckbox: Tuckbox;
	/** Passed to every call: aborted when the command ends, and when nothing answers at all. */
	signal: AbortSignal;
	/** Runs work that calls the service. @throws Failure that explains what went wrong */
	run<T>(work: () => Promise<T>): Promise<T>;
};

/** The service that a folder names. The folder may come from someone else, who is not to be trusted with a token. */
export type FolderService = { url?: string | undefined; origin: string };

type Place = { url: string; isFromFolder: boolean };

/** The service to use: from the option, the environment, the folder, the last sign-in, else on this machine. */
export async function chooseService(
	context: Context,
	given: Arguments,
	folder?: FolderService,
): Promise<Place> {
	const option = given.text("url");
	if (option !== undefined) return { url: readAddress(option, "--url"), isFromFolder: false };
	const { TUCKBOX_URL: set } = context.env;
	if (set) return { url: readAddress(set, "TUCKBOX_URL"), isFromFolder: false };
	const fallback = (await new Credentials(context.env).read()).default ?? defaultUrl;
	const url = folder?.url === undefined ? fallback : readAddress(folder.url, folder.origin);
	return { url, isFromFolder: url !== fallback };
}

/** The token for a service. @throws Failure without a token that may be sent to it */
async function tokenFor(context: Context, { url, isFromFolder }: Place, origin: string) {
	const credentials = new Credentials(context.env);
	const set = context.env.TUCKBOX_TOKEN?.trim();
	if (set) {
		if (!isTokenShaped(set)) {
			throw new Failure(
				"TUCKBOX_TOKEN is not an access token, which is tbx_ followed by 36 letters and digits.",
				{
					now: `Create one at ${url}/settings/tokens and copy the whole token.`,
					exitCode: exitCodes.signedOut,
					code: "INVALID_TOKEN",
				},
			);
		}
		// a folder from someone else could otherwise collect the token
		if (isFromFolder && (await credentials.read()).services[url] === undefined) {
			throw new Failure(`${origin} names ${url}, but TUCKBOX_TOKEN may belong to a different service.`, {
				now: `If the token is for that service, set TUCKBOX_URL=${url} as well.`,
				exitCode: exitCodes.signedOut,
				code: "UNAUTHORIZED",
			});
		}
		return { token: set, tokenIsFromEnvironment: true };
	}
	const kept = await credentials.find(url);
	if (kept !== undefined) {
		if (await credentials.tighten())
			context.terminal.note(`${credentials.path} was readable by others; now only you can read it.`);
		return { token: kept.token, tokenIsFromEnvironment: false };
	}
	throw new Failure(`You are not signed in to ${url}.`, {
		now: `Sign in: tuckbox login --url ${url}    (in CI: set TUCKBOX_TOKEN and TUCKBOX_URL)`,
		exitCode: exitCodes.signedOut,
		code: "UNAUTHORIZED",
	});
}

const waits: Readonly<Record<Wait["reason"], string>> = {
	"rate-limit": "The rate limit is reached",
	unavailable: "The service is busy",
	network: "The service does not answer",
};

/** Shows that a call waits, unless the wait is too short to read about. */
export function showWait(terminal: Terminal, { reason, seconds }: Wait): void {
	if (seconds >= 0.5) terminal.progress.wait(seconds, waits[reason]);
}

/** @throws Failure without a sign-in or token */
export async function connect(
	context: Context,
	given: Arguments,
	folder?: FolderService,
): Promise<Connection> {
	const place = await chooseService(context, given, folder);
	const { token, tokenIsFromEnvironment } = await tokenFor(context, place, folder?.origin ?? "The folder");
	return openConnection(context, { url: place.url, token, tokenIsFromEnvironment });
}

export function openConnection(
	context: Context,
	{ url, token, tokenIsFromEnvironment }: Pick<Connection, "url" | "token" | "tokenIsFromEnvironment">,
): Connection {
	const contact = new AbortController();
	let hasAnswered = false;
	// no waiting for a service that has never answered: the address is wrong, or it is not running
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
		onWait: (wait) => showWait(context.terminal, wait),
	});
	const run = async <T>(work: () => Promise<T>): Promise<T> => {
		try {
			return await work();
		} catch (error) {
			if (!(error instanceof TuckboxError)) throw error;
			throw explainAnswer(error, { url, tokenIsFromEnvironment });
		}
	};
	return { url, token, tokenIsFromEnvironment, tuckbox, signal, run };
}
