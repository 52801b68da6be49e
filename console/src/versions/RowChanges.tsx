import { PieceThumb } from "@tuckbox/web/draw/PieceThumb.tsx";
import { rich, t } from "@tuckbox/web/messages/words.ts";
import { sideWord } from "@tuckbox/web/ui/piece-words.ts";
import { fieldWord } from "../ui/field-words.ts";
import { maxListedPieces } from "./queries.ts";
import styles from "./RowChanges.module.css";
import type { ListedChange, Row } from "./rows.ts";

/** The longer edge of a picture in a row: 24 px, in rem. */
const pictureRem = 1.5;
/** Maximum number of pieces that a row names, and of changed fields of each. */
const maxNamed = 2;
const maxFields = 3;

/** The changes to a piece in a word or a few: `front`, `name, cost`. */
function whatText({ change, fields, sideKeys, values }: ListedChange): string {
	if (change !== "changed") return t(change === "created" ? "versions.added" : "versions.deleted");
	const words = [
		...sideKeys.map(sideWord),
		...fields.flatMap((field) => {
			if (field === "imageFaces") return [];
			if (field === "widthMm" || field === "heightMm") return [fieldWord("size")];
			return field === "payload" && values.length > 0 ? values : [fieldWord(field)];
		}),
	];
	const distinct = [...new Set(words)];
	return [...distinct.slice(0, maxFields), ...(distinct.length > maxFields ? ["…"] : [])].join(", ");
}

/** The act of a row's version besides changing pieces: an undo or a restore. */
function actText({ newest, versions }: Row): string | undefined {
	if (newest.restoredFrom !== null) return t("versions.restoredVersion", { version: newest.restoredFrom });
	if (versions.length === 1 && newest.undoes !== null)
		return t("versions.undidVersion", { version: newest.undoes });
	return undefined;
}

/** The changes of a row: an undone or restored version, the game's name, and pieces as pictures and words. */
export function RowChanges({ row }: { row: Row }) {
	const { newest, versions, changes, isWhole } = row;
	const act = actText(row);
	const gameName = newest.changes?.gameName;
	const total = versions.length === 1 ? newest.created + newest.changed + newest.deleted : changes?.length;
	const named = changes?.slice(0, maxNamed) ?? [];
	const rest = isWhole || versions.length === 1 ? (total ?? 0) - named.length : undefined;
	const isNothing = isWhole && changes?.length === 0 && total !== 0;
	return (
		<>
			{act && <span className={styles.act}>{act}</span>}
			{gameName != null && (
				<span className={styles.act}>{rich("versions.renamedTo", { name: <bdi>{gameName}</bdi> })}</span>
			)}
			{changes !== undefined && changes.length > 0 && (
				<span className={styles.pictures}>
					{changes.slice(0, maxListedPieces).map((change) => (
						<span key={change.component.id} data-change={change.change}>
							<PieceThumb
								piece={change.component}
								side={change.component.payload.imageFaces[0]?.sideKey}
								size={pictureRem}
							/>
						</span>
					))}
				</span>
			)}
			{named.map((change) => (
				<span key={change.component.id} className={styles.piece}>
					{rich("versions.pieceChange", {
						name: <bdi>{change.component.name}</bdi>,
						what: whatText(change),
					})}
				</span>
			))}
			{named.length > 0 && rest !== 0 && (
				<span className="quiet">
					{rest === undefined ? t("versions.more") : t("versions.morePieces", { count: rest })}
				</span>
			)}
			{(isNothing || (versions.length > 1 && isWhole && total === 0)) && (
				<span className="quiet">{t("versions.nothingLeft")}</span>
			)}
		</>
	);
}
