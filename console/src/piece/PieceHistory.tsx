import type { PastComponent } from "@tuckbox/client";
import { PieceThumb } from "../draw/PieceThumb.tsx";
import type { Piece } from "../draw/piece.ts";
import { fieldWord } from "../game/fields.ts";
import { sideWord } from "../look/piece-words.ts";
import { Skeleton } from "../look/Skeleton.tsx";
import { Time } from "../look/Time.tsx";
import { t } from "../words/words.ts";
import styles from "./PieceHistory.module.css";

/** What a push did to the piece, in words. */
function actionText({ fields, restoredFrom, version }: PastComponent, isOldest: boolean): string {
	if (restoredFrom !== null) return t("piece.wasRestored", { version: String(restoredFrom) });
	if (isOldest) return t(version === 1 ? "piece.wasCreated" : "piece.wasOldest");
	const what = fields.map(fieldWord).join(", ");
	return what === "" ? t("piece.wasChanged") : t("piece.wasChangedIn", { fields: what });
}

/** How many sides are shown per version. */
const maxSides = 2;
/** The longer edge of a picture, in rem. */
const pictureRem = 4;

/** The states of a piece in the versions that are kept. */
export function PieceHistory({
	piece,
	history,
}: {
	piece: Piece;
	history: readonly PastComponent[] | undefined;
}) {
	return (
		<section>
			<h3>{t("piece.history")}</h3>
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
									aria-label={t("piece.sideInVersion", {
										side: sideWord(side.sideKey),
										version: String(state.version),
									})}
								>
									<PieceThumb
										piece={{ ...piece, name: state.name, payload: { imageFaces: [side] } }}
										side={side.sideKey}
										size={pictureRem}
									/>
								</a>
							))}
						</span>
						<p>
							<span className={state.until === null ? styles.now : undefined}>
								{t(state.until === null ? "piece.currentVersion" : "piece.version", {
									version: String(state.version),
								})}
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
			{history?.length === 0 && <p className="quiet small">{t("piece.notPublished")}</p>}
		</section>
	);
}
