import type { ReactNode } from "react";
import { t } from "../messages/words.ts";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/icons/Icon.tsx";
import styles from "./MissingPictures.module.css";
import { retryPictures, useMissingPictures } from "./model/missing.ts";

/** Offers to load pictures that could not be loaded. `children` lead to their findings in Checks. */
export function MissingPictures({ isStrip = false, children }: { isStrip?: boolean; children: ReactNode }) {
	const count = useMissingPictures();
	if (count === 0) return null;
	return (
		<p className={`${styles.missing} ${isStrip ? styles.strip : ""}`} role="status">
			<Icon name="warning" />
			{t("draw.notLoaded", { count })}
			<Button isSmall look="quiet" icon="retry" onClick={retryPictures}>
				{t("look.retry")}
			</Button>
			{children}
		</p>
	);
}
