import type { Component, ImageFace } from "@tuckbox/client";
import type { Family } from "@tuckbox/web/draw/model/families.ts";
import { PieceThumb } from "@tuckbox/web/draw/PieceThumb.tsx";
import { t } from "@tuckbox/web/messages/words.ts";
import { Icon } from "@tuckbox/web/ui/icons/Icon.tsx";
import { kindWord, sideWord } from "@tuckbox/web/ui/piece-words.ts";
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { PieceChange } from "../changes/diff.ts";
import { FieldChanges } from "../changes/FieldChanges.tsx";
import styles from "./ChangedPiece.module.css";
import { PieceName } from "./PieceName.tsx";

type SideProps = { piece: Component; face: ImageFace | undefined; isAfter: boolean; side: string };

function Side({ piece, face, isAfter, side }: SideProps) {
	const alt = isAfter ? t("versions.sideAfter", { side }) : t("versions.sideBefore", { side });
	return (
		<span className={styles.side}>
			<span className={styles.ground}>
				{face === undefined ? (
					<span className={styles.none}>{t("versions.noPicture")}</span>
				) : (
					<PieceThumb piece={piece} side={face.sideKey} alt={alt} size={11} />
				)}
			</span>
			<span className={styles.when}>{isAfter ? t("versions.afterWord") : t("versions.beforeWord")}</span>
		</span>
	);
}

type Props = {
	gameId: string;
	change: PieceChange;
	isPublished: boolean;
	isCard: boolean;
	family: Family;
	/** The address of the large comparison of a side. */
	largeHref(sideKey: string): string;
	/** Its results in playtests. */
	evidence: ReactNode;
};

/** A piece before and after, side by side. */
export function ChangedPiece({ gameId, change, isPublished, isCard, family, largeHref, evidence }: Props) {
	const { before, after, fields, sides } = change;
	return (
		<li className={styles.piece}>
			<p className={styles.name}>
				<PieceName gameId={gameId} piece={after} isPublished={isPublished} />{" "}
				<span>{kindWord(after.kind, isCard)}</span>
			</p>
			{evidence}
			{sides.map(({ sideKey, before: was, after: is }) => {
				const side = sideWord(sideKey);
				return (
					<div key={sideKey}>
						{(sides.length > 1 || sideKey !== "front") && <p className={styles.which}>{side}</p>}
						<div className={styles.sides}>
							<Side piece={before} face={was} isAfter={false} side={side} />
							<Side piece={after} face={is} isAfter side={side} />
							<Link
								href={largeHref(sideKey)}
								className={styles.large}
								aria-label={t("versions.compareLarge", { name: after.name, side })}
							>
								<Icon name="enlarge" />
							</Link>
						</div>
					</div>
				);
			})}
			{(fields.length > 0 || sides.length === 0) && (
				<div className={styles.facts}>
					{sides.length === 0 && <PieceThumb piece={after} family={family} size={5} />}
					<FieldChanges name={after.name} fields={fields} />
				</div>
			)}
		</li>
	);
}
