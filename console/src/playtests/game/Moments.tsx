import { t } from "@tuckbox/web/messages/words.ts";
import { useId } from "react";
import { NoteRow } from "../../notes/NoteRow.tsx";
import { useNotes } from "../../notes/queries.ts";
import type { Playtest } from "../parts/playtest.ts";
import page from "./PlaytestPage.module.css";

/** The notes that players wrote at the table during the game, in order. */
export function Moments({ gameId, playtest }: { gameId: string; playtest: Playtest }) {
	const titleId = useId();
	const { table, startedAt, endedAt } = playtest;
	const notes = (useNotes(gameId) ?? [])
		.filter(
			(note) =>
				note.table !== null &&
				note.table.id === table?.id &&
				note.createdAt >= startedAt &&
				note.createdAt <= (endedAt ?? Number.POSITIVE_INFINITY),
		)
		.sort((a, b) => a.createdAt - b.createdAt);
	if (notes.length === 0) return null;
	return (
		<section className={page.section} aria-labelledby={titleId}>
			<h3 id={titleId}>{t("playtesting.notes")}</h3>
			<ul>
				{notes.map((note) => (
					<NoteRow key={note.id} gameId={gameId} note={note} hasPiece />
				))}
			</ul>
		</section>
	);
}
