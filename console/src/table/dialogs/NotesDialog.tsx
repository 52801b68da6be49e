import { useEffect, useState } from "react";
import { Button } from "../../look/Button.tsx";
import { Dialog } from "../../look/Dialog.tsx";
import { Check } from "../../look/Field.tsx";
import { Loading } from "../../look/Skeleton.tsx";
import { Time } from "../../look/Time.tsx";
import { t } from "../../words/words.ts";
import { deleteNote, type Note, notesOf, resolveNote } from "../api.ts";
import { useMe, useSession } from "../session.ts";
import { openThings } from "../things.ts";
import styles from "./Dialogs.module.css";
import type { DialogProps } from "./Dialogs.tsx";

/** The notes of the table: all for the host, and their own for everyone else. */
export function NotesDialog({ onClose }: DialogProps<"notes">) {
	const { client, scene } = useSession();
	const { role } = useMe();
	const [notes, setNotes] = useState<readonly Note[]>();
	const [fault, setFault] = useState<string>();
	const { tableId } = client;
	useEffect(() => {
		const load = () => notesOf(tableId).then(setNotes, (error: Error) => setFault(error.message));
		void load();
		return client.on("notes", () => void load());
	}, [tableId, client]);

	function show({ piece, spot }: Note) {
		onClose();
		const there = openThings(client.view).find(({ seen }) => {
			if (!("shown" in seen) || piece === null) return false;
			const { app, kind, externalKey } = seen.shown;
			return app === piece.app && kind === piece.kind && externalKey === piece.externalKey;
		});
		if (there !== undefined) scene.get()?.reveal(there.id);
		else if (spot !== null) scene.get()?.showSpot(spot);
	}
	const change = (id: string, after: (note: Note) => Note | undefined) =>
		setNotes(notes?.flatMap((note) => (note.id === id ? (after(note) ?? []) : note)));
	const failed = (error: Error) => setFault(error.message);

	return (
		<Dialog title={t("play.notes")} onClose={onClose}>
			<p className="quiet">{role === "host" ? t("play.notesLede") : t("play.ownNotesLede")}</p>
			{fault && <p role="alert">{fault}</p>}
			{notes === undefined && fault === undefined && <Loading what={t("play.notes")} isPlural />}
			{notes?.length === 0 && <p>{t("play.noNotes")}</p>}
			<ul className={styles.list}>
				{notes?.map((note) => (
					<li key={note.id} className={styles.note} data-resolved={note.resolvedAt !== null || undefined}>
						<p dir="auto" className={styles.text}>
							{note.text}
						</p>
						<p className="quiet small">
							<strong dir="auto">{note.piece?.name ?? t("play.aSpot")}</strong> ·{" "}
							{t("play.noteBy", { name: note.author, version: note.version })} · <Time at={note.createdAt} />
							{note.isChanged && <span className={styles.changed}>{t("play.noteChanged")}</span>}
						</p>
						<div className={styles.noteTools}>
							<Check
								type="checkbox"
								checked={note.resolvedAt !== null}
								onChange={({ target: { checked } }) => {
									resolveNote(tableId, note.id, checked).then((now) => change(note.id, () => now), failed);
								}}
								label={t("play.resolved")}
							/>
							<Button isSmall look="quiet" onClick={() => show(note)}>
								{t("play.showOnTable")}
							</Button>
							<Button
								isSmall
								look="quiet"
								icon="delete"
								aria-label={t("play.deleteNote")}
								onClick={() => {
									deleteNote(tableId, note.id).then(() => change(note.id, () => undefined), failed);
								}}
							/>
						</div>
					</li>
				))}
			</ul>
		</Dialog>
	);
}
