import { Tuckbox, TuckboxError, type Wait } from "@tuckbox/client";
import type { Arguments, Context } from "./command.ts";
import { Credentials, isTokenShaped } from "./credentials.ts";
import { explainAnswer, noAnswer } from "./explain.ts";
import { exitCodes, Failure } from "./failure.ts";
import { defaultUrl, readAddress } from "./service-address.ts";
import type { Terminal } from "./terminal/terminal.ts";

/** With these a connected service is tried for half a minute: long enough for one that is restarted. */
const tries = 8;

/** A service, and the right to call it. */
export type Connection = {
	url: string;
	token: string;
	tokenIsFromEnvironment: boolean;
	tuckbox: Tuckbox;
	/** What every call is given: it ends with the command, and when nothing answers at all. */
	signal: AbortSignal;
	/** Does what calls the service. @throws Failure saying what went wrong here */
	run<T>(work: () => Promise<T>): Promise<T>;
};

/** Where a folder says that it goes; it may be somebody else's folder. */
export type FolderWish = { url?: string | undefined; origin: string };

type Place = { url: string; isFolders: boolean };

/** Which service is meant: the option, the environment, the folder, the last sign-in, this machine's. */
export async function chooseService(context: Context, given: Arguments, folder?: FolderWish): Promise<Place> {
	const asked = given.text("url");
	if (asked !== undefined) return { url: readAddress(asked, "--url"), isFolders: false };
	const { TUCKBOX_URL: set } = context.env;
	if (set) return { url: readAddress(set, "TUCKBOX_URL"), isFolders: false };
	const usual = (await new Credentials(context.env).read()).default ?? defaultUrl;
	const wished = folder?.url === undefined ? usual : readAddress(folder.url, folder.origin);
	return { url: wished, isFolders: wished !== usual };
}

/** The token for a service. @throws Failure when there is none, or none that may go there */
async function tokenFor(context: Context, { url, isFolders }: Place, origin: string) {
	const credentials = new Credentials(context.env);
	const set = context.env.TUCKBOX_TOKEN?.trim();
	if (set) {
		if (!isTokenShaped(set)) {
			throw new Failure("TUCKBOX_TOKEN holds no access token: those are tbx_ and 36 letters and digits.", {
				now: `Make one at ${url}/settings/tokens and copy it whole.`,
				exitCode: exitCodes.signedOut,
				code: "INVALID_TOKEN",
			});
		}
		// a folder from somebody else could lead the token to them
		if (isFolders && (await credentials.read()).services[url] === undefined) {
			throw new Failure(
				`${origin} wants to go to ${url}, and TUCKBOX_TOKEN does not say that it belongs there.`,
				{
					now: `If it does, set TUCKBOX_URL=${url} as well.`,
					exitCode: exitCodes.signedOut,
					code: "UNAUTHORIZED",
				},
			);
		}
		return { token: set, tokenIsFromEnvironment: true };
	}
	const kept = await credentials.find(url);
	if (kept !== undefined) {
		if (await credentials.tighten())
			context.terminal.note(`${credentials.path} could be read by others; now only you can.`);
		return { token: kept.token, tokenIsFromEnvironment: false };
	}
	throw new Failure(`You are not signed in to ${url}.`, {
		now: `Sign in: tuckbox login --url ${url}    (in CI: set TUCKBOX_TOKEN and TUCKBOX_URL)`,
		exitCode: exitCodes.signedOut,
		code: "UNAUTHORIZED",
	});
}

const waits: Readonly<Record<Wait["reason"], string>> = {
	"rate-limit": "The service allows no more calls for now",
	unavailable: "The service is busy",
	network: "The service does not answer",
};

/** Shows that a call waits, unless it is over before anybody could read it. */
export function showWait(terminal: Terminal, { reason, seconds }: Wait): void {
	if (seconds >= 0.5) terminal.progress.wait(seconds, waits[reason]);
}

/** @throws Failure when nobody is signed in */
export async function connect(context: Context, given: Arguments, folder?: FolderWish): Promise<Connection> {
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
	// a service that has never answered is not waited for: the address is wrong, or it does not run
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
		retries: tries,
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
