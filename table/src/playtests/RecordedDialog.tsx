import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { useEffect, useState } from "react";
import type { DialogProps } from "../session/dialog-props.ts";
import { useMe, useSession, useTopic } from "../session/session.ts";
import { OwnName } from "./OwnName.tsx";
import { readSeatPlaytests, type SeatPlaytest } from "./playtest-calls.ts";
import { WhatIsRecorded } from "./WhatIsRecorded.tsx";

/** Explains to a seat what it means that the table is recorded. */
export function RecordedDialog({ onClose }: DialogProps<"recorded">) {
	const { dialog, client } = useSession();
	const [own, setOwn] = useState<SeatPlaytest>();
	useEffect(() => {
		let isGone = false;
		// without a connection, the dialog explains all the same
		readSeatPlaytests(client).then(
			([latest]) => !isGone && setOwn(latest),
			() => undefined,
		);
		return () => {
			isGone = true;
		};
	}, [client]);
	const isRunning = useTopic("head", ({ head }) => head?.playtestId != null);
	const canEnd = useMe().role === "host" && isRunning;
	return (
		<Dialog
			title={t("playtests.isRecorded")}
			onClose={onClose}
			actions={
				<>
					<Button look="primary" onClick={onClose}>
						{t("playtests.close")}
					</Button>
					{canEnd && (
						<Button onClick={() => dialog.set({ kind: "endPlaytest" })}>{t("playtests.endThis")}</Button>
					)}
				</>
			}
		>
			<p>{t("playtests.isTested")}</p>
			<WhatIsRecorded />
			{own && <OwnName name={own.name} onChange={([latest]) => setOwn(latest)} />}
		</Dialog>
	);
}
