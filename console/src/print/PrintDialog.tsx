import type { Game, PrintPlan } from "@tuckbox/client";
import { language, t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { useState } from "react";
import { useSource } from "../api/source.ts";
import { Fault } from "../ui/Fault.tsx";
import { LinkButton } from "../ui/LinkButton.tsx";
import { PagePreview } from "./PagePreview.tsx";
import styles from "./PrintDialog.module.css";
import { PrintOptions } from "./PrintOptions.tsx";
import planStyles from "./plan.module.css";
import { addressOfPrint, type PrintRequest, searchOnPage, usePrintPlan } from "./request.ts";

/** A remark in the page's language. Its facts are those that its message needs. */
function remarkText({ code, params }: PrintPlan["remarks"][number]): string {
	return t(`print.remark_${code}` as "print.remark_IN_PARTS", params as { name: string; count: number });
}

type Props = { game: Pick<Game, "id" | "name">; onClose(): void };

/** Makes a PDF of a game to print and cut out, with a preview of its pages. */
export function PrintDialog({ game, onClose }: Props) {
	const source = useSource(game.id);
	const [request, setRequest] = useState<PrintRequest>(() => ({ language, ...searchOnPage(source.base) }));
	const [page, setPage] = useState(1);
	const { data: plan, error, isCurrent } = usePrintPlan(game.id, request, page);
	const change = (more: PrintRequest) => {
		setRequest({ ...request, ...more });
		setPage(1);
	};
	const shown = error === null ? plan : undefined;
	return (
		<Dialog
			title={t("print.title", { name: game.name })}
			onClose={onClose}
			isWide
			actions={
				<>
					{shown && !isCurrent && (
						<Button look="primary" icon="download" isBusy>
							{t("print.download")}
						</Button>
					)}
					{shown && isCurrent && (
						<LinkButton
							look="primary"
							icon="download"
							href={addressOfPrint(source, { ...request, version: shown.version })}
							download={shown.fileName}
						>
							{t("print.download")}
						</LinkButton>
					)}
					<Button onClick={onClose}>{t("print.close")}</Button>
				</>
			}
		>
			<p className={styles.lede}>{t("print.lede")}</p>
			<div className={styles.both}>
				<PrintOptions gameId={game.id} request={request} onChange={change} />
				<section className={styles.preview} aria-label={t("print.preview")} aria-busy={!isCurrent}>
					<Fault error={error} />
					{shown && (
						<>
							<p className={planStyles.summary} role="status">
								{t("print.summary", shown)}
							</p>
							<div className={`${styles.desk} ${isCurrent ? "" : planStyles.isOld}`}>
								{shown.page && (
									<PagePreview page={shown.page} label={t("print.page", { page, pages: shown.pages })} />
								)}
							</div>
							<div className={styles.pages}>
								<Button
									look="quiet"
									isSmall
									icon="left"
									aria-label={t("print.previous")}
									disabled={page <= 1}
									onClick={() => setPage(page - 1)}
								/>
								<span>{t("print.page", { page, pages: shown.pages })}</span>
								<Button
									look="quiet"
									isSmall
									icon="right"
									aria-label={t("print.next")}
									disabled={page >= shown.pages}
									onClick={() => setPage(page + 1)}
								/>
							</div>
							{shown.remarks.length > 0 && (
								<ul className={planStyles.remarks}>
									{shown.remarks.map((remark) => (
										<li key={remark.message}>{remarkText(remark)}</li>
									))}
								</ul>
							)}
						</>
					)}
				</section>
			</div>
		</Dialog>
	);
}
