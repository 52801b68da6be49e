import { CallError } from "@tuckbox/web/api/call.ts";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { Lines } from "@tuckbox/web/ui/Field.tsx";
import { showToast } from "@tuckbox/web/ui/Toast.tsx";
import { useState } from "react";
import type { DialogProps } from "../session/dialog-props.ts";
import { faultText } from "../session/refusals.ts";
import { findThings, useSession } from "../session/session.ts";
import { thingsText } from "../session/thing-text.ts";
import { type Thing, thingSize } from "../session/things.ts";
import { pinNote } from "./note-calls.ts";
import { dropDraft, keepDraft, keptDraft, type NotePlace } from "./note-draft.ts";
import { putNote } from "./put-note.ts";

/** The spot where a thing lies, if it lies on the felt. */
function thingSpot(thing: Thing | undefined) {
	if (thing === undefined || !("entry" in thing) || thing.entry.place.in !== "felt") return undefined;
	const { x, y } = thing.entry.place;
	return { x: x + thingSize(thing).widthMm / 2, y: y - thingSize(thing).heightMm / 2 };
}

/** Pins a note for the host and the designer on a piece or a spot. */
export function NoteDialog({ request, onClose }: DialogProps<"note">) {
	const session = useSession();
	const { tableId } = session.client;
	const [asked] = useState<NotePlace>(() =>
		"on" in request ? { on: request.on, ...(request.at && { at: request.at }) } : { at: request.at },
	);
	const [draft, setDraft] = useState(() => keptDraft(tableId, asked));
	const [things] = useState(() => ("on" in asked ? findThings(session, [asked.on]) : []));
	/** The spot of the thing when the dialog opened: the thing may be gone when the note is pinned. */
	const [fallback] = useState(() => asked.at ?? thingSpot(things[0]));
	const [place, setPlace] = useState(asked);
	const [isBusy, setIsBusy] = useState(false);
	const [fault, setFault] = useState<string>();

	function refused(error: unknown) {
		const isGone = error instanceof CallError && error.refusal === "GONE" && "on" in place;
		if (isGone && fallback !== undefined) {
			setPlace({ at: fallback });
			setFault(t("play.noteGone"));
		} else setFault(faultText(error));
		setIsBusy(false);
	}
	async function pin() {
		setIsBusy(true);
		setFault(undefined);
		const { key, text } = draft;
		const note = await pinNote(session.client, { text: text.trim(), key, ...place });
		dropDraft(tableId, asked);
		putNote(session, note.id, note);
		showToast(t("play.notePinned"));
		onClose();
	}
	return (
		<Dialog
			title={"on" in place ? t("play.noteOn", { name: thingsText(things) }) : t("play.noteHere")}
			onClose={onClose}
			onSubmit={() => {
				if (draft.text.trim() === "") setFault(t("play.noteEmpty"));
				else if (!isBusy) pin().catch(refused);
			}}
			actions={
				<>
					<Button look="primary" type="submit" isBusy={isBusy}>
						{t("play.pinNote")}
					</Button>
					<Button look="quiet" onClick={onClose}>
						{t("play.cancel")}
					</Button>
				</>
			}
		>
			<Lines
				label={t("play.noteText")}
				hint={t("play.noteHint")}
				value={draft.text}
				onChange={({ target }) => {
					const now = { ...draft, text: target.value };
					setDraft(now);
					keepDraft(tableId, now);
					setFault(undefined);
				}}
				maxLength={2000}
				rows={4}
				dir="auto"
				fault={fault}
			/>
		</Dialog>
	);
}
