import type { Piece } from "@tuckbox/web/draw/model/piece.ts";
import { t } from "@tuckbox/web/messages/words.ts";
import { Time } from "@tuckbox/web/ui/Time.tsx";
import { fieldTitle, fieldWord } from "../ui/field-words.ts";
import { CopyKey } from "./CopyKey.tsx";
import styles from "./PieceFacts.module.css";

/** The payload: the app's own data about a piece. */
function Payload({ piece }: { piece: Piece }) {
	const { imageFaces: _, ...own } = piece.payload;
	if (Object.keys(own).length === 0) return <p className="quiet small">{t("piece.noPayload")}</p>;
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll a long payload
		<pre className={styles.payload} tabIndex={0}>
			{JSON.stringify(own, null, 2)}
		</pre>
	);
}

/** Facts about a piece for the developer of an app, folded away from those for a designer. */
export function DeveloperFacts({ piece, appName }: { piece: Piece; appName: string }) {
	return (
		<details className={styles.developer}>
			<summary>{t("piece.forDevelopers")}</summary>
			<dl className={styles.facts}>
				<dt>{t("piece.app")}</dt>
				<dd dir="auto">{appName}</dd>
				<dt>{fieldTitle("externalKey")}</dt>
				<dd>
					<CopyKey text={piece.externalKey} label={fieldWord("externalKey")} />
				</dd>
				<dt>{t("piece.id")}</dt>
				<dd>
					<CopyKey text={piece.id} label={t("piece.copyId")} />
				</dd>
				<dt>{t("piece.created")}</dt>
				<dd>
					<Time at={piece.createdAt} />
				</dd>
			</dl>
			<h3>{t("piece.payload")}</h3>
			<Payload piece={piece} />
		</details>
	);
}
