import type { LookEntry } from "@tuckbox/client/table";
import { loadWords, t } from "@tuckbox/web/messages/words.ts";
import { late } from "@tuckbox/web/ui/late.tsx";
import { Loading } from "@tuckbox/web/ui/Skeleton.tsx";
import { Toasts } from "@tuckbox/web/ui/Toast.tsx";
import { useTitle } from "@tuckbox/web/ui/title.ts";
import { useEffect, useState } from "react";
import { LogPanel } from "../log/LogPanel.tsx";
import { Moments } from "../moments/Moments.tsx";
import { openTable } from "../open/opened.ts";
import type { WantedTable } from "../open/wanted.ts";
import { Scene } from "../scene/view/Scene.tsx";
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

/** Loaded by {@link useIsAround}. */
const Around = late(async () => {
	const [{ Around: around }] = await Promise.all([import("./Around.tsx"), loadWords(["play"])]);
	return around;
});
/** Announces acts to screen readers. Loaded after the pictures, like the log. */
const Announcer = late(async () => (await import("../log/Announcer.tsx")).Announcer);
/** The buttons that move the view, loaded with the log. */
const ViewTools = late(async () => (await import("./ViewTools.tsx")).ViewTools);
/** Finds out whether the service has another version of the page. Loaded after the first interruption. */
const Outdated = late(async () => (await import("./Outdated.tsx")).Outdated);
/** Says once how to act. Loaded after the pictures. */
const Hint = late(async () => (await import("./Hint.tsx")).Hint);
/** Replaces a table at which this page cannot play. */
const Ended = late(async () => (await import("../seats/Ended.tsx")).Ended);

/** Shows pins for the notes of the table once its pictures are loaded. */
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
 * Whether the parts that open over the table are loaded. Loading starts when a pointer, a finger or the focus reaches
 * the page, so that they are ready when the user acts, and as soon as its pictures are loaded if others are at the
 * table: they include the marks of what others do out of sight.
 */
function useIsAround(isSettled: boolean): boolean {
	const [isAround, setIsAround] = useState(false);
	const [isTouched, setIsTouched] = useState(false);
	const { seat } = useMe();
	const isAlone = useTopic("here", (client) => client.here.every((id) => id === seat));
	const isLooking = useEntry<LookEntry>(`look:${seat}`)?.cards !== undefined;
	useEffect(() => {
		const touch = () => setIsTouched(true);
		for (const type of touches) addEventListener(type, touch, { capture: true, once: true });
		return () => {
			for (const type of touches) removeEventListener(type, touch, { capture: true });
		};
	}, []);
	useEffect(() => {
		if (!isTouched && !isLooking && (isAlone || !isSettled)) return;
		// a failed load is handled by useParts, which reloads the page
		Around.load().then(
			() => setIsAround(true),
			() => undefined,
		);
	}, [isTouched, isLooking, isAlone, isSettled]);
	return isAround;
}

/** Maximum time to wait for the first pictures, in ms. */
const picturesTimeout = 1500;

/** Whether the pictures of the first view are loaded, or have taken too long. */
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

function Table() {
	const status = useTopic("status", (client) => client.status);
	const head = useTopic("head", (client) => client.head);
	const isSettled = useIsSettled(head !== undefined);
	const isAround = useIsAround(isSettled);
	const [wasAway, setWasAway] = useState(false);
	useEffect(() => {
		if (status.kind === "away") setWasAway(true);
	}, [status]);
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
	// the page returns from the seat of a stand-in to the own one
	if (status.kind === "ended" && session.client.as === undefined)
		return <Ended why={status.why} code={status.code} />;
	return (
		<div className={styles.page}>
			<TopBar />
			<StateStrip />
			<main className={styles.felt} id="table">
				<Scene>
					<Moments isAround={isAround} />
					{isAround && <Around />}
				</Scene>
				<KeyHandler />
				{isSettled && <Announcer />}
				{wasAway && <Outdated />}
				{isSettled && <ViewTools />}
				{isSettled && <Hint />}
				<Toasts />
			</main>
			<LogPanel isSettled={isSettled} />
		</div>
	);
}

/**
 * A live table, as a seat of the person sees it. Until the view of another seat has arrived, the page keeps showing the
 * one before.
 */
export function TablePage({ tableId, as }: WantedTable) {
	const [session, setSession] = useState<TableSession>();
	useEffect(() => {
		const client = openTable({ tableId, as });
		let isShown = false;
		const show = () => {
			const isLost = as !== undefined && client.status.kind === "ended";
			if (isLost) void import("../seats/lost-seat.ts").then(({ leaveLostSeat }) => leaveLostSeat(client));
			if (isShown || isLost || (client.head === undefined && client.status.kind !== "ended")) return;
			isShown = true;
			setSession(createSession(client));
		};
		const ends = [client.subscribe("head", show), client.subscribe("status", show)];
		show();
		return () => {
			for (const end of ends) end();
			if (!isShown) client.close();
		};
	}, [tableId, as]);
	useEffect(() => () => session?.client.close(), [session]);
	if (session === undefined)
		return (
			<main className={styles.waiting}>
				<Loading what={t("table.theTable")} />
				<p>{t("table.connecting")}</p>
			</main>
		);
	return (
		<SessionContext key={session.client.name} value={session}>
			<Table />
		</SessionContext>
	);
}
