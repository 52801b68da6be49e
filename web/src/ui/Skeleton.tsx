import type { CSSProperties } from "react";
import { t } from "../messages/words.ts";
import styles from "./Skeleton.module.css";

type Props = { width?: string; height?: string; className?: string | undefined; isRound?: boolean };

/** A placeholder with the size of content that is loading. */
export function Skeleton({ width, height, className, isRound = false }: Props) {
	const style: CSSProperties = { width, height };
	return (
		<span
			className={`${styles.skeleton} ${isRound ? styles.round : ""} ${className ?? ""}`}
			style={style}
			aria-hidden="true"
		/>
	);
}

/** Announces to screen readers that something is loading. */
export function Loading({ what, isPlural = false }: { what: string; isPlural?: boolean }) {
	return (
		<p className="unseen" role="status">
			{t(isPlural ? "look.areLoading" : "look.isLoading", { what })}
		</p>
	);
}
