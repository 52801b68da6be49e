import { Button } from "../look/Button.tsx";
import { ImportOptions } from "./ImportOptions.tsx";
import styles from "./Welcome.module.css";

/** An open tuck box with cards. */
function OpenBox() {
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

/** The start page of a user who has no games yet. */
export function Welcome({ onCreate }: { onCreate(): void }) {
	return (
		<div className={styles.page}>
			<header className={styles.head}>
				<OpenBox />
				<h1>Get your first game onto the table</h1>
				<p className="quiet">
					Tuckbox stores the pieces of your games. Your tools push them, and everyone at the table sees each
					change within a second.
				</p>
			</header>
			<ImportOptions isFirst />
			<p className={styles.else}>
				Or start with an empty game:{" "}
				<Button isSmall icon="plus" onClick={onCreate}>
					New game
				</Button>
			</p>
		</div>
	);
}
