import { rich, t } from "@tuckbox/web/messages/words.ts";
import { Link } from "wouter";
import { useSource } from "../../api/source.ts";
import type { PlaytestReport } from "../parts/report.ts";
import styles from "./ToLookAt.module.css";

type Look = PlaytestReport["toLookAt"][number];
const keyOf = ({ app, kind, externalKey }: Look["piece"]) => JSON.stringify([app, kind, externalKey]);

/** The few pieces that deserve a look, each with its evidence. */
export function ToLookAt({
	gameId,
	report: { toLookAt, pieces },
}: {
	gameId: string;
	report: PlaytestReport;
}) {
	const { base } = useSource(gameId);
	if (toLookAt.length === 0) return null;
	const ids = new Map(pieces.map((piece) => [keyOf(piece), piece.componentId]));
	return (
		<section className={styles.look} aria-labelledby="to-look-at">
			<h3 id="to-look-at">{t("playtesting.toLookAt")}</h3>
			<ul>
				{toLookAt.map(({ reason, piece, count, of }) => {
					const id = ids.get(keyOf(piece));
					const name = <bdi>{piece.name}</bdi>;
					return (
						<li key={`${reason} ${keyOf(piece)}`}>
							{rich(`playtesting.look_${reason}`, {
								name:
									id == null ? <strong>{name}</strong> : <Link href={`${base}/pieces/${id}`}>{name}</Link>,
								count,
								of,
							})}
						</li>
					);
				})}
			</ul>
		</section>
	);
}
