import type { Session } from "@tuckbox/client";
import { rich, t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Time } from "@tuckbox/web/ui/Time.tsx";
import { showToast } from "@tuckbox/web/ui/Toast.tsx";
import { dayText } from "@tuckbox/web/ui/words.ts";
import { useState } from "react";
import { browserName } from "../../ui/browser-name.ts";
import { Confirm } from "../parts/Confirm.tsx";
import { Item, Listed } from "../parts/Listed.tsx";
import { useEndOtherSessions, useEndSession, useSessions } from "../parts/queries.ts";
import { SettingsPage } from "../parts/SettingsPage.tsx";

function EndSession({ session, onClose }: { session: Session; onClose(): void }) {
	const name = browserName(session.userAgent);
	const end = useEndSession(session, () => {
		showToast(t("settings.isSignedOut", { name }));
		onClose();
	});
	return (
		<Confirm
			title={t("settings.signOutOf", { name })}
			action={t("settings.signOut")}
			keep={t("settings.keepSignedIn")}
			change={end}
			onClose={onClose}
		>
			{rich("settings.signOutEffect", { time: <Time at={session.seenAt} /> })}
		</Confirm>
	);
}

function EndOthers({ count, onClose }: { count: number; onClose(): void }) {
	const end = useEndOtherSessions(({ ended }) => {
		showToast(t("settings.sessionsEnded", { count: ended }));
		onClose();
	});
	return (
		<Confirm
			title={t("settings.signOutOthersAsk")}
			action={t("settings.signOutOthers")}
			keep={t("shell.cancel")}
			change={end}
			onClose={onClose}
		>
			{t("settings.othersEnd", { count })}
		</Confirm>
	);
}

/** The sessions of the user. */
export function SessionsPage() {
	const sessions = useSessions();
	const [ending, setEnding] = useState<Session | "others">();
	const others = sessions.data?.filter(({ current }) => !current).length ?? 0;
	const close = () => setEnding(undefined);
	return (
		<SettingsPage
			title={t("settings.sessions")}
			lede={t("settings.sessionsLede")}
			action={
				others > 0 && (
					<Button look="danger" onClick={() => setEnding("others")}>
						{t("settings.signOutOthers")}
					</Button>
				)
			}
		>
			<Listed
				what={t("settings.yourSessions")}
				query={sessions}
				empty={{ icon: "leave", title: t("settings.signedInNowhere"), children: undefined }}
			>
				{(session) => {
					const name = browserName(session.userAgent);
					return (
						<Item
							key={session.id}
							name={name}
							tag={session.current && t("settings.thisBrowser")}
							facts={rich("settings.sessionFacts", {
								day: dayText(session.createdAt),
								time: <Time at={session.seenAt} />,
							})}
						>
							{!session.current && (
								<Button isSmall onClick={() => setEnding(session)}>
									{rich("settings.signOutName", {
										name,
										unseen: (text) => <span className="unseen">{text}</span>,
									})}
								</Button>
							)}
						</Item>
					);
				}}
			</Listed>
			{ending === "others" && <EndOthers count={others} onClose={close} />}
			{ending !== undefined && ending !== "others" && <EndSession session={ending} onClose={close} />}
		</SettingsPage>
	);
}
