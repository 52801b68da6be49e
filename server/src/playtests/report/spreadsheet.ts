import { csvRow } from "@tuckbox/folder/write";
import type { ReportFilter } from "../../domain/playtests/report/report.ts";
import {
	answerRows,
	answersHead,
	factRow,
	factsHead,
	gameRow,
	gamesHead,
	pieceRows,
	piecesHead,
	type Row,
} from "../../domain/playtests/report/rows.ts";
import { Steps } from "../../steps/steps.ts";
import type { TableDeps } from "../../table/acts.ts";
import { factsOfPlaytest } from "../facts.ts";
import { endedPlaytest, findPlaytestRecord } from "../records.ts";
import { reportOf } from "./report.ts";

/** The tables of a report: a row for each game, piece in a revision, fact or answer. */
export const reportTables = ["games", "pieces", "facts", "answers"] as const;
export type ReportTable = (typeof reportTables)[number];

const gamesPerStep = 500;

async function* rowsOf(
	deps: Pick<TableDeps, "store">,
	gameId: string,
	table: ReportTable,
	filter: ReportFilter,
): AsyncGenerator<Row[], void> {
	const { head, pieces } = await reportOf(deps, gameId, filter);
	const { games } = head;
	switch (table) {
		case "games":
			yield [gamesHead];
			for (let i = 0; i < games.length; i += gamesPerStep)
				yield games.slice(i, i + gamesPerStep).map(gameRow);
			return;
		case "pieces":
			yield [piecesHead];
			for await (const part of pieces) yield part.flatMap(pieceRows);
			return;
		case "facts":
			yield [factsHead];
			for (const { id } of games) {
				// it may have been deleted since
				const ended = await endedPlaytest(deps.store.reader, gameId, id).catch(() => undefined);
				if (ended === undefined) continue;
				for await (const facts of factsOfPlaytest(deps.store, ended))
					yield facts.map((fact) => factRow(id, fact));
			}
			return;
		case "answers":
			yield [answersHead];
			for (const { id } of games) {
				const playtest = await findPlaytestRecord(deps, gameId, id).catch(() => undefined);
				if (playtest === undefined) continue;
				const { questions, answers } = playtest;
				yield answers.flatMap((answer) => {
					const asked = questions[answer.question];
					return asked === undefined ? [] : answerRows(id, { ...answer, asked });
				});
			}
	}
}

/** A table of the report as CSV (RFC 4180), in parts. */
export async function* reportCsv(
	deps: Pick<TableDeps, "store">,
	gameId: string,
	table: ReportTable,
	filter: ReportFilter,
): AsyncGenerator<string, void> {
	const steps = new Steps();
	for await (const rows of rowsOf(deps, gameId, table, filter)) {
		if (steps.isLong) await steps.next();
		yield rows.map((row) => csvRow(row)).join("");
	}
}
