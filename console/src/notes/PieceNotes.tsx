import { t } from "@tuckbox/web/messages/words.ts";
import { NoteRow } from "./NoteRow.tsx";
import { useNotes } from "./queries.ts";

/** The notes of players about a piece; empty without notes. */
export function PieceNotes({ gameId, pieceId }: { gameId: string; pieceId: string }) {
	const notes = useNotes(gameId)?.filter(({ piece }) => piece?.componentId === pieceId) ?? [];
	if (notes.length === 0) return null;
	return (
		<section>
			<h3>{t("notes.title")}</h3>
			<ul>
				{notes.map((note) => (
					<NoteRow key={note.id} gameId={gameId} note={note} hasPiece={false} />
				))}
			</ul>
		</section>
	);
}
