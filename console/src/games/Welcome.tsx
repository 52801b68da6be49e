import { Button } from "../look/Button.tsx";
import { OpenBox } from "../look/OpenBox.tsx";
import { ImportOptions } from "./ImportOptions.tsx";
import styles from "./Welcome.module.css";

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
