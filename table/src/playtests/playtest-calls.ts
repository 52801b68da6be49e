import type { PlaytestResult } from "@tuckbox/pieces/table";
import { CallError, call } from "@tuckbox/web/api/call.ts";
import { t } from "@tuckbox/web/messages/words.ts";
import { faultText } from "../session/refusals.ts";

/** A playtest, with the fields that the page reads. */
export type Playtest = {
	/** The places around the table at which someone has played, in order. */
	seats: readonly {
		place: number;
		/** Null if the guest took it out. */
		name: string | null;
	}[];
};

/** The statements of a host about a playtest. Fields that are left out stay unchanged. */
export type PlaytestReport = {
	result?: PlaytestResult;
	seats: readonly {
		place: number;
		score?: number | null;
		hasWon?: boolean;
		isNew?: boolean;
		role?: string;
	}[];
};

export const startPlaytest = (gameId: string, tableId: string, question: string) =>
	call<Playtest>("POST", `/games/${gameId}/tables/${tableId}/playtests`, { question });

export const readPlaytest = (gameId: string, id: string) =>
	call<Playtest>("GET", `/games/${gameId}/playtests/${id}`);

export const endPlaytest = (gameId: string, id: string, report: PlaytestReport) =>
	call<Playtest>("POST", `/games/${gameId}/playtests/${id}/end`, report);

/** Changes what is said of a playtest, also after its end. */
export const changePlaytest = (gameId: string, id: string, report: PlaytestReport) =>
	call<Playtest>("PATCH", `/games/${gameId}/playtests/${id}`, report);

/** The reason why a call about a playtest failed, and what to do. */
export function playtestFault(error: unknown): string {
	if (error instanceof CallError) {
		if (error.code === "PLAYTEST_RUNNING") return t("playtests.isRunning");
		if (error.code === "PLAYTEST_NOT_FOUND") return t("playtests.isDeleted");
		if (error.reason === "TOO_MANY_PLAYTESTS") return t("playtests.tooMany");
		if (error.code === "VALIDATION_ERROR") return error.message;
	}
	return faultText(error);
}
