import type { Component, ImageFace } from "@tuckbox/client";
import { PieceThumb } from "../draw/PieceThumb.tsx";
import { none } from "../game/fields.ts";
import { kindWord, sideWord } from "../look/piece-words.ts";
import styles from "./ChangedPiece.module.css";
import type { PieceChange } from "./diff.ts";
import { PieceName } from "./PieceName.tsx";

type SideProps = { piece: Component; face: ImageFace | undefined; when: "Before" | "After"; side: string };

function Side({ piece, face, when, side }: SideProps) {
	return (
		<figure className={styles.side}>
			<span className={styles.ground}>
				{face === undefined ? (
					<span className={styles.none}>No picture</span>
				) : (
					<PieceThumb piece={piece} side={face.sideKey} alt={`${side} ${when.toLowerCase()}`} size={11} />
				)}
			</span>
			<figcaption>{when}</figcaption>
		</figure>
	);
}

type Props = { gameId: string; change: PieceChange; isPublished: boolean };

/** A piece before and after, side by side. */
export function ChangedPiece({ gameId, change, isPublished }: Props) {
	const { before, after, fields, sides } = change;
	return (
		<li className={styles.piece}>
			<p className={styles.name}>
				<PieceName gameId={gameId} piece={after} isPublished={isPublished} />{" "}
				<span>{kindWord(after.kind, after.parentExternalKey !== null)}</span>
			</p>
			{sides.map(({ sideKey, before: was, after: is }) => (
				<div key={sideKey}>
					{(sides.length > 1 || sideKey !== "front") && <p className={styles.which}>{sideWord(sideKey)}</p>}
					<div className={styles.sides}>
						<Side piece={before} face={was} when="Before" side={sideWord(sideKey)} />
						<Side piece={after} face={is} when="After" side={sideWord(sideKey)} />
					</div>
				</div>
			))}
			{(fields.length > 0 || sides.length === 0) && (
				<div className={styles.facts}>
					{sides.length === 0 && <PieceThumb piece={after} size={5} />}
					<table>
						<caption className="unseen">Changes to {after.name}</caption>
						<thead className="unseen">
							<tr>
								<th scope="col">Field</th>
								<th scope="col">Before</th>
								<th scope="col">After</th>
							</tr>
						</thead>
						<tbody>
							{fields.map(({ label, before: was, after: is }) => (
								<tr key={label}>
									<th scope="row">{label}</th>
									<td>{was === none ? none : <del>{was}</del>}</td>
									<td>
										<ins>{is}</ins>
									</td>
								</tr>
							))}
						</tbody>
					</table>
				</div>
			)}
		</li>
	);
}
