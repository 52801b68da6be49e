import type { PlaytestResult, Question, SharedReplay, ShownPiece } from "@tuckbox/pieces/table";
import { CallError, call } from "@tuckbox/web/api/call.ts";
import { t } from "@tuckbox/web/messages/words.ts";
import { queryOf, type WantedTable } from "../open/wanted.ts";
import { faultText } from "../session/refusals.ts";

/** A playtest, with the fields that the page reads. */
export type Playtest = {
	/** The places around the table at which someone has played, in order. */
	seats: readonly {
		place: number;
		/** Null if the guest took it out. */
		name: string | null;
		isDesigner: boolean;
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
		isDesigner?: boolean;
		role?: string;
	}[];
};

type Start = { question: string; setUp: string | null };

export const startPlaytest = (gameId: string, tableId: string, start: Start) =>
	call<Playtest>("POST", `/games/${gameId}/tables/${tableId}/playtests`, start);

export const readPlaytest = (gameId: string, id: string) =>
	call<Playtest>("GET", `/games/${gameId}/playtests/${id}`);

export const endPlaytest = (gameId: string, id: string, report: PlaytestReport) =>
	call<Playtest>("POST", `/games/${gameId}/playtests/${id}/end`, report);

/** Changes what is said of a playtest, also after its end. */
export const changePlaytest = (gameId: string, id: string, report: PlaytestReport) =>
	call<Playtest>("PATCH", `/games/${gameId}/playtests/${id}`, report);

/** The answer of a seat to a question: the field for its kind is set. */
type SeatAnswer = {
	question: number;
	value: number | null;
	text: string | null;
	pieces: readonly string[];
};

/** A playtest as the seat reads it; times in ms. */
export type SeatPlaytest = {
	id: string;
	startedAt: number;
	endedAt: number | null;
	/** The name with which the seat is recorded; null if it was taken out. */
	name: string | null;
	/** Empty before the end. */
	questions: readonly Question[];
	answers: readonly SeatAnswer[];
	/** The part of the replay that the seat can watch. */
	replay: SharedReplay;
};

/** A piece that the seat may name, in the revision that it saw. */
export type SeenPiece = {
	id: string;
	app: string;
	kind: string;
	externalKey: string;
	name: string;
	/** Null if it does not lie on the table in this revision. */
	shown: ShownPiece | null;
};

const ofSeat = ({ tableId, as }: WantedTable, rest = "") =>
	`/tables/${tableId}/playtests${rest}${queryOf({ as })}`;

/** The playtests of a seat, latest first. */
export const readSeatPlaytests = async (table: WantedTable) =>
	(await call<{ playtests: SeatPlaytest[] }>("GET", ofSeat(table))).playtests;

/** The pieces that a seat may name, those that it saw last first. */
export const readSeenPieces = async (table: WantedTable, id: string) =>
	(await call<{ pieces: SeenPiece[] }>("GET", ofSeat(table, `/${id}/pieces`))).pieces;

/** An answer to a question, with the field for its kind. */
export type GivenAnswer = { question: number; value?: number; text?: string; pieces?: readonly string[] };

/** Replaces the answers of a seat. */
export const sendAnswers = (table: WantedTable, id: string, answers: readonly GivenAnswer[]) =>
	call<SeatPlaytest>("PUT", ofSeat(table, `/${id}/answers`), { answers });

/** Takes the name of a seat out of the playtests of its table, or puts it in again. */
export const keepName = async (table: WantedTable, isKept: boolean) =>
	(await call<{ playtests: SeatPlaytest[] }>("PUT", ofSeat(table, "/name"), { isKept })).playtests;

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
