import type { SharedGame } from "@tuckbox/client";
import { t } from "@tuckbox/web/messages/words.ts";
import { CoverPicture } from "@tuckbox/web/ui/CoverPicture.tsx";
import { Mark } from "@tuckbox/web/ui/icons/Icon.tsx";
import { Skeleton } from "@tuckbox/web/ui/Skeleton.tsx";
import { Time } from "@tuckbox/web/ui/Time.tsx";
import { useTitle } from "@tuckbox/web/ui/title.ts";
import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { useLive } from "../api/live.ts";
import { usePublished } from "../api/queries.ts";
import type { GameSource } from "../api/source.ts";
import { SharedFace } from "../share/SharedFace.tsx";
import styles from "./GameFrame.module.css";
import { GameTabs } from "./GameTabs.tsx";
import own from "./SharedFrame.module.css";

/** The face of a link as it is now: the link answers before the pieces do, and is not read again when they change. */
function useShown(source: GameSource, shared: SharedGame | undefined) {
	const published = usePublished(source.id).data;
	useLive(source.id, published !== undefined);
	const name = published?.game.name ?? shared?.game.name;
	if (published === undefined || shared === undefined || published.version <= shared.version)
		return { published, name, pieces: shared?.pieces, coverUrl: shared?.coverUrl };
	const { version, components } = published;
	const hasCover = components.some(({ payload }) => payload.imageFaces.length > 0);
	// each version has a picture of its own
	const coverUrl = hasCover ? `${source.base}/cover.jpg?version=${version}` : null;
	return { published, name, pieces: components.length, coverUrl };
}

type Props = { source: GameSource; shared: SharedGame | undefined; children: ReactNode };

/** The frame around the pages of a shared game: its face or its name, what the link shows, and live updates. */
export function SharedFrame({ source, shared, children }: Props) {
	const { published, name, pieces, coverUrl } = useShown(source, shared);
	const [location] = useLocation();
	const isFirst = location === source.base;
	useTitle(name);
	const state = shared?.isPinned ? (
		<>
			{t("share.version", { version: shared.version })}
			{published?.publishedAt && (
				<>
					{" · "}
					<Time at={published.publishedAt} />
				</>
			)}
		</>
	) : shared?.table || shared?.allowsPrint ? undefined : (
		t("share.readOnly")
	);
	const home = (
		// not a link within this page: the console loads with the user's session, if there is one
		<a href="/" className={own.home} aria-label="Tuckbox">
			<Mark />
		</a>
	);
	const tabs = source.hasVersions && <GameTabs base={source.base} shown={["pieces", "versions"]} />;
	if (isFirst)
		return (
			<>
				<div className={own.top} data-game-head="shared" data-alone={!source.hasVersions || undefined}>
					{home}
					<SharedFace gameId={source.id} shared={shared} {...{ name, coverUrl, pieces, state }} />
					{tabs && <div className={`${styles.head} ${own.tabs}`}>{tabs}</div>}
				</div>
				{children}
			</>
		);
	return (
		<>
			<div className={`${styles.head} ${own.head}`} data-game-head="shared">
				{home}
				{coverUrl && <CoverPicture src={coverUrl} className={own.cover} />}
				<h1 className={styles.name} dir="auto">
					{name ?? <Skeleton width="12rem" height="1.2em" />}
				</h1>
				<p className={own.state} data-alone={!source.hasVersions || undefined}>
					{pieces !== undefined && <span>{t("share.pieces", { count: pieces })}</span>}
					{state && <span> · {state}</span>}
				</p>
				{tabs}
			</div>
			{children}
		</>
	);
}
