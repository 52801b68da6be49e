import { t } from "@tuckbox/web/messages/words.ts";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { Check } from "@tuckbox/web/ui/Field.tsx";
import { Loading } from "@tuckbox/web/ui/Skeleton.tsx";
import { useSignal } from "@tuckbox/web/ui/signal.ts";
import styles from "../dialogs/Dialogs.module.css";
import type { Note } from "../session/api.ts";
import type { DialogProps } from "../session/dialog-props.ts";
import { aboutText } from "../session/note-text.ts";
import { useMe, useSession } from "../session/session.ts";
import { ClearNotes } from "./ClearNotes.tsx";
import { NoteItem } from "./NoteItem.tsx";

function Items({ notes, onClose }: { notes: readonly Note[]; onClose(): void }) {
	return (
		<ul className={styles.list}>
			{notes.map((note) => (
				<NoteItem key={note.id} note={note} onClose={onClose} />
			))}
		</ul>
	);
}

/** The notes of the table: the host sees all of them, other seats only their own. */
export function NotesDialog({ onClose }: DialogProps<"notes">) {
	const session = useSession();
	const { role } = useMe();
	const notes = useSignal(session.notes);
	const showsResolved = useSignal(session.showsResolved);
	const open = notes?.filter(({ resolvedAt }) => resolvedAt === null) ?? [];
	return (
		<Dialog title={t("play.notes")} onClose={onClose}>
			<p className="quiet">{role === "host" ? t("play.notesLede") : t("play.ownNotesLede")}</p>
			{notes === undefined && <Loading what={t("play.notes")} isPlural />}
			{notes?.length === 0 && <p>{t("play.noNotes")}</p>}
			{notes !== undefined && open.length < notes.length && (
				<Check
					type="checkbox"
					checked={showsResolved}
					onChange={({ target: { checked } }) => session.showsResolved.set(checked)}
					label={t("play.showResolved")}
				/>
			)}
			{role === "host" && notes !== undefined && <ClearNotes notes={notes} />}
			{notes !== undefined && <Items notes={showsResolved ? notes : open} onClose={onClose} />}
		</Dialog>
	);
}

/** The notes of one pin. They stay listed when they are resolved in the meantime. */
export function PinnedDialog({ request, onClose }: DialogProps<"pinned">) {
	const session = useSession();
	const notes = useSignal(session.notes)?.filter(({ id }) => request.notes.includes(id)) ?? [];
	const [about, ...others] = new Set(notes.map(aboutText));
	return (
		<Dialog
			title={about === undefined || others.length > 0 ? t("play.notes") : t("play.noteOn", { name: about })}
			onClose={onClose}
		>
			{notes.length === 0 && <p>{t("play.noteDeleted")}</p>}
			<Items notes={notes} onClose={onClose} />
		</Dialog>
	);
}
