import type { PastComponent } from "@tuckbox/client";
import type { Piece } from "@tuckbox/web/draw/model/piece.ts";
import { PieceThumb } from "@tuckbox/web/draw/PieceThumb.tsx";
import { t } from "@tuckbox/web/messages/words.ts";
import { sideWord } from "@tuckbox/web/ui/piece-words.ts";
import { Skeleton } from "@tuckbox/web/ui/Skeleton.tsx";
import { Time } from "@tuckbox/web/ui/Time.tsx";
import { Link } from "wouter";
import { useSource } from "../api/source.ts";
import { makersInShort } from "../changes/author-text.ts";
import { comparisonAddress } from "../changes/comparison-address.ts";
import { fieldWord } from "../ui/field-words.ts";
import styles from "./PieceHistory.module.css";

/** The effect of a version on the piece, in words. */
function actionText(state: PastComponent, older: PastComponent | undefined): string {
	const { fields, restoredFrom, undoes, version } = state;
	if (restoredFrom !== null) return t("piece.wasRestored", { version: String(restoredFrom) });
	if (undoes !== null) return t("piece.hasUndone", { version: String(undoes) });
	if (older === undefined) return t(version === 1 ? "piece.wasCreated" : "piece.wasOldest");
	if (fields.length > 0) return t("piece.wasChangedIn", { fields: fields.map(fieldWord).join(", ") });
	return t(older.until === version ? "piece.looksTheSame" : "piece.wasBroughtBack");
}

/** Maximum number of sides that are shown per version. */
const maxSides = 2;
/** The longer edge of a picture, in rem. */
const pictureRem = 6;

type Props = { gameId: string; piece: Piece; history: readonly PastComponent[] | undefined };

/** The states of a piece in the versions that are kept; each picture leads to the comparison with the state before. */
export function PieceHistory({ gameId, piece, history }: Props) {
	const { base } = useSource(gameId);
	return (
		<section>
			<h3>{t("piece.history")}</h3>
			{history === undefined && <Skeleton width="100%" height="4rem" />}
			<ol className={styles.list}>
				{history?.map((state, i) => (
					<li key={`${state.version} ${state.until}`} className={styles.state}>
						<span className={styles.pictures}>
							{state.imageFaces.slice(0, maxSides).map((side) => {
								const href = comparisonAddress(base, piece.id, history, { at: i, sideKey: side.sideKey });
								const label = t("piece.sideInVersion", {
									side: sideWord(side.sideKey),
									version: String(state.version),
								});
								const picture = (
									<PieceThumb
										key={side.sideKey}
										piece={{ ...piece, name: state.name, payload: { imageFaces: [side] } }}
										side={side.sideKey}
										size={pictureRem}
										{...(href === undefined && { alt: label })}
									/>
								);
								return href === undefined ? (
									<span key={side.sideKey} className={styles.picture}>
										{picture}
									</span>
								) : (
									<Link key={side.sideKey} className={styles.picture} href={href} aria-label={label}>
										{picture}
									</Link>
								);
							})}
						</span>
						<p>
							<span className={state.until === null ? styles.now : undefined}>
								{t(state.until === null ? "piece.currentVersion" : "piece.version", {
									version: String(state.version),
								})}
							</span>
							: {actionText(state, history[i + 1])}
							<br />
							<span className="quiet">
								<bdi>{makersInShort(state.authors ?? [], [state.app])}</bdi>, <Time at={state.at} />
							</span>
						</p>
					</li>
				))}
			</ol>
			{history?.length === 0 && <p className="quiet small">{t("piece.notPublished")}</p>}
		</section>
	);
}
