import type { LookEntry } from "@tuckbox/client/table";
import { loadWords, t } from "@tuckbox/web/messages/words.ts";
import { late } from "@tuckbox/web/ui/late.tsx";
import { Loading } from "@tuckbox/web/ui/Skeleton.tsx";
import { Toasts } from "@tuckbox/web/ui/Toast.tsx";
import { useTitle } from "@tuckbox/web/ui/title.ts";
import { useEffect, useState } from "react";
import { LogPanel } from "../log/LogPanel.tsx";
import { Scene } from "../scene/view/Scene.tsx";
import { openTable } from "../session/opened.ts";
import {
	createSession,
	SessionContext,
	type TableSession,
	useEntry,
	useMe,
	useSession,
	useTopic,
} from "../session/session.ts";
import { KeyHandler } from "./KeyHandler.tsx";
import { useParts } from "./parts.ts";
import { StateStrip } from "./StateStrip.tsx";
import styles from "./TablePage.module.css";
import { TopBar } from "./TopBar.tsx";

/** What opens over the table, and what the keys do. */
const Around = late(async () => {
	const [{ Around: around }] = await Promise.all([import("./Around.tsx"), loadWords(["play"])]);
	return around;
});
/** How acts are announced to screen readers, loaded once the pictures are there, as the log is. */
const Announcer = late(async () => {
	const [{ Announcer: announcer }] = await Promise.all([import("../log/Announcer.tsx"), loadWords(["log"])]);
	return announcer;
});
/** What moves the view: loaded with the log. */
const ViewTools = late(async () => (await import("./ViewTools.tsx")).ViewTools);
/** What is shown in the place of a table at which this page cannot play. */
const Ended = late(async () => (await import("../seats/Ended.tsx")).Ended);

/** Notes of the table have pins, from the moment when its pictures are there. */
function useNotes(session: TableSession, isSettled: boolean): void {
	useEffect(() => {
		if (!isSettled) return;
		let end = () => {};
		let isOver = false;
		void import("../session/notes.ts").then(({ followNotes }) => {
			if (!isOver) end = followNotes(session);
		});
		return () => {
			isOver = true;
			end();
		};
	}, [session, isSettled]);
}

const touches = ["pointermove", "pointerdown", "keydown", "click", "focusin"] as const;

/**
 * Whether what opens over the table has been loaded. It is as soon as a pointer, a finger or the focus comes to the page, so that
 * it is there when something is done.
 */
function useIsAround(): boolean {
	const [isAround, setIsAround] = useState(false);
	const [isTouched, setIsTouched] = useState(false);
	const { seat } = useMe();
	const isLooking = useEntry<LookEntry>(`look:${seat}`)?.cards !== undefined;
	useEffect(() => {
		const touch = () => setIsTouched(true);
		for (const type of touches) addEventListener(type, touch, { capture: true, once: true });
		return () => {
			for (const type of touches) removeEventListener(type, touch, { capture: true });
		};
	}, []);
	useEffect(() => {
		if (!isTouched && !isLooking) return;
		// what fails is reported, and the page loaded again
		Around.load().then(
			() => setIsAround(true),
			() => undefined,
		);
	}, [isTouched, isLooking]);
	return isAround;
}

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

function Table({ tableId }: { tableId: string }) {
	const status = useTopic("status", (client) => client.status);
	const head = useTopic("head", (client) => client.head);
	const isSettled = useIsSettled(head !== undefined);
	const isAround = useIsAround();
	const session = useSession();
	useEffect(
		() =>
			session.client.on("refused", async (refused) => {
				const { reportRefusal } = await import("../session/refusals.ts");
				await reportRefusal(session, refused);
			}),
		[session],
	);
	useParts(session, head !== undefined);
	useNotes(session, isSettled);
	useTitle(head?.name);
	if (status.kind === "ended") return <Ended tableId={tableId} why={status.why} code={status.code} />;
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
				<Scene>{isAround && <Around />}</Scene>
				<KeyHandler />
				{isSettled && <Announcer />}
				{isSettled && <ViewTools />}
			</main>
			<LogPanel isSettled={isSettled} />
			<Toasts />
		</div>
	);
}

/** A live table. */
export function TablePage({ tableId }: { tableId: string }) {
	const [session, setSession] = useState<TableSession>();
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
