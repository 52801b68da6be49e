import type { Refused } from "@tuckbox/client/table";
import { plays } from "@tuckbox/pieces/table";
import { CallError } from "@tuckbox/web/api/call.ts";
import { loadWords, t } from "@tuckbox/web/messages/words.ts";
import { showToast } from "@tuckbox/web/ui/Toast.tsx";
import { actText } from "./act-text.ts";
import type { TableSession } from "./session.ts";

/** The reason why cards do not fit onto each other, as far as the seat can see it. */
function differenceText({ name, stack, ...sizes }: Refused["params"]): string {
	if (typeof stack === "string")
		return stack === "" ? t("play.differs_inSomeStack") : t("play.differs_inStack", { stack });
	const [width = 0, height = 0, onWidth = 0, onHeight = 0] = [
		sizes.widthMm,
		sizes.heightMm,
		sizes.onWidthMm,
		sizes.onHeightMm,
	].map(Number);
	const isOtherShape = Math.abs(width - onWidth) <= 1 && Math.abs(height - onHeight) <= 1;
	if (isOtherShape || Number.isNaN(width)) return t("play.refused_DIFFERENT_SIZE");
	const size = { width, height, onWidth, onHeight };
	return typeof name === "string"
		? t("play.differs_card", { name, ...size })
		: t("play.differs_hiddenCard", size);
}

/** The reason why an act was refused, in words. */
function refusalText({ code, params, act }: Pick<Refused, "code" | "params" | "act">): string {
	if (act?.kind === "putRoutine") {
		if (code === "CHANGED_SINCE") return t("play.routineChanged");
		if (code === "BAD_VALUE" && params.step !== undefined)
			return t("play.badStep", { step: Number(params.step) });
	}
	if (code === "CHANGED_SINCE" && typeof params.by === "string" && params.by !== "")
		return t("play.refused_CHANGED_SINCE_BY", { name: params.by });
	if (code === "TOO_FEW") return t("play.refused_TOO_FEW", { count: Number(params.count ?? 0) });
	if (code === "DIFFERENT_SIZE") return differenceText(params);
	return t(`play.refused_${code}`);
}

let endForbidden: (() => void) | undefined;

/**
 * Shows that this seat's role does not allow the action. Repeated calls, as while a key is held down, show one message.
 */
export async function reportForbidden({ client }: TableSession): Promise<void> {
	await loadWords(["play"]);
	const isWatching = !plays(client.head?.role);
	endForbidden?.();
	endForbidden = showToast(isWatching ? t("play.watchesOnly") : t("play.refused_NOT_ALLOWED"));
}

/** Shows that a thing is locked, so that a key does nothing to it. */
export async function reportLocked(): Promise<void> {
	await loadWords(["play"]);
	endForbidden?.();
	endForbidden = showToast(t("play.refused_LOCKED"));
}

/** Shows why an act of this seat was refused. */
export async function reportRefusal(session: TableSession, refused: Refused): Promise<void> {
	// a page that ends the timer, which another one may have done, does so on its own
	if (refused.act?.kind === "endTimer") return;
	if (refused.code === "NOT_ALLOWED") return await reportForbidden(session);
	await loadWords(["play"]);
	const reason = refusalText(refused);
	const { act, wasLate = false } = refused;
	// a late act was long ago, so the reason alone would not say enough
	if (act === undefined || !wasLate) showToast(reason);
	else showToast(t("play.lateRefused", { act: actText(session, act), reason }));
}

/** The reason why a call failed, and what to do. */
export function faultText(error: unknown): string {
	if (!(error instanceof CallError)) return String(error);
	const { code, refusal, reason, message } = error;
	if (code === "ACT_REFUSED" && refusal !== undefined) return refusalText({ code: refusal, params: {} });
	if (reason === "DISK_FULL") return t("play.refused_DISK_FULL");
	if (code === "NETWORK_ERROR") return t("play.notSent");
	if (code === "RATE_LIMITED") return t("play.refused_TOO_FAST");
	if (code === "TABLE_CLOSED") return t("play.refused_TABLE_CLOSED");
	if (reason?.startsWith("TOO_MANY_NOTES")) return t("play.tooManyNotes");
	if (code === "UNAUTHORIZED") return t("play.ownerOnly");
	if (code === "SEAT_NOT_FOUND") return t("play.refused_NO_SUCH_SEAT");
	return message;
}
