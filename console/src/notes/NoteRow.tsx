import type { Note } from "@tuckbox/client";
import { t } from "@tuckbox/web/messages/words.ts";
import { DeleteButton } from "@tuckbox/web/ui/DeleteButton.tsx";
import { Check } from "@tuckbox/web/ui/Field.tsx";
import { Time } from "@tuckbox/web/ui/Time.tsx";
import { Link } from "wouter";
import { useSource } from "../api/source.ts";
import { Fault } from "../ui/Fault.tsx";
import styles from "./NoteRow.module.css";
import { useDeleteNote, useResolveNote } from "./queries.ts";

/** The subject of a note, with a link to the piece if the game still has it. */
function About({ gameId, note: { piece } }: { gameId: string; note: Note }) {
	const { base } = useSource(gameId);
	if (piece === null) return t("notes.aSpot");
	const name = <bdi>{piece.name}</bdi>;
	return piece.componentId === null ? name : <Link href={`${base}/pieces/${piece.componentId}`}>{name}</Link>;
}

/** A note of a player, which its reader resolves or deletes. */
export function NoteRow({ gameId, note, hasPiece }: { gameId: string; note: Note; hasPiece: boolean }) {
	const resolve = useResolveNote(gameId);
	const remove = useDeleteNote(gameId);
	const error = resolve.error ?? remove.error;
	// immediately, and not when the service has answered
	const isResolved = resolve.isPending ? resolve.variables.isResolved : note.resolvedAt !== null;
	return (
		<li className={styles.note} data-resolved={isResolved || undefined}>
			<p dir="auto" className={styles.text}>
				{note.text}
			</p>
			<p className={styles.facts}>
				{hasPiece && (
					<span>
						<About gameId={gameId} note={note} />
					</span>
				)}
				<span>
					<bdi>{note.author}</bdi>
					{note.table && (
						<>
							, <bdi>{note.table.name}</bdi>
						</>
					)}
				</span>
				<span>{t("notes.version", { version: note.version })}</span>
				<Time at={note.createdAt} />
				{note.isChanged && !isResolved && <strong className={styles.changed}>{t("notes.changed")}</strong>}
			</p>
			<div className={styles.tools}>
				<Check
					type="checkbox"
					label={t("notes.resolved")}
					checked={isResolved}
					onChange={({ target }) => resolve.mutate({ noteId: note.id, isResolved: target.checked })}
				/>
				<DeleteButton
					label={t("notes.delete")}
					isBusy={remove.isPending}
					onDelete={() => remove.mutate(note.id)}
				/>
			</div>
			<Fault error={error} />
		</li>
	);
}
