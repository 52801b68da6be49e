import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ExportPlan, Game } from "@tuckbox/client";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { Check, Field } from "@tuckbox/web/ui/Field.tsx";
import { bytesText } from "@tuckbox/web/ui/words.ts";
import { useState } from "react";
import { tuckbox } from "../api/client.ts";
import { keys } from "../api/queries.ts";
import { linkOf } from "../api/tts-links.ts";
import planStyles from "../print/plan.module.css";
import { addressOfExport, searchOnPage, useRested } from "../print/request.ts";
import { Fault } from "../ui/Fault.tsx";
import { LinkButton } from "../ui/LinkButton.tsx";
import styles from "./ExportDialog.module.css";
import { dialogFormats, type ExportRequest, exportPlan, type Format, formatRequest } from "./formats.ts";
import { useHostedTts } from "./hosted.ts";
import { OwnOptions } from "./OwnOptions.tsx";

/** A remark in the page's language. Its facts are those that its message needs. */
function remarkText({ code, params }: ExportPlan["remarks"][number]): string {
	return t(`export.remark_${code}` as "export.remark_OTHER_APPS", params as { count: number });
}

/** The plan of an export; while it is loading, that of the previous request. */
function useExportPlan(gameId: string, format: Format, request: ExportRequest) {
	const rested = useRested(request);
	const { data, error, isPlaceholderData } = useQuery({
		queryKey: [...keys.game(gameId), "export", format, rested],
		queryFn: ({ signal }) => exportPlan(tuckbox.game(gameId).exports, format, rested, signal),
		placeholderData: keepPreviousData,
	});
	return {
		plan: error === null ? data : undefined,
		error,
		isCurrent: rested === request && !isPlaceholderData,
	};
}

function Plan({ plan, error, isCurrent }: ReturnType<typeof useExportPlan>) {
	return (
		<section aria-label={t("export.plan")} aria-busy={!isCurrent}>
			<Fault error={error} />
			{plan && (
				<div className={isCurrent ? "" : planStyles.isOld}>
					<p className={planStyles.summary} role="status">
						{t("export.summary", plan)}
						{plan.bytes !== null && ` · ${bytesText(plan.bytes)}`}
					</p>
					<ul className={planStyles.remarks}>
						{plan.remarks.map((remark) => (
							<li key={remark.message}>{remarkText(remark)}</li>
						))}
					</ul>
				</div>
			)}
		</section>
	);
}

/** Makes files of a game for other tools. */
export function ExportDialog({ game, onClose }: { game: Game; onClose(): void }) {
	const [format, setFormat] = useState<Format>("zip");
	const [request, setRequest] = useState<ExportRequest>(() => searchOnPage(`/games/${game.id}`));
	const planned = useExportPlan(game.id, format, request);
	const { plan, isCurrent } = planned;
	const isHosted = format === "tts" && request.isHosted === true;
	const hosting = useHostedTts(game.id);
	const hasLink = linkOf(game.id) !== undefined;
	if (hosting.isSuccess)
		return (
			<Dialog
				title={t("export.linkCreated")}
				onClose={onClose}
				actions={<Button onClick={onClose}>{t("export.close")}</Button>}
			>
				<p>{t("export.linkWhere")}</p>
				<p className="quiet">{t("export.linkAbout")}</p>
			</Dialog>
		);
	return (
		<Dialog
			title={t("export.title", { name: game.name })}
			onClose={onClose}
			isWide
			actions={
				<>
					{plan && isCurrent && isHosted && (
						<Button
							look="primary"
							icon="download"
							isBusy={hosting.isPending}
							onClick={() => hosting.mutate({ fileName: plan.fileName, search: request.search })}
						>
							{t(hasLink ? "export.download" : "export.createLink")}
						</Button>
					)}
					{plan && isCurrent && !isHosted && (
						<LinkButton
							look="primary"
							icon="download"
							href={addressOfExport(game.id, format, {
								...formatRequest(format, request),
								version: plan.version,
							})}
							download={plan.fileName}
						>
							{t("export.download")}
						</LinkButton>
					)}
					{plan && !isCurrent && (
						<Button look="primary" icon="download" isBusy>
							{t(isHosted && !hasLink ? "export.createLink" : "export.download")}
						</Button>
					)}
					<Button onClick={onClose}>{t("export.close")}</Button>
				</>
			}
		>
			<div className={styles.both}>
				<div className={styles.options}>
					<fieldset className={styles.formats}>
						<legend>{t("export.format")}</legend>
						{dialogFormats.map((name) => (
							<Check
								key={name}
								type="radio"
								name="format"
								label={t(`formats.name_${name}`)}
								hint={t(`formats.long_${name}`)}
								checked={name === format}
								onChange={() => setFormat(name)}
							/>
						))}
					</fieldset>
					<OwnOptions format={format} request={request} onChange={setRequest} />
					<Field
						label={t("export.search")}
						hint={t("export.searchHint")}
						type="search"
						value={request.search ?? ""}
						onChange={({ target }) => setRequest({ ...request, search: target.value })}
					/>
				</div>
				<div className={styles.plan}>
					<Plan {...planned} />
					{isHosted && <Fault error={hosting.error} />}
				</div>
			</div>
		</Dialog>
	);
}
