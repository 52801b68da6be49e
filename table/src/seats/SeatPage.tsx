import type { CallError } from "@tuckbox/web/api/call.ts";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Loading } from "@tuckbox/web/ui/Skeleton.tsx";
import { useEffect, useState } from "react";
import { goToTable } from "../open/address.ts";
import { Notice } from "./Notice.tsx";
import { keepSeat } from "./seat-calls.ts";

/** Opens a seat on this device by its link. */
export function SeatPage({ secret }: { secret: string }) {
	const [error, setError] = useState<CallError>();
	const [tries, setTries] = useState(0);
	// biome-ignore lint/correctness/useExhaustiveDependencies: each try asks again
	useEffect(() => {
		keepSeat(secret).then(goToTable, setError);
	}, [secret, tries]);
	if (error === undefined) return <Loading what={t("table.theTable")} />;
	if (error.status >= 400 && error.status < 500)
		return <Notice title={t("table.linkEnded")}>{t("table.seatLinkEnded")}</Notice>;
	return (
		<Notice
			title={t("table.noAnswer")}
			actions={
				<Button
					icon="retry"
					onClick={() => {
						setError(undefined);
						setTries(tries + 1);
					}}
				>
					{t("look.retry")}
				</Button>
			}
		>
			{t("table.noAnswerText")}
		</Notice>
	);
}
