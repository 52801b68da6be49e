import type { Finding } from "@tuckbox/client";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { useSource } from "../api/source.ts";
import styles from "./AcceptedFindings.module.css";
import type { CheckedPieces } from "./checked-pieces.ts";
import { FindingLine, subjectOf } from "./FindingLine.tsx";
import { findingText } from "./said.ts";

type Props = {
	gameId: string;
	findings: readonly Finding[];
	/** Number of accepted findings; the service lists only the first of many. */
	count: number;
	pieces: CheckedPieces;
	onReopen(ids: readonly string[]): void;
};

/** The findings that the owner has accepted. Each can be reopened. */
export function AcceptedFindings({ gameId, findings, count, pieces, onReopen }: Props) {
	const { canEdit } = useSource(gameId);
	if (count === 0) return null;
	return (
		<details className={styles.accepted}>
			<summary>{t("checks.acceptedCount", { count })}</summary>
			<p>{t("checks.acceptedHint")}</p>
			<ul>
				{findings.map((finding) => (
					<FindingLine
						key={finding.id}
						gameId={gameId}
						finding={finding}
						hasApps={false}
						message={findingText(finding)}
						{...pieces.of(finding)}
					>
						{canEdit && (
							<Button
								isSmall
								look="quiet"
								aria-label={t("checks.reopenOne", { name: subjectOf(finding) })}
								onClick={() => onReopen([finding.id ?? ""])}
							>
								{t("checks.reopen")}
							</Button>
						)}
					</FindingLine>
				))}
			</ul>
		</details>
	);
}
