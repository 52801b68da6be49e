import type { PushProgress, PushResult } from "@tuckbox/client";
import { bytesText } from "@tuckbox/pieces";
import { Button } from "../look/Button.tsx";
import { Dialog } from "../look/Dialog.tsx";
import { countText, plural } from "../look/words.ts";
import styles from "./PushState.module.css";

function progressText(progress: PushProgress | undefined): string {
	if (progress === undefined) return "Starting …";
	if (progress.phase === "wait") return "The service is busy or not responding. Waiting …";
	const { phase, done, total, bytes, totalBytes } = progress;
	const many = `${countText(done)} of ${plural(total, "picture")}`;
	if (phase === "hash") return `Reading ${many}`;
	if (phase === "compare") return "Finding out what has changed …";
	if (phase === "check") return "Checking which pictures are already uploaded …";
	if (phase === "upload")
		return `Uploading ${many}${totalBytes ? ` · ${bytesText(bytes ?? 0)} of ${bytesText(totalBytes)}` : ""}`;
	if (phase === "confirm") return `Verifying ${many}`;
	return "Saving the pieces …";
}

/** The progress of a push. */
export function PushProgressBar({ progress }: { progress: PushProgress | undefined }) {
	const isMeasured = progress?.phase === "upload" || progress?.phase === "hash";
	const share = isMeasured
		? (progress.bytes ?? progress.done) / (progress.totalBytes || progress.total || 1)
		: undefined;
	return (
		<div className={styles.progress}>
			<progress aria-label="Push progress" max={1} value={share} />
			<p role="status">{progressText(progress)}</p>
			<p className="quiet small">Pieces change only after all pictures have been uploaded.</p>
		</div>
	);
}

type DoneProps = { result: PushResult; deck: string; onAddMore(): void; onClose(): void };

/** The result of a push. */
export function PushDone({ result, deck, onAddMore, onClose }: DoneProps) {
	const { created, changed, unchanged, uploads, warnings } = result;
	const lines = [
		["+", created, "new"],
		["~", changed, "changed"],
		["=", unchanged, "unchanged"],
	] as const;
	return (
		<Dialog
			title={`${deck} is up to date`}
			onClose={onClose}
			actions={
				<>
					<Button look="primary" onClick={onClose}>
						Done
					</Button>
					<Button look="quiet" onClick={onAddMore}>
						Add more
					</Button>
				</>
			}
		>
			<ul className={styles.lines}>
				{lines.map(([sign, pieces, word]) =>
					pieces.length === 0 ? null : (
						<li key={sign}>
							<span aria-hidden="true">{sign}</span>
							<strong>
								{countText(pieces.length)} {word}
							</strong>{" "}
							<span className={styles.names}>{pieces.map(({ name }) => name).join(", ")}</span>
						</li>
					),
				)}
			</ul>
			<p className="quiet">
				{uploads.files === 0
					? "All pictures were already uploaded."
					: `${plural(uploads.files, "picture")} uploaded, ${bytesText(uploads.bytes)}.`}{" "}
				Everyone viewing the game sees the changes in a moment.
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
		</Dialog>
	);
}
