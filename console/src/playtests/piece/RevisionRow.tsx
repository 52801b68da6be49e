import type { PastComponent } from "@tuckbox/client";
import type { Piece } from "@tuckbox/web/draw/model/piece.ts";
import { PieceThumb } from "@tuckbox/web/draw/PieceThumb.tsx";
import { t } from "@tuckbox/web/messages/words.ts";
import { countText } from "@tuckbox/web/ui/words.ts";
import { gamesText, mainFigures, shareText, spreadText } from "../parts/figures.ts";
import type { ReportRevision } from "../parts/report.ts";
import { versionsText } from "../parts/words.ts";
import styles from "./PiecePlaytests.module.css";

/** The ways in which a time in a hand ends, in the order of the bar. */
const ways = ["played", "discarded", "returned", "passed", "other", "held"] as const;
/** Maximum number of times that are drawn one by one. */
const maxUnits = 24;

/** One mark for each time that a copy was in a hand, by how that ended. */
function HandBar({ inHand }: Pick<ReportRevision, "inHand">) {
	const shown = ways.filter((way) => inHand[way] > 0);
	if (inHand.count === 0) return null;
	return (
		<div className={styles.hand}>
			<div className={styles.bar} aria-hidden="true">
				{inHand.count <= maxUnits
					? shown.flatMap((way) =>
							Array.from({ length: inHand[way] }, (_, i) => (
								// biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
								<i key={`${way} ${i}`} data-way={way} />
							)),
						)
					: shown.map((way) => <i key={way} data-way={way} style={{ flexGrow: inHand[way] }} />)}
			</div>
			<ul className={styles.legend}>
				{shown.map((way) => (
					<li key={way}>
						<i data-way={way} aria-hidden="true" /> {t(`playtesting.way_${way}`)} {countText(inHand[way])}
					</li>
				))}
			</ul>
		</div>
	);
}

type Figure = [label: string, text: string | undefined | false];

/** The other figures of a revision, each with what it is of. */
function figuresOf(revision: ReportRevision) {
	const { games, firstPlay, timeInHand, wins, together, votes, counted, rolled } = revision;
	const { finished } = games;
	const rolls = rolled.reduce((sum, { count }) => sum + count, 0);
	const figures: Figure[] = [
		[
			t("playtesting.drawnIn"),
			games.inHand > 0 && shareText({ count: games.inHand, of: games.onTable, interval: null }),
		],
		[
			t("playtesting.heldIn"),
			finished.heldAtEnd > finished.dead &&
				shareText({ count: finished.heldAtEnd, of: finished.onTable, interval: null }),
		],
		[t("playtesting.firstPlay"), spreadText(firstPlay.turn)],
		[t("playtesting.timeInHand"), spreadText(timeInHand.turns)],
		[t("playtesting.winsInHand"), wins.inHand.seats.of > 0 && shareText(wins.inHand.seats)],
		[t("playtesting.winsPlayed"), wins.played.seats.of > 0 && shareText(wins.played.seats)],
		[t("playtesting.winsAll"), wins.inHand.allSeats.of > 0 && shareText(wins.inHand.allSeats)],
		[t("playtesting.togetherPlayed"), together.played.of > 0 && shareText(together.played)],
		[t("playtesting.togetherAll"), together.all.of > 0 && shareText(together.all)],
		...(["best", "worst"] as const).map(
			(role): Figure => [
				t(`playtesting.named_${role}`),
				votes.best + votes.worst > 0 &&
					votes.answers[role] > 0 &&
					shareText({ count: votes[role], of: votes.answers[role], interval: null }),
			],
		),
		[t("playtesting.counted"), spreadText(counted)],
		[
			t("playtesting.rolled"),
			rolls > 0 && rolled.map(({ value, count }) => `${countText(value)}: ${countText(count)}×`).join(" · "),
		],
	];
	return figures.flatMap(([label, text]) =>
		text === undefined || text === false ? [] : [[label, text] as const],
	);
}

type Props = {
	piece: Piece;
	revision: ReportRevision;
	/** Undefined if none of its versions is kept. */
	state: PastComponent | undefined;
};

/** One revision of a piece: its picture, its versions, and what happened to it. */
export function RevisionRow({ piece, revision, state }: Props) {
	const [side] = state?.imageFaces ?? [];
	const [first, ...others] = mainFigures(revision);
	return (
		<li className={styles.row}>
			<span className={styles.picture}>
				{side && (
					<PieceThumb
						piece={{ ...piece, name: revision.name, payload: { imageFaces: [side] } }}
						side={side.sideKey}
						size={6}
					/>
				)}
			</span>
			<div className={styles.text}>
				<p className={styles.versions}>
					<strong>{versionsText(revision.versions)}</strong>, {gamesText(revision.games.onTable)}
					{revision.name !== piece.name && (
						<>
							, <bdi>{revision.name}</bdi>
						</>
					)}
				</p>
				{first !== undefined && <p className={styles.main}>{first}</p>}
				<HandBar inHand={revision.inHand} />
				{others.map((figure) => (
					<p key={figure}>{figure}</p>
				))}
				<dl className={styles.figures}>
					{figuresOf(revision).map(([label, text]) => (
						<div key={label}>
							<dt>{label}</dt>
							<dd>{text}</dd>
						</div>
					))}
				</dl>
			</div>
		</li>
	);
}
