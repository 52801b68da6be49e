import type { PushProgress } from "@tuckbox/client";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { bytesText } from "@tuckbox/web/ui/words.ts";
import type { ReactNode } from "react";
import { keepDone, undo } from "./acts.ts";
import type { Finished } from "./outcome.ts";
import { signText } from "./PlanHead.tsx";
import styles from "./PushState.module.css";

function progressText(progress: PushProgress | undefined): string {
	if (progress === undefined) return t("edit.phaseStart");
	if (progress.phase === "wait") return t("edit.phaseWait");
	const { phase, done, total, bytes, totalBytes } = progress;
	if (phase === "hash") return t("edit.phaseHash", { done, total });
	if (phase === "compare") return t("edit.phaseCompare");
	if (phase === "check") return t("edit.phaseCheck");
	if (phase === "confirm") return t("edit.phaseConfirm", { done, total });
	if (phase !== "upload") return t("edit.phaseSave");
	if (!totalBytes) return t("edit.phaseUpload", { done, total });
	const sizes = { bytes: bytesText(bytes ?? 0), totalBytes: bytesText(totalBytes) };
	return t("edit.phaseUploadBytes", { done, total, ...sizes });
}

/** The progress of a push. */
export function PushProgressBar({ progress }: { progress: PushProgress | undefined }) {
	const isMeasured = progress?.phase === "upload" || progress?.phase === "hash";
	const share = isMeasured
		? (progress.bytes ?? progress.done) / (progress.totalBytes || progress.total || 1)
		: undefined;
	return (
		<div className={styles.progress}>
			<progress aria-label={t("edit.pushProgress")} max={1} value={share} />
			<p role="status">{progressText(progress)}</p>
			<p className="quiet small">{t("edit.changesLast")}</p>
		</div>
	);
}

/** The number of drawings and pages in a folder that have been drawn, as a bar. */
export function DrawnBar({ done, total }: { done: number; total: number }) {
	return (
		<div className={styles.progress}>
			<progress aria-labelledby="drawn" max={total} value={done} />
			<p id="drawn">{t("edit.drawingPages", { done, total })}</p>
		</div>
	);
}

/** A folder may have thousands of pieces. */
const maxNamed = 100;

type DoneProps = Finished & {
	gameId: string;
	/** The name of the target of the push. */
	name: string;
	onAddMore?: () => void;
	onClose(): void;
	more?: ReactNode;
};

/** The result of a push, which can still be undone. */
export function PushDone({ gameId, name, result, undoable, onAddMore, onClose, more }: DoneProps) {
	const { created, changed, renamed, unchanged, uploads, warnings } = result;
	const lines = [
		["+", created],
		["~", [...changed, ...renamed]],
		["=", unchanged],
	] as const;
	const isAllNew = [...changed, ...renamed, ...unchanged].length === 0;
	const isUndoable = undoable.length > 0;
	const leave = (go: () => void) => () => {
		if (isUndoable) keepDone(gameId, undoable);
		go();
	};
	return (
		<Dialog
			title={t(isAllNew ? "edit.isAdded" : "edit.upToDate", { deck: name })}
			onClose={leave(onClose)}
			actions={
				<>
					<Button look="primary" onClick={leave(onClose)}>
						{t("edit.done")}
					</Button>
					{onAddMore && (
						<Button look="quiet" onClick={leave(onAddMore)}>
							{t("edit.addMore")}
						</Button>
					)}
					{isUndoable && (
						<Button
							look="quiet"
							onClick={() => {
								void undo(gameId, undoable);
								onClose();
							}}
						>
							{t("edit.undo")}
						</Button>
					)}
				</>
			}
		>
			<ul className={styles.lines}>
				{lines.map(([sign, pieces]) =>
					pieces.length === 0 ? null : (
						<li key={sign}>
							<span aria-hidden="true">{sign}</span>
							<strong>{signText(sign, pieces.length)}</strong>{" "}
							<span className={styles.names} dir="auto">
								{pieces
									.slice(0, maxNamed)
									.map((piece) => piece.name)
									.join(", ")}
								{pieces.length > maxNamed && ` ${t("edit.moreRows", { count: pieces.length - maxNamed })}`}
							</span>
						</li>
					),
				)}
			</ul>
			<p className="quiet">
				{uploads.files > 0 &&
					`${t("edit.uploaded", { count: uploads.files, bytes: bytesText(uploads.bytes) })} `}
				{t("edit.everyoneSees")}
			</p>
			{warnings.length > 0 && (
				<ul className={styles.warnings}>
					{warnings.slice(0, 5).map(({ code, message, externalKey }) => (
						<li key={`${code} ${externalKey} ${message}`}>
							{externalKey && <code>{externalKey}</code>} {message}
						</li>
					))}
				</ul>
			)}
			{more}
		</Dialog>
	);
}
