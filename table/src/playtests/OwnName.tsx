import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { useState } from "react";
import { useSession } from "../session/session.ts";
import { keepName, playtestFault, type SeatPlaytest } from "./playtest-calls.ts";

type Props = {
	/** The name with which the seat is recorded; null if it was taken out. */
	name: string | null;
	onChange(playtests: readonly SeatPlaytest[]): void;
};

/** The name of the seat in the playtests of the table, and the button that takes it out or puts it in again. */
export function OwnName({ name, onChange }: Props) {
	const { client } = useSession();
	const [isBusy, setIsBusy] = useState(false);
	const [fault, setFault] = useState<string>();
	function change() {
		if (isBusy) return;
		setIsBusy(true);
		setFault(undefined);
		keepName(client, name === null)
			.then(onChange, (error) => setFault(playtestFault(error)))
			.finally(() => setIsBusy(false));
	}
	return (
		<div>
			<p role="status" dir="auto">
				{name === null ? t("playtests.nameless") : t("playtests.namedAs", { name })}
			</p>
			<Button isSmall isBusy={isBusy} onClick={change}>
				{t(name === null ? "playtests.putName" : "playtests.takeName")}
			</Button>
			{fault && <p role="alert">{fault}</p>}
		</div>
	);
}
