import { connectTable } from "@tuckbox/client/table";
import { Suspense, useEffect, useState } from "react";
import { Button, LinkButton } from "../look/Button.tsx";
import { Loading } from "../look/Skeleton.tsx";
import { Toasts } from "../look/Toast.tsx";
import { useTitle } from "../look/title.ts";
import { t } from "../words/words.ts";
import { Announcer } from "./Announcer.tsx";
import { reportRefusals } from "./acting.ts";
import { CloseUp } from "./CloseUp.tsx";
import { Dialogs } from "./dialogs/Dialogs.tsx";
import { KeyHandler } from "./KeyHandler.tsx";
import { LogPanel } from "./LogPanel.tsx";
import { LookPanel } from "./LookPanel.tsx";
import { Notice } from "./Notice.tsx";
import { PieceMenu } from "./PieceMenu.tsx";
import { StateStrip } from "./StateStrip.tsx";
import { Scene } from "./scene/Scene.tsx";
import { createSession, type Session, SessionContext, useTopic } from "./session.ts";
import styles from "./TablePage.module.css";
import { TopBar } from "./TopBar.tsx";

/** Why the table is no longer, or cannot be, played here. */
function Ended({ tableId, why, code }: { tableId: string; why: string; code: string | undefined }) {
	const isGone = code === "TABLE_NOT_FOUND";
	const reason = isGone ? "deleted" : why === "restart" || why === "slow" ? "closed" : (why as "replaced");
	return (
		<Notice
			title={t(`table.ended_${reason}`)}
			actions={
				why === "refused" && !isGone ? (
					<LinkButton look="primary" href={`/sign-in?next=${encodeURIComponent(`/tables/${tableId}`)}`}>
						{t("table.signIn")}
					</LinkButton>
				) : (
					!isGone &&
					why !== "deleted" && (
						<Button look="primary" onClick={() => location.reload()}>
							{why === "replaced" ? t("table.playHere") : t("table.reload")}
						</Button>
					)
				)
			}
		>
			{t(`table.ended_${reason}Text`)}
		</Notice>
	);
}

function Table({ tableId }: { tableId: string }) {
	const status = useTopic("status", (client) => client.status);
	const head = useTopic("head", (client) => client.head);
	useTitle(head?.name);
	if (status.is === "ended") return <Ended tableId={tableId} why={status.why} code={status.code} />;
	if (head === undefined)
		return (
			<main className={styles.waiting}>
				<Loading what={t("table.theTable")} />
				<p>{t("table.connecting")}</p>
			</main>
		);
	return (
		<div className={styles.page}>
			<TopBar />
			<StateStrip />
			<main className={styles.felt} id="table">
				<Scene />
			</main>
			<LogPanel />
			<LookPanel />
			<CloseUp />
			<PieceMenu />
			<Suspense>
				<Dialogs />
			</Suspense>
			<Announcer />
			<KeyHandler />
			<Toasts />
		</div>
	);
}

/** A live table. */
export function TablePage({ tableId }: { tableId: string }) {
	const [session, setSession] = useState<Session>();
	useEffect(() => {
		const opened = createSession(connectTable({ tableId }));
		const end = reportRefusals(opened);
		setSession(opened);
		return () => {
			end();
			opened.client.close();
		};
	}, [tableId]);
	if (session === undefined) return null;
	return (
		<SessionContext value={session}>
			<Table tableId={tableId} />
		</SessionContext>
	);
}
