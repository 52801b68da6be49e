import { type LogEntry, playtestLimits } from "@tuckbox/pieces/table";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { Lines } from "@tuckbox/web/ui/Field.tsx";
import { useState } from "react";
import type { DialogProps } from "../session/dialog-props.ts";
import { useSession } from "../session/session.ts";
import { playtestFault, startPlaytest } from "./playtest-calls.ts";
import { WhatIsRecorded } from "./WhatIsRecorded.tsx";

/** The name of the set-up that was laid out last, as far as the log of this page goes back. */
function lastSetUp(log: readonly LogEntry[]): string | undefined {
	const found = log.findLast(({ code }) => code === "returnTo")?.values.name;
	return typeof found === "string" ? found : undefined;
}

/** Starts a playtest at the table. Only for hosts. */
export function StartPlaytest({ onClose }: DialogProps<"startPlaytest">) {
	const { client } = useSession();
	const [question, setQuestion] = useState("");
	const [isBusy, setIsBusy] = useState(false);
	const [fault, setFault] = useState<string>();
	function start() {
		if (isBusy) return;
		setIsBusy(true);
		setFault(undefined);
		// the mark shows its start to all seats, also to this one
		const start = { question: question.trim(), setUp: lastSetUp(client.log) ?? null };
		startPlaytest(client.head?.game.id ?? "", client.tableId, start).then(onClose, (error) => {
			setFault(playtestFault(error));
			setIsBusy(false);
		});
	}
	return (
		<Dialog
			title={t("playtests.start")}
			onClose={onClose}
			onSubmit={start}
			actions={
				<>
					<Button look="primary" type="submit" isBusy={isBusy}>
						{t("playtests.startNow")}
					</Button>
					<Button look="quiet" onClick={onClose}>
						{t("playtests.cancel")}
					</Button>
				</>
			}
		>
			<Lines
				label={t("playtests.question")}
				hint={t("playtests.questionHint")}
				maxLength={playtestLimits.maxQuestionLength}
				dir="auto"
				value={question}
				onChange={({ target }) => setQuestion(target.value)}
			/>
			<WhatIsRecorded />
			<p className="quiet">{t("playtests.allSee")}</p>
			{fault && <p role="alert">{fault}</p>}
		</Dialog>
	);
}
