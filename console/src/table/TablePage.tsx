import { useEffect, useState } from "react";
import { Button } from "../look/Button.tsx";
import { late } from "../look/late.tsx";
import { Loading } from "../look/Skeleton.tsx";
import { Toasts } from "../look/Toast.tsx";
import { useTitle } from "../look/title.ts";
import { loadWords, t } from "../words/words.ts";
import { LogPanel } from "./LogPanel.tsx";
import { Notice } from "./Notice.tsx";
import { openTable } from "./opened.ts";
import { StateStrip } from "./StateStrip.tsx";
import { Scene } from "./scene/Scene.tsx";
import { createSession, type Session, SessionContext, useTopic } from "./session.ts";
import styles from "./TablePage.module.css";
import { TopBar } from "./TopBar.tsx";

/** What the first sight of the table does not need: loaded once its pictures are there. */
const Around = late(async () => {
	const [{ Around: around }] = await Promise.all([import("./Around.tsx"), loadWords(["play"])]);
	return around;
});

/** Pictures that take longer than this, in ms, are not waited for. */
const picturesTimeout = 1500;

/** Whether the pictures that are in sight at first have come. */
function useIsSettled(isShown: boolean): boolean {
	const [isSettled, setIsSettled] = useState(false);
	useEffect(() => {
		if (!isShown) return;
		let isGone = false;
		const pictures = [...document.images].map((image) => image.decode().catch(() => undefined));
		const late = new Promise((resolve) => setTimeout(resolve, picturesTimeout));
		void Promise.race([Promise.all(pictures), late]).then(() => !isGone && setIsSettled(true));
		return () => {
			isGone = true;
		};
	}, [isShown]);
	return isSettled;
}

/** Why this page cannot, or can no longer, play at the table. */
function Ended({ tableId, why, code }: { tableId: string; why: string; code: string | undefined }) {
	const isGone = code === "TABLE_NOT_FOUND";
	const reason = isGone ? "deleted" : why === "restart" || why === "slow" ? "closed" : (why as "replaced");
	return (
		<Notice
			title={t(`table.ended_${reason}`)}
			actions={
				why === "refused" && !isGone ? (
					<Button
						look="primary"
						onClick={() => location.assign(`/sign-in?next=${encodeURIComponent(`/tables/${tableId}`)}`)}
					>
						{t("table.signIn")}
					</Button>
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
	const isSettled = useIsSettled(head !== undefined);
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
				{isSettled && <Around />}
			</main>
			<LogPanel isSettled={isSettled} />
			<Toasts />
		</div>
	);
}

/** A live table. */
export function TablePage({ tableId }: { tableId: string }) {
	const [session, setSession] = useState<Session>();
	useEffect(() => {
		const opened = createSession(openTable(tableId));
		setSession(opened);
		return () => opened.client.close();
	}, [tableId]);
	if (session === undefined) return null;
	return (
		<SessionContext value={session}>
			<Table tableId={tableId} />
		</SessionContext>
	);
}
