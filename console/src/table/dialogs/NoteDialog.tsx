import { useState } from "react";
import { Button } from "../../look/Button.tsx";
import { Dialog } from "../../look/Dialog.tsx";
import { Lines } from "../../look/Field.tsx";
import { showToast } from "../../look/Toast.tsx";
import { t } from "../../words/words.ts";
import { pinNote } from "../api.ts";
import { thingsOf, useSession } from "../session.ts";
import { thingsText } from "../thing-text.ts";
import type { DialogProps } from "./Dialogs.tsx";

/** Pins a note on a piece or a spot, for the host and the designer. */
export function NoteDialog({ request, onClose }: DialogProps<"note">) {
	const session = useSession();
	const [text, setText] = useState("");
	const [isBusy, setIsBusy] = useState(false);
	const [fault, setFault] = useState<string>();
	const things = "on" in request ? thingsOf(session, [request.on]) : [];
	async function pin() {
		setIsBusy(true);
		try {
			const place = "on" in request ? { on: request.on } : { at: request.at };
			await pinNote(session.client.tableId, { text: text.trim(), ...place });
			showToast(t("play.notePinned"));
			onClose();
		} catch (error) {
			setFault((error as Error).message);
			setIsBusy(false);
		}
	}
	return (
		<Dialog
			title={things.length === 0 ? t("play.noteHere") : t("play.noteOn", { name: thingsText(things) })}
			onClose={onClose}
			onSubmit={() => {
				if (text.trim() === "") setFault(t("play.noteEmpty"));
				else if (!isBusy) void pin();
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
				value={text}
				onChange={({ target }) => {
					setText(target.value);
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
