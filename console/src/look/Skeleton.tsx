import type { CSSProperties } from "react";
import styles from "./Skeleton.module.css";

type Props = { width?: string; height?: string; className?: string | undefined; isRound?: boolean };

/** The place of what is still to come, of its size. */
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

/** Says to those who do not see skeletons that something is coming. */
export function Loading({ what, isPlural = false }: { what: string; isPlural?: boolean }) {
	return (
		<p className="unseen" role="status">
			{what} {isPlural ? "are" : "is"} loading.
		</p>
	);
}
