import { type TtsLink, TuckboxError } from "@tuckbox/client";
import { withValues } from "@tuckbox/pieces/find";
import type { Arguments, Option } from "../command.ts";
import { Failure, wrongUsage } from "../failure.ts";
import type { Connection } from "../service/connection.ts";
import { readKind } from "../service/game-choice.ts";
import { count } from "../terminal/units.ts";

/** What an export would be. */
export type Plan = {
	version: number;
	/** Whether changes wait to be published, and are not in it. */
	isBehind: boolean;
	fileName: string;
	remarks: readonly { message: string }[];
	/** Of the file, if it is known. */
	bytes?: number | null;
};

/** A call of the service, which is repeated while the service restarts. */
type Call = { exports: ReturnType<Connection["tuckbox"]["game"]>["exports"]; signal: AbortSignal };

/** Which game, and who exports it. */
type Of = { env: Readonly<Record<string, string | undefined>>; gameId: string };

/** A format that a game is exported in. */
export type Format<P extends Plan = Plan> = {
	/** Options that only this format has. */
	options: Readonly<Record<string, Option>>;
	/** What the progress calls the file. */
	noun: string;
	/** Reads what was typed. @throws Failure when it is wrong */
	read(given: Arguments): {
		plan(call: Call): Promise<P>;
		/** @param version the one that was planned, even if another one is published in the meantime */
		make(call: Call & Of & { version: number }): Promise<ReadableStream<Uint8Array>>;
		/** Called when the file is there. */
		onWritten?(of: Of): Promise<void>;
		/** The share link that the file needs, and whether it was created for it. */
		link?(): (TtsLink & { isNew: boolean }) | undefined;
		/** What to do with the file, if it depends on what was typed. */
		advice?: string;
	};
	/** The plan as `--json` prints it. */
	facts(plan: P): object;
	/** The plan in a few words. */
	about(plan: P): string;
	/** What to do with the file, if it is not plain. */
	advice?: string;
};

/** Options of every format. */
export const choosing = {
	deck: { type: "string", value: "NAME", text: "only this deck" },
	kind: { type: "string", value: "KIND", text: "only pieces of this kind, such as token" },
	search: { type: "string", value: "TEXT", text: "only what this search finds, as in the console" },
	at: { type: "string", value: "N", text: "export version N (default: the published one)" },
} as const satisfies Record<string, Option>;

/** What --search, --deck, --kind and --at choose together. */
export function chosen(given: Arguments): { search?: string; version?: number } {
	// the search tells cards from other tiles
	const kind = readKind(given) && given.text("kind");
	let search = given.text("search") ?? "";
	const deck = given.text("deck");
	if (deck !== undefined) search = withValues(search, "deck", [deck]);
	if (kind !== undefined) search = withValues(search, "kind", [kind]);
	const version = given.integer("at", 1, Number.MAX_SAFE_INTEGER);
	return { ...(search !== "" && { search }), ...(version !== undefined && { version }) };
}

/** A value as options have it. */
export const dashed = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The value of an option that has a few. @throws Failure when it is none of them */
export function choice<V extends string>(
	given: Arguments,
	name: string,
	values: readonly V[],
): V | undefined {
	const text = given.text(name);
	if (text === undefined) return undefined;
	const found = values.find((value) => dashed(value) === text);
	if (found !== undefined) return found;
	throw wrongUsage(`--${name} is one of ${values.map(dashed).join(", ")}.`, given.command);
}

/** The parts of a file. The service has answered before: a connection that breaks now has not sent all of it. @throws Failure, TuckboxError */
export async function* received(
	open: () => Promise<ReadableStream<Uint8Array>>,
	url: string,
): AsyncGenerator<Uint8Array> {
	try {
		yield* (await open()) as unknown as AsyncIterable<Uint8Array>;
	} catch (error) {
		const isAnswer = error instanceof TuckboxError && error.code !== "NETWORK_ERROR";
		if (isAnswer || (error as Error).name === "AbortError") throw error;
		const message = `${url} did not send the whole file, so nothing was kept.`;
		throw new Failure(message, { now: "Try again.", code: "NETWORK_ERROR", cause: error });
	}
}

/** Says why there is nothing to export, or too much. */
export function explained(error: unknown): never {
	if (!(error instanceof TuckboxError) || error.code !== "VALIDATION_ERROR") throw error;
	const { message, requestId } = error;
	const sentence = `${message.charAt(0).toUpperCase()}${message.slice(1)}${message.endsWith(".") ? "" : "."}`;
	throw new Failure(sentence, { code: error.code, requestId, cause: error });
}

type FilePlan = Plan & { pieces: number; files: number };

/** How a plan of files reads. */
export function aboutFiles({ pieces, files, version }: FilePlan): string {
	return `${count(pieces, "piece")} of version ${version} in ${count(files, "file")}`;
}
