import styles from "./Icon.module.css";
import { type IconName, iconPaths } from "./icons.ts";

/** A decorative icon, next to text or in a button with a label. */
export function Icon({ name }: { name: IconName }) {
	return (
		<svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
			<path d={iconPaths[name]} />
		</svg>
	);
}

/** The box that gave the service its name. */
export function Mark() {
	return (
		<svg className={styles.mark} viewBox="0 0 24 24" aria-hidden="true">
			<path d="M5 9h14v11.5a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1z" />
			<path className={styles.flap} d="M5 9l2.2-5.2A1.3 1.3 0 0 1 8.4 3h7.2a1.3 1.3 0 0 1 1.2.8L19 9" />
			<path className={styles.thumb} d="M9.2 9a2.8 2.8 0 0 0 5.6 0" />
		</svg>
	);
}
