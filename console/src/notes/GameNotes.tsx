import { t } from "@tuckbox/web/messages/words.ts";
import { Check } from "@tuckbox/web/ui/Field.tsx";
import { useState } from "react";
import styles from "./GameNotes.module.css";
import { NoteRow } from "./NoteRow.tsx";
import { useNotes } from "./queries.ts";

/** The notes of players at all tables of a game; empty without notes. */
export function GameNotes({ gameId }: { gameId: string }) {
	const notes = useNotes(gameId);
	const [showsAll, setShowsAll] = useState(false);
	if (notes === undefined || notes.length === 0) return null;
	const open = notes.filter(({ resolvedAt }) => resolvedAt === null);
	const shown = showsAll ? notes : open;
	return (
		<section className={styles.notes}>
			<header className={styles.head}>
				<h2>{t("notes.count", { count: open.length })}</h2>
				{open.length < notes.length && (
					<Check
						type="checkbox"
						label={t("notes.showResolved")}
						checked={showsAll}
						onChange={({ target }) => setShowsAll(target.checked)}
					/>
				)}
				<a href={`/api/v1/games/${gameId}/notes/markdown`} download="notes.md">
					{t("notes.download")}
				</a>
			</header>
			<ul aria-label={t("notes.title")}>
				{shown.map((note) => (
					<NoteRow key={note.id} gameId={gameId} note={note} hasPiece />
				))}
			</ul>
		</section>
	);
}
