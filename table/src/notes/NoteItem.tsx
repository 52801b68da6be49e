import type { SeatEntry } from "@tuckbox/client/table";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { DeleteButton } from "@tuckbox/web/ui/DeleteButton.tsx";
import { Check } from "@tuckbox/web/ui/Field.tsx";
import { Time } from "@tuckbox/web/ui/Time.tsx";
import { useState } from "react";
import styles from "../dialogs/Dialogs.module.css";
import { itemOfNote } from "../scene/layout/pins.ts";
import { SeatMark } from "../seats/SeatMark.tsx";
import type { Note } from "../session/api.ts";
import { aboutText } from "../session/note-text.ts";
import { faultText } from "../session/refusals.ts";
import { useEntry, useSession } from "../session/session.ts";
import { openThings } from "../session/things.ts";
import { deleteNote, resolveNote } from "./note-calls.ts";
import { putNote } from "./put-note.ts";

/** A note with its actions: every seat that can read a note may also resolve and delete it. */
export function NoteItem({ note, onClose }: { note: Note; onClose(): void }) {
	const session = useSession();
	const { client, scene } = session;
	const [fault, setFault] = useState<string>();
	const seat = useEntry<SeatEntry>(`seat:${note.seatId}`) ?? { name: note.author, colour: "#5f6b72" };
	const { id, piece, spot } = note;
	/** The requested state, while the service has not confirmed it. */
	const [wanted, setWanted] = useState<boolean>();
	const isResolved = wanted ?? note.resolvedAt !== null;
	const failed = (error: unknown) => setFault(faultText(error));
	function resolve(to: boolean) {
		setWanted(to);
		setFault(undefined);
		resolveNote(client, id, to)
			.then((now) => putNote(session, id, now), failed)
			.finally(() => setWanted(undefined));
	}

	const there =
		itemOfNote(client.view, note) ??
		openThings(client.view).find(({ seen }) => {
			if (!("shown" in seen) || piece === null) return false;
			const { app, kind, externalKey } = seen.shown;
			return app === piece.app && kind === piece.kind && externalKey === piece.externalKey;
		})?.id;
	function show() {
		onClose();
		if (there !== undefined) scene.get()?.reveal(there);
		else if (spot !== null) scene.get()?.showSpot(spot);
	}
	return (
		<li className={styles.note} data-resolved={isResolved || undefined}>
			<div className={styles.noteHead}>
				<SeatMark seat={seat} />
				<p className="quiet small">
					<strong dir="auto">{aboutText(note)}</strong>
					<br />
					<span dir="auto">{t("play.noteBy", { name: note.author, version: note.version })}</span> ·{" "}
					<Time at={note.createdAt} />
				</p>
				{note.isChanged && (
					<span className={styles.changed}>{t("play.noteChanged", { version: note.version })}</span>
				)}
			</div>
			<p dir="auto" className={styles.text}>
				{note.text}
			</p>
			<div className={styles.noteTools}>
				<Check
					type="checkbox"
					checked={isResolved}
					onChange={({ target }) => resolve(target.checked)}
					label={t("play.resolved")}
				/>
				{(there !== undefined || spot !== null) && (
					<Button isSmall look="quiet" onClick={show}>
						{t("play.showOnTable")}
					</Button>
				)}
				<DeleteButton
					label={t("play.deleteNote")}
					onDelete={() => {
						deleteNote(client, id).then(() => putNote(session, id, undefined), failed);
					}}
				/>
			</div>
			{fault && <p role="alert">{fault}</p>}
		</li>
	);
}
