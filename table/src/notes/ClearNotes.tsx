import { t } from "@tuckbox/web/messages/words.ts";
import { DeleteButton } from "@tuckbox/web/ui/DeleteButton.tsx";
import { useState } from "react";
import styles from "../dialogs/Dialogs.module.css";
import type { Note } from "../session/api.ts";
import { faultText } from "../session/refusals.ts";
import { useSession } from "../session/session.ts";
import { deleteNotesBy } from "./note-calls.ts";

/** Notes that can be deleted together: those of one guest, or of all guests of one link. */
type NoteGroup = { by: { seatId: string } | { linkId: string }; what: string; notes: readonly Note[] };

/** The groups that have more than one note, largest first. */
function noteGroups(all: readonly Note[]): NoteGroup[] {
	const guests = all.filter(({ linkId }) => linkId !== null);
	const ofSeats = [...Map.groupBy(guests, ({ seatId }) => seatId)].map(([seatId, notes]): NoteGroup => {
		const values = { name: notes[0]?.author ?? "", count: notes.length };
		return { by: { seatId }, what: t("play.notesOfGuest", values), notes };
	});
	const ofLinks = [...Map.groupBy(guests, ({ linkId }) => linkId ?? "")].flatMap(
		([linkId, notes]): NoteGroup[] => {
			const seats = new Set(notes.map(({ seatId }) => seatId)).size;
			const what = t("play.notesOfLink", { seats, count: notes.length });
			return seats > 1 ? [{ by: { linkId }, what, notes }] : [];
		},
	);
	const groups = [...ofSeats, ...ofLinks].filter(({ notes }) => notes.length > 1);
	return groups.sort((a, b) => b.notes.length - a.notes.length);
}

/** Lets the host delete all notes of a guest or of a link. */
export function ClearNotes({ notes }: { notes: readonly Note[] }) {
	const session = useSession();
	const { client } = session;
	const [busy, setBusy] = useState<string>();
	const [fault, setFault] = useState<string>();
	const groups = noteGroups(notes);
	if (groups.length === 0) return null;
	function clear({ by, notes: cleared }: NoteGroup) {
		setBusy(JSON.stringify(by));
		setFault(undefined);
		deleteNotesBy(client.head?.game.id ?? "", client.tableId, by)
			.then(
				() => session.notes.set(session.notes.get()?.filter((note) => !cleared.includes(note))),
				(error) => setFault(faultText(error)),
			)
			.finally(() => setBusy(undefined));
	}
	return (
		<details>
			<summary>{t("play.clearNotes")}</summary>
			<ul className={styles.list}>
				{groups.map((group) => {
					const key = JSON.stringify(group.by);
					return (
						<li key={key} className={styles.row}>
							<span className={styles.name} dir="auto">
								{group.what}
							</span>
							<DeleteButton label={group.what} isBusy={busy === key} onDelete={() => clear(group)} />
						</li>
					);
				})}
			</ul>
			{fault && <p role="alert">{fault}</p>}
		</details>
	);
}
