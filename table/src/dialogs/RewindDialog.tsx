import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { Check } from "@tuckbox/web/ui/Field.tsx";
import { useState } from "react";
import { act } from "../session/acting.ts";
import type { DialogProps } from "../session/dialog-props.ts";
import { useSession } from "../session/session.ts";

/** Asks for confirmation before the table is rewound. */
export function RewindDialog({ request: { to, line }, onClose }: DialogProps<"rewind">) {
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
			<p>{t("play.rewindText", { line })}</p>
			<Check
				type="checkbox"
				checked={shuffle}
				onChange={({ target }) => setShuffle(target.checked)}
				label={t("play.rewindShuffle")}
			/>
		</Dialog>
	);
}
