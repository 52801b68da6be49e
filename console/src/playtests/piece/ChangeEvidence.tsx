import { mainFigures } from "../parts/figures.ts";
import { useReport } from "../parts/queries.ts";
import type { ReportRevision } from "../parts/report.ts";
import { versionsText } from "../parts/words.ts";
import styles from "./ChangeEvidence.module.css";

/** The latest revision that lay on a table in one of these versions. Revisions come latest first. */
const revisionIn = (revisions: readonly ReportRevision[], isIn: (version: number) => boolean) =>
	revisions.find(({ versions }) => versions.some(isIn));

type Props = {
	gameId: string;
	pieceId: string;
	/** The compared versions. */
	from: number;
	to: number;
};

/** The results of a changed piece in playtests, before and after the change. Empty without playtests. */
export function ChangeEvidence({ gameId, pieceId, from, to }: Props) {
	const { data } = useReport(gameId);
	const piece = data?.pieces.find(({ componentId }) => componentId === pieceId);
	if (piece === undefined) return null;
	const before = revisionIn(piece.revisions, (version) => version <= from);
	const after = revisionIn(piece.revisions, (version) => version > from && version <= to);
	const lines = [...new Set([before, after])].flatMap((revision) => {
		const figures = revision ? mainFigures(revision) : [];
		return revision === undefined || figures.length === 0
			? []
			: [{ revision: revision.revision, versions: versionsText(revision.versions), figures }];
	});
	if (lines.length === 0) return null;
	return (
		<ul className={styles.evidence}>
			{lines.map(({ revision, versions, figures }) => (
				<li key={revision}>
					<strong>{versions}</strong>: {figures.join(". ")}.
				</li>
			))}
		</ul>
	);
}
