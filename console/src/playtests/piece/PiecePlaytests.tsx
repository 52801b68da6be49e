import type { PastComponent } from "@tuckbox/client";
import type { Piece } from "@tuckbox/web/draw/model/piece.ts";
import { t } from "@tuckbox/web/messages/words.ts";
import { Link } from "wouter";
import { useSource } from "../../api/source.ts";
import { comparisonAddress } from "../../changes/comparison-address.ts";
import { fieldWord } from "../../ui/field-words.ts";
import { usePieceReport } from "../parts/queries.ts";
import type { ReportRevision } from "../parts/report.ts";
import styles from "./PiecePlaytests.module.css";
import { RevisionRow } from "./RevisionRow.tsx";

type History = readonly PastComponent[];

/** The state of a piece in the latest version in which a revision lay on a table. */
function stateOf(history: History, { versions }: ReportRevision): number {
	const latest = versions.at(-1) ?? 0;
	return history.findIndex(({ version, until }) => version <= latest && (until === null || latest < until));
}

/** Whether something is known of a revision: it lay on a table, or players named it. */
const isKnown = ({ games, votes }: ReportRevision) => games.onTable > 0 || votes.best + votes.worst > 0;

type StepProps = { base: string; pieceId: string; history: History; newer: number; older: number };

/** The changes from one revision to the next. */
function Step({ base, pieceId, history, newer, older }: StepProps) {
	const states = history.slice(newer, older);
	const fields = [...new Set(states.flatMap((state) => state.fields))];
	const [first] = states.slice(-1);
	if (first === undefined) return null;
	const sideKey = history[newer]?.imageFaces[0]?.sideKey;
	const href =
		sideKey === undefined ? undefined : comparisonAddress(base, pieceId, history, { at: newer, sideKey });
	return (
		<li className={styles.step}>
			<span>
				{t("playtesting.changedIn", {
					version: String(first.version),
					fields: fields.map(fieldWord).join(", "),
				})}
			</span>
			{href !== undefined && <Link href={href}>{t("playtesting.compare")}</Link>}
		</li>
	);
}

type Props = { gameId: string; piece: Piece; history: History | undefined };

/** The results of a piece in playtests, revision by revision, and what changed between them. Empty without playtests. */
export function PiecePlaytests({ gameId, piece, history = [] }: Props) {
	const { base } = useSource(gameId);
	const { data } = usePieceReport(gameId, piece.id);
	const revisions = (data?.piece.revisions ?? []).filter(isKnown);
	if (revisions.length === 0) return null;
	const rows = revisions.map((revision) => ({ revision, at: stateOf(history, revision) }));
	const byBots = data?.games.filter(({ source }) => source === "bots").length ?? 0;
	return (
		<section>
			<h3>{t("playtesting.inPlaytests")}</h3>
			{byBots > 0 && (
				<p className="quiet">
					{t("playtesting.botsInFigures", { bots: byBots, games: data?.games.length ?? byBots })}
				</p>
			)}
			<ol className={styles.rows}>
				{rows.flatMap(({ revision, at }, i) => {
					const before = rows[i - 1];
					return [
						before !== undefined && before.at >= 0 && at > before.at && (
							<Step
								key={`step ${revision.revision}`}
								{...{ base, history }}
								pieceId={piece.id}
								newer={before.at}
								older={at}
							/>
						),
						<RevisionRow key={revision.revision} piece={piece} revision={revision} state={history[at]} />,
					];
				})}
			</ol>
			{revisions.some(({ games }) => games.finished.dead > 0) && (
				<p className={`${styles.more} quiet`}>{t("playtesting.deadMeans")}</p>
			)}
			<p className={styles.more}>
				<Link href={`${base}/playtests`}>{t("playtesting.toPlaytests")}</Link>
			</p>
		</section>
	);
}
