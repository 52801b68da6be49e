import { loadWords, rich, t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Empty } from "@tuckbox/web/ui/Empty.tsx";
import { Icon } from "@tuckbox/web/ui/icons/Icon.tsx";
import { late } from "@tuckbox/web/ui/late.tsx";
import { Loading, Skeleton } from "@tuckbox/web/ui/Skeleton.tsx";
import { Time } from "@tuckbox/web/ui/Time.tsx";
import { type MouseEvent, useState } from "react";
import { Link } from "wouter";
import { usePublished } from "../api/queries.ts";
import { useSource } from "../api/source.ts";
import { GameNotes } from "../notes/GameNotes.tsx";
import { Fault } from "../ui/Fault.tsx";
import factLine from "../ui/facts.module.css";
import { LinkButton } from "../ui/LinkButton.tsx";
import { Menu } from "../ui/menu/Menu.tsx";
import { Problem } from "../ui/Problem.tsx";
import page from "../ui/page.module.css";
import { DeleteTable } from "./DeleteTable.tsx";
import { OpenTable } from "./OpenTable.tsx";
import { type Table, useChangeTable, useSetUps, useSitDown, useTables } from "./queries.ts";
import { RenameTable } from "./RenameTable.tsx";
import styles from "./TablesPage.module.css";

const InviteDialog = late(async () => {
	const [{ InviteDialog: dialog }] = await Promise.all([
		import("@tuckbox/web/invite/InviteDialog.tsx"),
		loadWords(["invite", "links"]),
	]);
	return dialog;
});

/** The seats of a table: the host, and the guests by name. */
function whoText({ seats }: Table): string {
	const guests = seats.filter(({ role }) => role !== "host").map(({ name }) => name);
	if (guests.length === 0) return t("tables.alone");
	const shown = guests.slice(0, 3).join(", ");
	return guests.length > 3 ? t("tables.guestsAndMore", { names: shown, count: guests.length - 3 }) : shown;
}

/** The version that lies on it, and whether it stays there. */
function versionText({ version, frozenVersion }: Table, latest: number): string {
	const isBehind = version < latest;
	if (frozenVersion !== null)
		return isBehind ? t("tables.frozenBehind", { version, latest }) : t("tables.frozen", { version });
	return isBehind ? t("tables.olderVersion", { version, latest }) : t("tables.version", { version });
}

type RowProps = {
	gameId: string;
	table: Table;
	latest: number;
	/** The one that was used last is most likely the one to open. */
	isFirst: boolean;
};

function TableRow({ gameId, table, latest, isFirst }: RowProps) {
	const [open, setOpen] = useState<"invite" | "rename" | "delete">();
	const close = () => setOpen(undefined);
	const change = useChangeTable(gameId, table.id, () => undefined);
	const isClosed = table.closedAt !== null;
	const { canEdit } = useSource(gameId);
	const sitDown = useSitDown(gameId, table.id);
	/** Takes a seat first; a click that opens another tab only follows the link. */
	const onPlay = (event: MouseEvent) => {
		if (isClosed || event.ctrlKey || event.metaKey || event.shiftKey) return;
		event.preventDefault();
		sitDown.mutate();
	};
	const { version, frozenVersion } = table;
	const freezing =
		frozenVersion === null
			? {
					label: t("tables.freeze", { version }),
					icon: "pin" as const,
					onPick: () => change.mutate({ frozenVersion: version }),
				}
			: {
					label: t("tables.unfreeze"),
					icon: "play" as const,
					onPick: () => change.mutate({ frozenVersion: null }),
				};
	return (
		<li className={styles.row} data-closed={isClosed || undefined}>
			<div className={styles.text}>
				<h3 dir="auto">
					<a href={`/tables/${table.id}`} onClick={onPlay}>
						{table.name}
					</a>
					{isClosed && <span className={factLine.tag}>{t("tables.isClosed")}</span>}
				</h3>
				<p className={factLine.facts}>
					<span dir="auto">{whoText(table)}</span>
					<span>
						{t("tables.lastUsed")} <Time at={table.activeAt} />
					</span>
					<span>{versionText(table, latest)}</span>
				</p>
				<Fault error={change.error} />
			</div>
			{!isClosed && canEdit && (
				<Button isSmall icon="share" onClick={() => setOpen("invite")}>
					{t("tables.invite")}
					<span className="unseen"> {table.name}</span>
				</Button>
			)}
			<LinkButton
				isSmall
				look={isFirst && !isClosed ? "primary" : undefined}
				href={`/tables/${table.id}`}
				onClick={onPlay}
			>
				{isClosed ? t("tables.look") : t("tables.play")}
				<span className="unseen"> {table.name}</span>
			</LinkButton>
			{canEdit && (
				<Menu
					label={t("tables.actionsFor", { name: table.name })}
					button={<Icon name="more" />}
					entries={[
						{ label: t("tables.rename"), icon: "edit", onPick: () => setOpen("rename") },
						...(isClosed ? [] : [freezing]),
						isClosed
							? {
									label: t("tables.reopen"),
									icon: "retry",
									onPick: () => change.mutate({ isClosed: false }),
								}
							: { label: t("tables.close"), icon: "close", onPick: () => change.mutate({ isClosed: true }) },
						null,
						{ label: t("tables.delete"), icon: "delete", isDanger: true, onPick: () => setOpen("delete") },
					]}
				/>
			)}
			{open === "invite" && (
				<InviteDialog gameId={gameId} tableId={table.id} name={table.name} onClose={close} />
			)}
			{open === "rename" && <RenameTable gameId={gameId} table={table} onClose={close} />}
			{open === "delete" && <DeleteTable gameId={gameId} table={table} onClose={close} />}
		</li>
	);
}

/** The tables on which a game is played. */
export function TablesPage({ gameId }: { gameId: string }) {
	const tables = useTables(gameId);
	const latest = usePublished(gameId).data?.version ?? 0;
	const setUps = useSetUps(gameId);
	const [isOpening, setIsOpening] = useState(false);
	const { base, canEdit } = useSource(gameId);
	const start = canEdit && (
		<>
			<Button
				look={tables.data?.length === 0 ? "primary" : undefined}
				icon="plus"
				isBusy={isOpening && setUps.isPending}
				disabled={latest === 0}
				onClick={() => setIsOpening(true)}
			>
				{t("tables.open")}
			</Button>
			<Fault error={isOpening ? setUps.error : null} />
			{isOpening && setUps.data && (
				<OpenTable gameId={gameId} setUps={setUps.data} onClose={() => setIsOpening(false)} />
			)}
		</>
	);
	if (tables.data === undefined) {
		if (tables.error)
			return (
				<Problem title={t("tables.notShown")} error={tables.error} onRetry={() => void tables.refetch()} />
			);
		return (
			<div className={page.column}>
				<Loading what={t("tables.title")} isPlural />
				<Skeleton width="16rem" height="1.6rem" />
				<Skeleton width="100%" height="4.5rem" />
				<Skeleton width="100%" height="4.5rem" />
			</div>
		);
	}
	if (tables.data.length === 0)
		return (
			<>
				<Empty
					title={t("tables.none")}
					picture={
						<span className={styles.slot}>
							<Icon name="table" />
						</span>
					}
					actions={start}
				>
					<p>{latest === 0 ? t("tables.nothingPublished") : t("tables.noneText")}</p>
				</Empty>
				{canEdit && (
					<div className={page.column}>
						<GameNotes gameId={gameId} />
					</div>
				)}
			</>
		);
	return (
		<div className={page.column}>
			<header className={page.head}>
				<h2 className={page.title}>{t("tables.count", { count: tables.data.length })}</h2>
				<div className={styles.start}>{start}</div>
				<p>{t("tables.lede")}</p>
				<p>
					{rich("tables.toPlaytests", {
						link: (text) => <Link href={`${base}/playtests`}>{text}</Link>,
					})}
				</p>
			</header>
			<ul className={styles.list} aria-label={t("tables.title")}>
				{tables.data.map((table, i) => (
					<TableRow key={table.id} gameId={gameId} table={table} latest={latest} isFirst={i === 0} />
				))}
			</ul>
			{canEdit && <GameNotes gameId={gameId} />}
		</div>
	);
}
