import type { PastComponent } from "@tuckbox/client";
import { cutOf, isCutOut, shapeOf } from "../draw/outline.ts";
import { Surface } from "../draw/Picture.tsx";
import type { Piece } from "../draw/piece.ts";
import { fieldWord } from "../game/fields.ts";
import { Skeleton } from "../look/Skeleton.tsx";
import { Time } from "../look/Time.tsx";
import styles from "./PieceHistory.module.css";

/** What a push did to the piece, in words. */
function actionText({ fields, restoredFrom, version }: PastComponent, isOldest: boolean): string {
	const what = fields.map(fieldWord).join(", ");
	if (restoredFrom !== null) return `restored from version ${restoredFrom}`;
	if (isOldest) return version === 1 ? "created" : "oldest version kept";
	return what === "" ? "changed" : `changed ${what}`;
}

/** How many sides are shown per version. */
const maxSides = 2;

/** The states of a piece in the versions that are kept. */
export function PieceHistory({
	piece,
	history,
}: {
	piece: Piece;
	history: readonly PastComponent[] | undefined;
}) {
	const shape = shapeOf(piece);
	const cut = cutOf(piece, shape, 46 / piece.widthMm);
	return (
		<section>
			<h3>History</h3>
			{history === undefined && <Skeleton width="100%" height="4rem" />}
			<ol className={styles.list}>
				{history?.map((state, i) => (
					<li key={`${state.version} ${state.until}`} className={styles.state}>
						<span className={styles.pictures}>
							{state.imageFaces.slice(0, maxSides).map((side) => (
								<a
									key={side.sideKey}
									className={styles.picture}
									href={side.url}
									target="_blank"
									rel="noreferrer"
									style={{ aspectRatio: `${piece.widthMm} / ${piece.heightMm}` }}
									aria-label={`${side.sideKey} in version ${state.version}, original image`}
								>
									<Surface
										side={side}
										cut={cut}
										name={state.name}
										shape={shape}
										longEdgePx={60}
										isBare={isCutOut(piece, shape)}
									/>
								</a>
							))}
						</span>
						<p>
							<span className={state.until === null ? styles.now : undefined}>
								Version {state.version}
								{state.until === null && ", current"}
							</span>
							: {actionText(state, i === history.length - 1)}
							<br />
							<span className="quiet">
								{state.app.name}, <Time at={state.at} />
							</span>
						</p>
					</li>
				))}
			</ol>
			{history?.length === 0 && <p className="quiet small">Not published yet.</p>}
		</section>
	);
}
