import { useEffect, useState } from "react";
import { Button } from "../look/Button.tsx";
import { Loading } from "../look/Skeleton.tsx";
import { t } from "../words/words.ts";
import { goToTable } from "./address.ts";
import type { CallError } from "./api.ts";
import { Notice } from "./Notice.tsx";
import { keepSeatOf } from "./seat-calls.ts";

/** Takes over a seat that another device has, by its link. */
export function SeatPage({ secret }: { secret: string }) {
	const [error, setError] = useState<CallError>();
	const [tries, setTries] = useState(0);
	// biome-ignore lint/correctness/useExhaustiveDependencies: each try asks again
	useEffect(() => {
		keepSeatOf(secret).then(goToTable, setError);
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
