import type { PushedPiece, Rename } from "@tuckbox/client";
import { rich, t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Check } from "@tuckbox/web/ui/Field.tsx";
import { useId } from "react";
import styles from "./KeyChanges.module.css";
import type { RenameGroup } from "./rename-groups.ts";

/** Enough to recognize what a folder has lost; it may be a whole game. */
const maxNamed = 100;

/** The former and the new name of a piece, or its keys if only those differ. */
function RenameText({ rename }: { rename: Rename }) {
	const { formerName, name, formerKey, externalKey } = rename;
	const [before, after] = formerName === name ? [formerKey, externalKey] : [formerName, name];
	return rich("edit.rename", { before: <bdi>{before}</bdi>, after: <bdi>{after}</bdi> });
}

type RenamesProps = {
	groups: readonly RenameGroup[];
	declined: ReadonlySet<string>;
	onDeclined(declined: ReadonlySet<string>): void;
};

/** Pieces that the game has under another name, each to be taken for the same piece or for a new one. */
export function Renames({ groups, declined, onDeclined }: RenamesProps) {
	const id = useId();
	if (groups.length === 0) return null;
	return (
		<section aria-labelledby={id} className={styles.section}>
			<h3 id={id}>{t("edit.renames")}</h3>
			<p className="quiet small">{t("edit.renamesHint")}</p>
			<div className={styles.renames}>
				{groups.map(({ rename, followers }) => (
					<Check
						key={rename.id}
						type="checkbox"
						label={<RenameText rename={rename} />}
						hint={followers.length > 0 && t("edit.renameWith", { count: followers.length })}
						checked={!declined.has(rename.id)}
						onChange={({ target }) => {
							const changed = new Set(declined);
							for (const one of [rename, ...followers]) {
								if (target.checked) changed.delete(one.id);
								else changed.add(one.id);
							}
							onDeclined(changed);
						}}
					/>
				))}
			</div>
		</section>
	);
}

type LeftOverProps = {
	/** Children before their parents. */
	pieces: readonly PushedPiece[];
	/** Deletes them; undefined before the push. */
	onDelete?: (() => void) | undefined;
};

/** Pieces of the game that the folder does not contain. */
export function LeftOver({ pieces, onDelete }: LeftOverProps) {
	const id = useId();
	const count = pieces.length;
	if (count === 0) return null;
	// a deck before its cards, as the game has them
	const named = pieces.toReversed().slice(0, maxNamed);
	return (
		<section aria-labelledby={id} className={styles.section}>
			<h3 id={id}>{t("edit.leftOver", { count })}</h3>
			<p className="quiet small">{t(onDelete ? "edit.leftOverHint" : "edit.leftOverBefore", { count })}</p>
			<ul className={styles.names}>
				{named.map((piece) => (
					<li key={`${piece.kind} ${piece.externalKey}`} dir="auto">
						{piece.name}
					</li>
				))}
				{count > maxNamed && <li>{t("edit.moreRows", { count: count - maxNamed })}</li>}
			</ul>
			{onDelete && (
				<Button look="danger" icon="delete" onClick={onDelete}>
					{t("edit.deleteCount", { count })}
				</Button>
			)}
		</section>
	);
}
