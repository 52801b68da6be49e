import type { SharedGame } from "@tuckbox/client";
import type { ReactNode } from "react";
import { useLive } from "../api/live.ts";
import { usePublished } from "../api/queries.ts";
import type { GameSource } from "../api/source.ts";
import { Skeleton } from "../look/Skeleton.tsx";
import { Time } from "../look/Time.tsx";
import styles from "../shell/GameFrame.module.css";
import { GameTabs } from "../shell/GameTabs.tsx";
import { useTitle } from "../shell/TopBar.tsx";
import { t } from "../words/words.ts";
import own from "./SharedFrame.module.css";

type Props = { source: GameSource; shared: SharedGame | undefined; children: ReactNode };

/** The frame around the pages of a shared game: its name, what the link shows, and live updates. */
export function SharedFrame({ source, shared, children }: Props) {
	const published = usePublished(source.id).data;
	useLive(source.id, published !== undefined);
	// the name may change while the page is open
	const name = published?.game.name ?? shared?.game.name;
	useTitle(name);
	return (
		<>
			<div className={styles.head}>
				<h1 className={styles.name} dir="auto">
					{name ?? <Skeleton width="12rem" height="1.2em" />}
				</h1>
				{shared?.isPinned && (
					<p className={own.state}>
						{t("share.version", { version: shared.version })}
						{published?.publishedAt && (
							<>
								{" · "}
								<Time at={published.publishedAt} />
							</>
						)}
					</p>
				)}
				{source.hasVersions && <GameTabs base={source.base} shown={["pieces", "versions"]} />}
			</div>
			{children}
		</>
	);
}
