import { useState } from "react";
import { Button } from "../../look/Button.tsx";
import { Dialog } from "../../look/Dialog.tsx";
import { Check } from "../../look/Field.tsx";
import { t } from "../../words/words.ts";
import { act } from "../acting.ts";
import { useSession } from "../session.ts";
import type { DialogProps } from "./props.ts";

/** Asks before rewinding the table. */
export function RewindDialog({ request: { to }, onClose }: DialogProps<"rewind">) {
	const session = useSession();
	const [shuffle, setShuffle] = useState(true);
	return (
		<Dialog
			title={t("play.rewindTitle")}
			onClose={onClose}
			onSubmit={() => {
				onClose();
				void act(session, { kind: "rewind", to, shuffle });
			}}
			actions={
				<>
					<Button look="primary" type="submit">
						{t("play.rewind")}
					</Button>
					<Button look="quiet" onClick={onClose}>
						{t("play.cancel")}
					</Button>
				</>
			}
		>
			<p>{t("play.rewindText", { to })}</p>
			<Check
				type="checkbox"
				checked={shuffle}
				onChange={({ target }) => setShuffle(target.checked)}
				label={t("play.rewindShuffle")}
			/>
		</Dialog>
	);
}
