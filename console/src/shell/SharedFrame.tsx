import type { SharedGame } from "@tuckbox/client";
import { t } from "@tuckbox/web/messages/words.ts";
import { Mark } from "@tuckbox/web/ui/Icon.tsx";
import { Skeleton } from "@tuckbox/web/ui/Skeleton.tsx";
import { Time } from "@tuckbox/web/ui/Time.tsx";
import { useTitle } from "@tuckbox/web/ui/title.ts";
import type { ReactNode } from "react";
import { useLive } from "../api/live.ts";
import { usePublished } from "../api/queries.ts";
import type { GameSource } from "../api/source.ts";
import styles from "./GameFrame.module.css";
import { GameTabs } from "./GameTabs.tsx";
import own from "./SharedFrame.module.css";

type Props = { source: GameSource; shared: SharedGame | undefined; children: ReactNode };

/** The frame around the pages of a shared game: its name, what the link shows, and live updates. */
export function SharedFrame({ source, shared, children }: Props) {
	const published = usePublished(source.id).data;
	useLive(source.id, published !== undefined);
	// the name may change while the page is open
	const name = published?.game.name ?? shared?.game.name;
	// the link answers before the pieces do, and is not read again when they change
	const isNewer = published !== undefined && shared !== undefined && published.version > shared.version;
	const pieces = isNewer ? published.components.length : shared?.pieces;
	useTitle(name);
	return (
		<>
			<div className={`${styles.head} ${own.head}`} data-game-head="shared">
				{/* not a link within this page: the console loads with the user's session, if there is one */}
				<a href="/" className={own.home} aria-label="Tuckbox">
					<Mark />
				</a>
				{shared?.coverUrl && <img className={own.cover} src={shared.coverUrl} alt="" />}
				<h1 className={styles.name} dir="auto">
					{name ?? <Skeleton width="12rem" height="1.2em" />}
				</h1>
				<p className={own.state} data-alone={!source.hasVersions || undefined}>
					{pieces !== undefined && <span>{t("share.pieces", { count: pieces })} · </span>}
					{shared?.isPinned ? (
						<>
							{t("share.version", { version: shared.version })}
							{published?.publishedAt && (
								<>
									{" · "}
									<Time at={published.publishedAt} />
								</>
							)}
						</>
					) : (
						t("share.readOnly")
					)}
				</p>
				{source.hasVersions && <GameTabs base={source.base} shown={["pieces", "versions"]} />}
			</div>
			{children}
		</>
	);
}
