import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { Loading, Skeleton } from "@tuckbox/web/ui/Skeleton.tsx";
import { momentText } from "@tuckbox/web/ui/words.ts";
import { useEffect, useState } from "react";
import type { DialogProps } from "../session/dialog-props.ts";
import { useSession } from "../session/session.ts";
import { playtestFault, readSeatPlaytests, type SeatPlaytest } from "./playtest-calls.ts";
import { ReplayLink } from "./ReplayLink.tsx";
import styles from "./ReplaysDialog.module.css";

type Ended = SeatPlaytest & { endedAt: number };
const hasEnded = (playtest: SeatPlaytest): playtest is Ended => playtest.endedAt !== null;

/** The playtests at the table in which the seat took part, with their replays. */
export function ReplaysDialog({ onClose }: DialogProps<"replays">) {
	const { client } = useSession();
	const [ended, setEnded] = useState<readonly Ended[]>();
	const [fault, setFault] = useState<string>();
	useEffect(() => {
		let isGone = false;
		readSeatPlaytests(client).then(
			(all) => !isGone && setEnded(all.filter(hasEnded)),
			(error) => !isGone && setFault(playtestFault(error)),
		);
		return () => {
			isGone = true;
		};
	}, [client]);
	return (
		<Dialog
			title={t("playtests.replays")}
			onClose={onClose}
			actions={
				<Button look="primary" onClick={onClose}>
					{t("playtests.close")}
				</Button>
			}
		>
			{fault !== undefined && <p role="alert">{fault}</p>}
			{ended === undefined && fault === undefined && (
				<>
					<Loading what={t("playtests.theReplays")} isPlural />
					<Skeleton height="4rem" />
				</>
			)}
			{ended?.length === 0 && <p>{t("playtests.noForm")}</p>}
			<ul className={styles.replays}>
				{ended?.map((playtest) => (
					<li key={playtest.id}>
						<time dateTime={new Date(playtest.startedAt).toISOString()}>
							{momentText(playtest.startedAt)}
						</time>
						<ReplayLink playtest={playtest}>
							<span className="quiet">{t("playtests.notShared")}</span>
						</ReplayLink>
					</li>
				))}
			</ul>
		</Dialog>
	);
}
