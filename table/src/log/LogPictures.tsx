import type { LogEntry } from "@tuckbox/client/table";
import { useTopic } from "../session/session.ts";
import styles from "./LogPictures.module.css";

type Props = { items: LogEntry["items"]; most: number };

/** The pieces of an entry in small, as they looked when the act was done. Hidden pieces and stacks have no picture. */
export function LogPictures({ items, most }: Props) {
	const files = useTopic("head", (client) => client.head?.files ?? "");
	const pictures = [...new Set(items.flatMap(({ picture }) => picture ?? []))].slice(0, most);
	if (pictures.length === 0) return null;
	return (
		<span className={styles.pictures}>
			{pictures.map((picture) => (
				<img
					key={picture}
					src={`${files}${picture}`}
					alt=""
					loading="lazy"
					draggable={false}
					// the service may have deleted a picture that no version shows any longer
					onError={({ currentTarget }) => currentTarget.remove()}
				/>
			))}
		</span>
	);
}
