import { t } from "@tuckbox/web/messages/words.ts";
import { Skeleton } from "@tuckbox/web/ui/Skeleton.tsx";
import { bytesText } from "@tuckbox/web/ui/words.ts";
import styles from "./Storage.module.css";

/** The share of the quota from which a warning is shown. */
const nearlyFull = 0.9;

/** The used share of the user's storage. Without figures, a placeholder of the same size. */
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
	const text = t("games.used", { used: bytesText(usedBytes), quota: bytesText(quotaBytes) });
	return (
		<div className={styles.storage}>
			<meter
				className={isTight ? styles.tight : styles.meter}
				min={0}
				max={1}
				// a sliver even for very little, so that it does not look empty
				value={usedBytes === 0 ? 0 : Math.max(share, 0.015)}
				aria-label={t("games.storage")}
				aria-valuetext={text}
			/>
			<p className="small quiet">
				{text}
				{isTight && (
					<strong className={styles.warning}>{share >= 1 ? t("games.full") : t("games.nearlyFull")}</strong>
				)}
			</p>
		</div>
	);
}
