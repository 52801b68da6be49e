import styles from "./OpenBox.module.css";

/** An open tuck box with cards. */
export function OpenBox() {
	return (
		<svg className={styles.picture} viewBox="0 0 240 150" aria-hidden="true">
			<ellipse className={styles.ground} cx="120" cy="138" rx="96" ry="8" />
			<g className={styles.cards}>
				<g transform="rotate(-16 120 150)">
					<rect x="88" y="30" width="64" height="90" rx="5" />
					<circle className={styles.moon} cx="120" cy="64" r="15" />
				</g>
				<g transform="rotate(14 120 150)">
					<rect x="88" y="30" width="64" height="90" rx="5" />
					<path className={styles.wave} d="M96 74q8-9 16 0t16 0 16 0M96 60q8-9 16 0t16 0 16 0" />
				</g>
				<g transform="rotate(-1 120 150)">
					<rect x="88" y="18" width="64" height="90" rx="5" />
					<path className={styles.lamp} d="M120 34l11 12v18h-22V46zM113 70h14" />
				</g>
			</g>
			<path className={styles.flap} d="M76 84l8-12h72l8 12z" />
			<path className={styles.box} d="M76 84h88v50a4 4 0 0 1-4 4H80a4 4 0 0 1-4-4z" />
			<path className={styles.thumb} d="M106 84a14 14 0 0 0 28 0z" />
		</svg>
	);
}
