import type { Session } from "@tuckbox/client";
import { useState } from "react";
import { Button } from "../look/Button.tsx";
import { Time } from "../look/Time.tsx";
import { showToast } from "../look/Toast.tsx";
import { dayText, plural } from "../look/words.ts";
import { browserName } from "./browser-name.ts";
import { Confirm } from "./Confirm.tsx";
import { Item, Listed } from "./Listed.tsx";
import { useEndOtherSessions, useEndSession, useSessions } from "./queries.ts";
import { SettingsPage } from "./SettingsPage.tsx";

function EndSession({ session, onClose }: { session: Session; onClose(): void }) {
	const name = browserName(session.userAgent);
	const end = useEndSession(session, () => {
		showToast(`${name} is signed out.`);
		onClose();
	});
	return (
		<Confirm
			title={`Sign out ${name}?`}
			action="Sign out"
			keep="Keep it signed in"
			change={end}
			onClose={onClose}
		>
			It was last used <Time at={session.seenAt} />. Nothing is lost; signing in again takes your password.
		</Confirm>
	);
}

function EndOthers({ count, onClose }: { count: number; onClose(): void }) {
	const end = useEndOtherSessions(({ ended }) => {
		showToast(`${plural(ended, "session")} ended. You are signed out everywhere else.`);
		onClose();
	});
	return (
		<Confirm
			title="Sign out everywhere else?"
			action="Sign out everywhere else"
			keep="Cancel"
			change={end}
			onClose={onClose}
		>
			{plural(count, "other session")} will end. This browser stays signed in; access tokens and connected
			apps keep working.
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
			title="Sessions"
			lede="The browsers in which you are signed in. A session ends automatically after 30 days without use."
			action={
				others > 0 && (
					<Button look="danger" onClick={() => setEnding("others")}>
						Sign out everywhere else
					</Button>
				)
			}
		>
			<Listed
				what="Your sessions"
				query={sessions}
				empty={{ icon: "leave", title: "You are signed in nowhere", children: undefined }}
			>
				{(session) => {
					const name = browserName(session.userAgent);
					return (
						<Item
							key={session.id}
							name={name}
							tag={session.current && "This browser"}
							facts={
								<>
									Signed in {dayText(session.createdAt)} · last used <Time at={session.seenAt} />
								</>
							}
						>
							{!session.current && (
								<Button isSmall onClick={() => setEnding(session)}>
									Sign out<span className="unseen"> {name}</span>
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
