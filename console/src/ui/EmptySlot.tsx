import { Icon } from "@tuckbox/web/ui/icons/Icon.tsx";
import type { IconName } from "@tuckbox/web/ui/icons/icons.ts";
import styles from "./EmptySlot.module.css";

/** The picture of a list without entries: the outline of a place for one. */
export function EmptySlot({ icon }: { icon: IconName }) {
	return (
		<span className={styles.slot}>
			<Icon name={icon} />
		</span>
	);
}
