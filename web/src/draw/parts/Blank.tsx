import { useEffect } from "react";
import { t } from "../../messages/words.ts";
import { Icon } from "../../ui/icons/Icon.tsx";
import { reportMissing } from "../model/missing.ts";
import type { Cut, Shape } from "../model/outline.ts";
import styles from "./Blank.module.css";

/** Minimum width in pixels of a drawing with words. */
const minWidthForWords = 64;

type Props = {
	name: string;
	shape: Shape;
	cut: Cut;
	width: number;
	/** The reason: there has never been a picture, it is not ready yet, or it could not be loaded. */
	why: "none" | "processing" | "missing";
};

/** A side without a picture: shows the piece's name and the reason. */
export function Blank({ name, shape, cut, width, why }: Props) {
	const hasWords = width >= minWidthForWords;
	const reason = { none: t("draw.none"), processing: t("draw.processing"), missing: t("draw.missing") }[why];
	return (
		<span className={`${styles.blank} ${styles[shape] ?? ""}`} style={cut} data-state={why}>
			{why === "missing" && <Icon name="warning" />}
			{hasWords && name !== "" && (
				<span className={styles.name} dir="auto">
					{name}
				</span>
			)}
			{hasWords && <span className={styles.why} data-why={reason} />}
		</span>
	);
}

/** The blank of a picture that could not be loaded, until it is retried. */
export function MissingPicture({ onRetry, ...rest }: Omit<Props, "why"> & { onRetry(): void }) {
	useEffect(() => reportMissing(onRetry), [onRetry]);
	return <Blank {...rest} why="missing" />;
}
