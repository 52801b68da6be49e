import type { Piece } from "@tuckbox/web/draw/model/piece.ts";
import { t } from "@tuckbox/web/messages/words.ts";
import { Time } from "@tuckbox/web/ui/Time.tsx";
import { fieldTitle, fieldWord } from "../ui/field-words.ts";
import { CopyKey } from "./CopyKey.tsx";
import styles from "./PieceFacts.module.css";

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
		</details>
	);
}
