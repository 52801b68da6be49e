import { t } from "@tuckbox/web/messages/words.ts";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { useSignal } from "@tuckbox/web/ui/signal.ts";
import { Keys } from "../ui/Keys.tsx";
import { shortcutGroups } from "../ui/shortcuts.ts";
import styles from "./KeyList.module.css";

/** The keys that work on the page, as its parts have named them. */
export function KeyList({ onClose }: { onClose(): void }) {
	const groups = Map.groupBy(useSignal(shortcutGroups), ({ title }) => title);
	return (
		<Dialog title={t("shell.keys")} onClose={onClose} isWide>
			<div className={styles.groups}>
				{[...groups].map(([title, parts]) => (
					<section key={title}>
						<h3>{title}</h3>
						<dl>
							{parts
								.flatMap(({ shortcuts }) => shortcuts)
								.map(({ keys, label }) => (
									<div key={keys + label}>
										<dt>{label}</dt>
										<dd>
											<Keys keys={keys} />
										</dd>
									</div>
								))}
						</dl>
					</section>
				))}
			</div>
		</Dialog>
	);
}
