import { bytesText } from "@tuckbox/pieces";
import { Skeleton } from "../look/Skeleton.tsx";
import styles from "./Storage.module.css";

/** From how much of the quota on one should make room. */
const nearlyFull = 0.9;

/** How much of what the person may store is taken; without figures its place. */
export function Storage({ usedBytes, quotaBytes }: { usedBytes?: number; quotaBytes?: number }) {
	if (usedBytes === undefined || quotaBytes === undefined)
		return (
			<div className={styles.storage}>
				<Skeleton width="6rem" height="0.375rem" />
				<Skeleton width="8rem" height="1.3125rem" />
			</div>
		);
	const share = quotaBytes === 0 ? 1 : Math.min(1, usedBytes / quotaBytes);
	const isTight = share >= nearlyFull;
	const text = `${bytesText(usedBytes)} of ${bytesText(quotaBytes)} used`;
	return (
		<div className={styles.storage}>
			<meter
				className={isTight ? styles.tight : styles.meter}
				min={0}
				max={1}
				// a sliver shows that something is there
				value={usedBytes === 0 ? 0 : Math.max(share, 0.015)}
				aria-label="Storage"
				aria-valuetext={text}
			/>
			<p className="small quiet">
				{text}
				{isTight && (
					<strong className={styles.warning}>
						{share >= 1 ? " – full: pushes of new pictures are refused" : " – nearly full"}
					</strong>
				)}
			</p>
		</div>
	);
}
