import { type ExportRequest, type PlanOf, type TtsLink, TuckboxError } from "@tuckbox/client";
import type { FormatName } from "@tuckbox/pieces";
import type { Arguments } from "../command.ts";
import { saidBy } from "../explain.ts";
import { Failure } from "../failure.ts";
import { ifKnown, loadRoom, t } from "../messages/words.ts";
import type { Connection } from "../service/connection.ts";
import { chosen, type OwnOptions } from "./choosing.ts";
import { ownOptions } from "./own-options.ts";
import { TtsLinks } from "./tts-links.ts";

/** The plan of an export, in any format. */
export type Plan = PlanOf;

/** A call of the service, which is repeated while the service restarts. */
type Call = { exports: ReturnType<Connection["tuckbox"]["game"]>["exports"]; signal: AbortSignal };

/** The game that is exported, and the environment of the command. */
type Of = { env: Readonly<Record<string, string | undefined>>; gameId: string };

/** An export as requested on the command line. */
type Export = {
	plan(call: Call): Promise<Plan>;
	/** @param version the planned one, even if another has been published since */
	make(call: Call & Of & { version: number }): Promise<ReadableStream<Uint8Array>>;
	/** Called when the file is complete. */
	onWritten?(of: Of): Promise<void>;
	/** The share link in the file, and whether it was created for this export. */
	link?(): (TtsLink & { isNew: boolean }) | undefined;
	/** A sentence about what to do with the file. */
	advice: string;
};

/** A saved object of Tabletop Simulator that links to its images on the service. */
function hostedTts(request: ExportRequest<"tts">): Export {
	let share: (TtsLink & { isNew: boolean }) | undefined;
	return {
		plan: ({ exports, signal }) => exports.planHostedTts({ ...request, signal }),
		// the link follows the game, unless a version was typed
		async make({ exports, signal, env, gameId }) {
			const links = new TtsLinks(env, gameId, request.version);
			const hosted = await exports.hostedTts({ ...request, link: await links.find(), signal });
			share = hosted.share;
			return hosted.savedObject.stream();
		},
		async onWritten({ env, gameId }) {
			if (share?.isNew) await new TtsLinks(env, gameId, request.version).save(share);
		},
		advice: t("exports.adviceHosted"),
		link: () => share,
	};
}

/** Reads the options of an export. @throws Failure when one is wrong */
export function readExport(format: FormatName, given: Arguments): Export {
	const all = chosen(given);
	if (format === "tts" && given.has("hosted")) return hostedTts(all);
	const own: Partial<Record<FormatName, OwnOptions>> = ownOptions;
	const request = { ...all, ...own[format]?.read(given) };
	return {
		plan: ({ exports, signal }) => exports.plan(format, { ...request, signal }),
		make: ({ exports, version, signal }) => exports.stream(format, { ...request, version, signal }),
		advice: t(`formats.next_${format}`),
	};
}

/** The text of a plan's remark. A remark that this program does not know keeps the words of the service. */
export function remarkText(plan: Plan, { code, message, params }: Plan["remarks"][number]): string {
	const room = "page" in plan ? "printRemarks" : "exportRemarks";
	return ifKnown(room, `remark_${code}`, params) ?? message;
}

/** A plan as `--json` prints it. */
export function planFacts(plan: Plan): object {
	if (!("page" in plan)) return plan;
	const { page: _, ...facts } = plan;
	return facts;
}

/** A plan in a short sentence. */
export function aboutPlan(plan: Plan): string {
	const { pieces, version } = plan;
	return "page" in plan
		? t("exports.planPrint", { pieces, version, sheets: plan.sheets, pages: plan.pages })
		: t("exports.plan", { pieces, version, files: plan.files });
}

/**
 * Yields the bytes of a file. The service has answered before, so a connection that breaks now has cut the file off.
 * @throws Failure, TuckboxError
 */
export async function* received(
	open: () => Promise<ReadableStream<Uint8Array>>,
	url: string,
): AsyncGenerator<Uint8Array> {
	try {
		yield* (await open()) as unknown as AsyncIterable<Uint8Array>;
	} catch (error) {
		const isAnswer = error instanceof TuckboxError && error.code !== "NETWORK_ERROR";
		if (isAnswer || (error as Error).name === "AbortError") throw error;
		const message = t("exports.cutOff", { url });
		throw new Failure(message, { now: t("exports.again"), code: "NETWORK_ERROR", cause: error });
	}
}

/**
 * Turns the refusal of an export into a failure: nothing to export, or too much.
 * @throws Failure; any other error unchanged
 */
export async function explained(error: unknown): Promise<never> {
	if (!(error instanceof TuckboxError) || error.code !== "VALIDATION_ERROR") throw error;
	await loadRoom("errors");
	const message = saidBy(error);
	const { requestId } = error;
	const sentence = `${message.charAt(0).toUpperCase()}${message.slice(1)}${message.endsWith(".") ? "" : "."}`;
	throw new Failure(sentence, { code: error.code, requestId, cause: error });
}
