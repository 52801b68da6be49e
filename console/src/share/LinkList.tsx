import type { Share } from "@tuckbox/client";
import { LinkAddress } from "@tuckbox/web/links/LinkAddress.tsx";
import { LinkName } from "@tuckbox/web/links/LinkName.tsx";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Loading, Skeleton } from "@tuckbox/web/ui/Skeleton.tsx";
import { Time } from "@tuckbox/web/ui/Time.tsx";
import { dayText } from "@tuckbox/web/ui/words.ts";
import { useState } from "react";
import { Fault } from "../ui/Fault.tsx";
import { Problem } from "../ui/Problem.tsx";
import { GuestRights } from "./GuestRights.tsx";
import { useChangeShare, useEndShare, useRenewShare, useShares } from "./queries.ts";
import styles from "./ShareDialog.module.css";

function linkName({ name, createdAt }: Share): string {
	return name || t("share.linkOf", { day: dayText(createdAt) });
}

function whatItShows({ version, showsVersions }: Share): string {
	if (version !== null) return t("share.version", { version });
	return showsVersions ? t("share.newestAndVersions") : t("share.newest");
}

/** The rights of a link's guests besides looking; empty if they have none. */
function whatGuestsMay({ allowsPrint, showsCreator, table }: Share): string {
	const parts = [
		allowsPrint && t("share.prints"),
		table && t("share.playsAt", { table: table.name }),
		showsCreator && t("share.showsName"),
	];
	return parts.filter(Boolean).join(" · ");
}

function Link({ gameId, share, onEnded }: { gameId: string; share: Share; onEnded(): void }) {
	const [isAsking, setIsAsking] = useState(false);
	const name = linkName(share);
	const end = useEndShare(gameId, onEnded);
	const change = useChangeShare(gameId);
	const [isChanging, setIsChanging] = useState(false);
	const renew = useRenewShare(gameId);
	const error = end.error ?? change.error;
	const allowed = whatGuestsMay(share);
	const { id, app, createdAt, lastUsedAt, opens, pageUrl } = share;
	return (
		<li className={styles.link}>
			<div className={styles.facts}>
				<div className={styles.name}>
					<LinkName
						name={share.name}
						otherwise={name}
						onRename={(next) => change.mutateAsync({ id, name: next })}
					/>
				</div>
				<p>
					{whatItShows(share)}
					{(app || share.name) && " · "}
					{app
						? t("share.byApp", { app: app.name, day: dayText(createdAt) })
						: share.name && dayText(createdAt)}
				</p>
				<p className={styles.allowed}>
					{allowed || t("share.onlyLook")}
					<Button
						isSmall
						look="quiet"
						icon="edit"
						aria-label={t("share.changeGuests", { name })}
						title={t("share.changeGuests", { name })}
						aria-expanded={isChanging}
						onClick={() => setIsChanging(!isChanging)}
					/>
				</p>
				<p>
					{lastUsedAt === null ? (
						t("share.neverOpened")
					) : (
						<>
							{opens > 0 && `${t("share.opens", { count: opens })} · `}
							{t("share.lastOpened")} <Time at={lastUsedAt} />
						</>
					)}
				</p>
				{pageUrl === null && <p>{t("links.notShown")}</p>}
				<Fault error={error} />
			</div>
			{!isAsking && <LinkAddress url={pageUrl} name={name} onRenew={() => renew.mutateAsync(id)} />}
			{isAsking ? (
				<div className={styles.question}>
					<Button isSmall look="danger" isBusy={end.isPending} onClick={() => end.mutate(share.id)}>
						{t("share.endLink")}
						<span className="unseen"> {name}</span>
					</Button>
					<Button isSmall look="quiet" onClick={() => setIsAsking(false)}>
						{t("share.keepLink")}
					</Button>
				</div>
			) : (
				<Button isSmall onClick={() => setIsAsking(true)}>
					{t("share.end")}
					<span className="unseen"> {name}</span>
				</Button>
			)}
			{isChanging && !isAsking && (
				<div className={styles.rights}>
					<GuestRights
						gameId={gameId}
						rights={{ ...share, ...(change.isPending && change.variables) }}
						isOwn={share.isOwn}
						onChange={(next) => change.mutate({ id, ...next })}
					/>
				</div>
			)}
		</li>
	);
}

/** The links of a game, also those that apps have created. */
export function LinkList({ gameId, onEnded }: { gameId: string; onEnded(id: string): void }) {
	const { data, error, refetch } = useShares(gameId);
	const [ended, setEnded] = useState<string>();
	// a toast would be below the dialog
	const status = (
		<p role="status" className={styles.hint}>
			{ended !== undefined && t("share.isEnded", { name: ended })}
		</p>
	);
	if (data?.length === 0) return status;
	return (
		<section className={styles.links} aria-labelledby="share-links">
			<h3 id="share-links">{t("share.links", { count: data?.length ?? 0 })}</h3>
			{status}
			{data ? (
				<ul>
					{data.map((share) => (
						<Link
							key={share.id}
							gameId={gameId}
							share={share}
							onEnded={() => {
								setEnded(linkName(share));
								onEnded(share.id);
							}}
						/>
					))}
				</ul>
			) : error ? (
				<Problem title={t("share.linksNotShown")} error={error} onRetry={() => void refetch()} />
			) : (
				<>
					<Loading what={t("share.link")} />
					<Skeleton width="100%" height="3.5rem" />
				</>
			)}
		</section>
	);
}
