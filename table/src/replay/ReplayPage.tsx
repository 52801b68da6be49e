import "@tuckbox/web/ui/icons/more-icons.ts";
import "@tuckbox/web/ui/icons/table-icons.ts";
import type { TableEntry } from "@tuckbox/client/table";
import { CallError } from "@tuckbox/web/api/call.ts";
import { loadWords, t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Choice, type Option } from "@tuckbox/web/ui/Choice.tsx";
import { Mark } from "@tuckbox/web/ui/icons/Icon.tsx";
import { late } from "@tuckbox/web/ui/late.tsx";
import { Loading } from "@tuckbox/web/ui/Skeleton.tsx";
import { useSignal } from "@tuckbox/web/ui/signal.ts";
import { showToast, Toasts } from "@tuckbox/web/ui/Toast.tsx";
import { useTitle } from "@tuckbox/web/ui/title.ts";
import { useEffect, useState } from "react";
import { Moments } from "../moments/Moments.tsx";
import { wanted } from "../open/address.ts";
import { type WantedReplay, wantedBy } from "../open/wanted.ts";
import nameBar from "../page/NameBar.module.css";
import { Scene } from "../scene/view/Scene.tsx";
import { Notice } from "../seats/Notice.tsx";
import {
	createSession,
	SessionContext,
	type TableSession,
	useEntry,
	useSession,
	useTopic,
} from "../session/session.ts";
import { ContinueDialog } from "./ContinueDialog.tsx";
import { openSelected } from "./opened-thing.ts";
import { Player } from "./player.ts";
import { ReplayBar } from "./ReplayBar.tsx";
import { ReplayCloseUp } from "./ReplayCloseUp.tsx";
import styles from "./ReplayPage.module.css";
import { gamePrefix, Recording } from "./recording.ts";

/** The buttons that move the view, as at a table. */
const ViewTools = late(async () => (await import("../page/ViewTools.tsx")).ViewTools);

/** Loaded with the first turns, timer or scores. */
const ReplayStrips = late(async () => {
	const [{ ReplayStrips: strips }] = await Promise.all([
		import("./ReplayStrips.tsx"),
		loadWords(["scores", "timer", "turns"]),
	]);
	return strips;
});

/** The act that the address names, if it does: `#act=12`. */
function wantedAct(): number | undefined {
	const act = new URLSearchParams(location.hash.slice(1)).get("act");
	return act !== null && /^\d{1,9}$/.test(act) ? Number(act) : undefined;
}

/** Sets the address of a moment. */
function nameMoment(act: number, search = location.search): void {
	history.replaceState(null, "", `${location.pathname}${search}#act=${act}`);
}

/** Shows another view of the same moment. */
function watchAs(seat: string, act: number): void {
	nameMoment(act, `?${new URLSearchParams({ seat })}`);
	wanted.set(wantedBy(location));
}

async function copyLink(act: number): Promise<void> {
	nameMoment(act);
	try {
		await navigator.clipboard.writeText(location.href);
		showToast(t("replay.copied"));
	} catch {
		showToast(t("replay.copyFailed"));
	}
}

function viewOptions({ begin: { places, opensAll } }: Recording): Option[] {
	return [
		...(opensAll ? [{ value: "all", label: t("replay.view_all") }] : []),
		...(places.length === 0 ? [{ value: "own", label: t("replay.view_own") }] : []),
		...places.map(({ place, name }) => ({
			value: String(place),
			label: name ?? t("replay.player", { number: place + 1 }),
		})),
	];
}

/** The name of the table, the version that lay on it, and whose view is shown. */
function Head({ player, of, playtestId, seat }: { player: Player } & WantedReplay) {
	const [isContinuing, setIsContinuing] = useState(false);
	const head = useTopic("head", (client) => client.head);
	const table = useEntry<TableEntry>("table");
	const options = viewOptions(player.recording);
	useTitle(head && t("replay.titleOf", { name: head.name }));
	return (
		<>
			<header className={nameBar.bar}>
				<Mark />
				<div className={nameBar.names}>
					<h1 dir="auto">{head && t("replay.titleOf", { name: head.name })}</h1>
					<p>
						<span dir="auto">{head?.game.name}</span>
						{table && <span>{t("replay.version", { version: table.version })}</span>}
					</p>
				</div>
				{options.length > 1 && (
					<Choice
						aria-label={t("replay.view")}
						options={options}
						value={seat ?? options[0]?.value}
						onChoose={(value) => watchAs(value, player.at.get())}
					/>
				)}
				{of.startsWith(gamePrefix) && (
					<Button
						isSmall
						icon="table"
						className={styles.continue}
						aria-label={t("replay.continue")}
						title={t("replay.continue")}
						onClick={() => {
							player.pause();
							setIsContinuing(true);
						}}
					>
						<span>{t("replay.continue")}</span>
					</Button>
				)}
				<Button
					look="quiet"
					icon="copy"
					aria-label={t("replay.copyLink")}
					title={t("replay.copyLink")}
					onClick={() => void copyLink(player.at.get())}
				/>
			</header>
			{isContinuing && head && table && (
				<ContinueDialog
					{...{ player, playtestId, gameId: of, version: table.version, latest: head.latest }}
					onClose={() => setIsContinuing(false)}
				/>
			)}
		</>
	);
}

type Opened = { player: Player; session: TableSession };

function Replay({ player, ...watched }: { player: Player } & WantedReplay) {
	const at = useSignal(player.at);
	const head = useTopic("head", (client) => client.head);
	const session = useSession();
	const hasStrips = useTopic("view", ({ view }) => (view.turns ?? view.timer ?? view.scores) !== undefined);
	useEffect(() => openSelected(session), [session]);
	useEffect(() => {
		// while it plays, the address would change several times a second
		const timer = setTimeout(nameMoment, 300, at);
		return () => clearTimeout(timer);
	}, [at]);
	useEffect(() => {
		const go = () => {
			const act = wantedAct();
			if (act === undefined || act === player.at.get()) return;
			player.pause();
			void player.go(act);
		};
		addEventListener("hashchange", go);
		return () => removeEventListener("hashchange", go);
	}, [player]);
	return (
		<div className={styles.page} data-replay={at}>
			<Head player={player} {...watched} />
			<div>{hasStrips && <ReplayStrips at={player.time} />}</div>
			<main className={styles.felt} id="table">
				<Scene>
					<Moments isAround={false} />
					<ReplayCloseUp of={watched.of} />
				</Scene>
				{head && <ViewTools />}
				<Toasts />
			</main>
			<div className={styles.foot}>
				{!player.recording.begin.isWhole && <p className={styles.note}>{t("replay.isCut")}</p>}
				<ReplayBar player={player} />
			</div>
		</div>
	);
}

/** The reason why there is no replay. */
function Failed({ error }: { error: unknown }) {
	const code = error instanceof CallError ? error.code : undefined;
	if (code === "PLAYTEST_RUNNING")
		return <Notice title={t("replay.running")}>{t("replay.runningText")}</Notice>;
	if (code === "REPLAY_NOT_FOUND") return <Notice title={t("replay.none")}>{t("replay.notShared")}</Notice>;
	const isUnknown = code === "UNAUTHORIZED" || code === "SEAT_NOT_FOUND" || code === "PERMISSION_DENIED";
	if (isUnknown) return <Notice title={t("replay.none")}>{t("replay.signIn")}</Notice>;
	if (code === "NETWORK_ERROR") return <Notice title={t("replay.replay")}>{t("replay.failed")}</Notice>;
	return <Notice title={t("replay.none")}>{t("replay.noneText")}</Notice>;
}

/** A recorded game, act by act, at a table on which nothing can be moved. */
export function ReplayPage({ of, playtestId, seat }: WantedReplay) {
	const [opened, setOpened] = useState<Opened>();
	const [error, setError] = useState<unknown>();
	useEffect(() => {
		let isGone = false;
		let player: Player | undefined;
		const open = async () => {
			const recording = await Recording.open({ of, playtestId, seat });
			const act = Math.max(recording.first, Math.min(recording.last, wantedAct() ?? recording.first));
			await recording.reach(act);
			if (isGone) return;
			player = new Player(recording, act);
			const { client } = player;
			const shown = { player, session: createSession(client) };
			const show = () => client.head !== undefined && setOpened(shown);
			client.subscribe("head", show);
			show();
		};
		open().catch((failure: unknown) => !isGone && setError(failure));
		return () => {
			isGone = true;
			player?.close();
		};
	}, [of, playtestId, seat]);
	if (error !== undefined) return <Failed error={error} />;
	if (opened === undefined)
		return (
			<main className={styles.waiting}>
				<Loading what={t("replay.loading")} />
			</main>
		);
	return (
		<SessionContext value={opened.session}>
			<Replay player={opened.player} of={of} playtestId={playtestId} seat={seat} />
		</SessionContext>
	);
}
