import type { Version } from "@tuckbox/client";
import { TuckboxError } from "@tuckbox/client";
import { Button } from "../look/Button.tsx";
import { Dialog } from "../look/Dialog.tsx";
import { describeError } from "../look/Problem.tsx";
import { Skeleton } from "../look/Skeleton.tsx";
import { showToast } from "../look/Toast.tsx";
import { momentText, plural } from "../look/words.ts";
import type { ShownDiff } from "./diff.ts";
import { useDiff, useRestore } from "./queries.ts";
import styles from "./RestoreVersion.module.css";

/** What restoring does to what everybody sees. */
function Effect({ diff }: { diff: ShownDiff }) {
	const { added, changed, deleted } = diff;
	if (added.length + changed.length + deleted.length === 0)
		return <p>Its pieces are those that everybody sees now: nothing on the table would change.</p>;
	const lines = [
		[
			"+",
			added.length,
			(count: number) => `${plural(count, "piece")} ${count === 1 ? "comes" : "come"} back`,
		],
		[
			"~",
			changed.length,
			(count: number) => `${plural(count, "piece")} will be as ${count === 1 ? "it was" : "they were"}`,
		],
		[
			"−",
			deleted.length,
			(count: number) => `${plural(count, "piece")} made since then ${count === 1 ? "goes" : "go"} away`,
		],
	] as const;
	return (
		<ul className={styles.lines}>
			{lines.map(([sign, count, text]) =>
				count === 0 ? null : (
					<li key={sign}>
						<span aria-hidden="true">{sign}</span> {text(count)}
					</li>
				),
			)}
		</ul>
	);
}

/** What went wrong, and whether anything was done. */
function faultText(error: Error): string {
	const { what, next } = describeError(error);
	const isLost = error instanceof TuckboxError && error.code === "NETWORK_ERROR";
	if (isLost)
		return `${what} It may have been restored all the same: look at the list when the service is back.`;
	return `${what} ${next} Nothing was changed.`.replace("  ", " ");
}

type Props = {
	gameId: string;
	version: Version;
	current: number;
	onClose(): void;
	onRestored(version: number): void;
};

/** Asks before it makes a version current again, and says what that does. */
export function RestoreVersion({ gameId, version, current, onClose, onRestored }: Props) {
	const restore = useRestore(gameId);
	const { data: diff, error } = useDiff(gameId, current, version.version);
	return (
		<Dialog
			title={`Restore version ${version.version}?`}
			onClose={onClose}
			onSubmit={() => {
				if (restore.isPending) return;
				restore.mutate(version.version, {
					onSuccess: (restored) => {
						showToast(`Version ${restored.version} is on the table, as version ${version.version} was.`);
						onRestored(restored.version);
					},
				});
			}}
			actions={
				<>
					<Button look="primary" type="submit" isBusy={restore.isPending}>
						Restore it
					</Button>
					<Button look="quiet" onClick={onClose}>
						Cancel
					</Button>
				</>
			}
		>
			<p>
				Everybody will see the pieces as they were on {momentText(version.publishedAt ?? 0)}, with the same
				ids and pictures, as a new version:
			</p>
			{diff ? <Effect diff={diff} /> : error ? null : <Skeleton width="16rem" height="3rem" />}
			<p className="quiet">
				Nothing is lost: version {current} stays in the list, and can be restored in turn. A tool that pushes
				again puts in what it has.
			</p>
			{restore.error && (
				<p role="alert" className={styles.fault}>
					{faultText(restore.error)}
				</p>
			)}
		</Dialog>
	);
}
