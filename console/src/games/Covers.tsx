import type { Cover } from "@tuckbox/client";
import { type CSSProperties, useState } from "react";
import { Icon } from "../look/Icon.tsx";
import styles from "./Covers.module.css";
import { layOut, type Place } from "./cover-layout.ts";

function outlineOf({ shape, widthPx, heightPx }: Cover): string | undefined {
	if (shape === "orb") return styles.orb;
	if (shape === "hex") return widthPx > heightPx ? styles.flatHex : styles.hex;
	return undefined;
}

function Picture({ cover, place }: { cover: Cover; place: Place }) {
	const [isMissing, setIsMissing] = useState(false);
	const { url, displayUrl, widthPx, heightPx, kind } = cover;
	const style = {
		"--height": place.height,
		"--ratio": widthPx / heightPx,
		"--x": place.x,
		"--y": place.y,
		"--angle": `${place.angle}deg`,
	} as CSSProperties;
	const shape = outlineOf(cover);
	return (
		<span className={styles.piece} style={style}>
			{isMissing ? (
				<span className={`${styles.picture} ${styles.missing} ${shape ?? ""}`}>
					<Icon name="picture" />
				</span>
			) : (
				<img
					className={`${styles.picture} ${kind === "board" ? styles.board : ""} ${shape ?? ""}`}
					src={kind === "board" ? displayUrl : url}
					alt=""
					draggable={false}
					loading="lazy"
					decoding="async"
					onError={() => setIsMissing(true)}
				/>
			)}
		</span>
	);
}

/** The top of a game's card: some of its own pieces on the table. `covers` is undefined while the list is loading. */
export function Covers({ covers }: { covers: readonly Cover[] | undefined }) {
	return (
		<div className={styles.table}>
			{covers && covers.length > 0
				? layOut(covers).map(({ cover, place }) => <Picture key={cover.url} cover={cover} place={place} />)
				: covers && (
						<>
							<span className={`${styles.slot} ${styles.left}`} />
							<span className={`${styles.slot} ${styles.right}`} />
							<span className={styles.slot} />
						</>
					)}
		</div>
	);
}
