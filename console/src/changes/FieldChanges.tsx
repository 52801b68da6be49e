import { t } from "@tuckbox/web/messages/words.ts";
import type { PieceChange } from "./diff.ts";
import styles from "./FieldChanges.module.css";
import { none } from "./fields.ts";

/** The changes of a piece besides its pictures. */
export function FieldChanges({ name, fields }: { name: string; fields: PieceChange["fields"] }) {
	return (
		<table className={styles.table}>
			<caption className="unseen">{t("versions.changesTo", { name })}</caption>
			<thead className="unseen">
				<tr>
					<th scope="col">{t("versions.field")}</th>
					<th scope="col">{t("versions.beforeWord")}</th>
					<th scope="col">{t("versions.afterWord")}</th>
				</tr>
			</thead>
			<tbody>
				{fields.map(({ label, before: was, after: is }) => (
					<tr key={label}>
						<th scope="row">{label}</th>
						<td dir="auto">{was === none() ? was : <del>{was}</del>}</td>
						<td dir="auto">
							<ins>{is}</ins>
						</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}
