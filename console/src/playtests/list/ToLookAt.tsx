import { rich, t } from "@tuckbox/web/messages/words.ts";
import { dayText } from "@tuckbox/web/ui/words.ts";
import { Link } from "wouter";
import { useSource } from "../../api/source.ts";
import type { PlaytestReport } from "../parts/report.ts";
import { seatName } from "../parts/words.ts";
import styles from "./ToLookAt.module.css";

type Look = PlaytestReport["toLookAt"][number];
const keyOf = ({ app, kind, externalKey }: Look["piece"]) => JSON.stringify([app, kind, externalKey]);

type Props = { gameId: string; report: PlaytestReport };

function Looks({ gameId, report: { toLookAt, pieces } }: Props) {
	const { base } = useSource(gameId);
	const ids = new Map(pieces.map((piece) => [keyOf(piece), piece.componentId]));
	return (
		<ul>
			{toLookAt.map(({ reason, piece, count, of }) => {
				const id = ids.get(keyOf(piece));
				const name = <bdi>{piece.name}</bdi>;
				return (
					<li key={`${reason} ${keyOf(piece)}`}>
						{rich(`playtesting.look_${reason}`, {
							name: id == null ? <strong>{name}</strong> : <Link href={`${base}/pieces/${id}`}>{name}</Link>,
							count,
							of,
						})}
					</li>
				);
			})}
		</ul>
	);
}

/** Answers in the words of players: what was unclear. */
function Unclear({ gameId, report: { unclear, games } }: Props) {
	const { base } = useSource(gameId);
	const dayOf = (playtest: string) => dayText(games.find(({ id }) => id === playtest)?.startedAt ?? 0);
	return (
		<>
			<h4>{t("playtesting.unclear")}</h4>
			<ul>
				{unclear.map(({ playtest, place, text }) => (
					<li key={`${playtest} ${place}`}>
						<q dir="auto">{text}</q>{" "}
						<Link href={`${base}/playtests/${playtest}`}>
							{t("playtesting.unclearTo", { name: seatName({ name: null, place }), day: dayOf(playtest) })}
						</Link>
					</li>
				))}
			</ul>
		</>
	);
}

/** The few pieces that deserve a look, each with its evidence, and what was unclear. */
export function ToLookAt({ gameId, report }: Props) {
	const { toLookAt, unclear } = report;
	if (toLookAt.length + unclear.length === 0) return null;
	return (
		<section className={styles.look} aria-labelledby="to-look-at">
			<h3 id="to-look-at">{t("playtesting.toLookAt")}</h3>
			{toLookAt.length > 0 && <Looks gameId={gameId} report={report} />}
			{unclear.length > 0 && <Unclear gameId={gameId} report={report} />}
		</section>
	);
}
