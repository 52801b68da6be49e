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

/** What restoring changes on the table. */
function Effect({ diff }: { diff: ShownDiff }) {
	const { added, changed, deleted } = diff;
	if (added.length + changed.length + deleted.length === 0)
		return <p>This version has the same pieces as the current one. Nothing on the table will change.</p>;
	const lines = [
		["+", added.length, (count: number) => `${plural(count, "piece")} will come back`],
		["~", changed.length, (count: number) => `${plural(count, "piece")} will change back`],
		["−", deleted.length, (count: number) => `${plural(count, "piece")} added since then will be removed`],
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

/** What went wrong, and whether anything changed. */
function faultText(error: Error): string {
	const { what, next } = describeError(error);
	const isLost = error instanceof TuckboxError && error.code === "NETWORK_ERROR";
	if (isLost)
		return `${what} The version may have been restored anyway. Check the list when the service is back.`;
	return `${what} ${next} Nothing has changed.`.replace("  ", " ");
}

type Props = {
	gameId: string;
	version: Version;
	current: number;
	onClose(): void;
	onRestored(version: number): void;
};

/** Shows what restoring a version would change, and asks for confirmation. */
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
						showToast(`Version ${version.version} is restored as version ${restored.version}.`);
						onRestored(restored.version);
					},
				});
			}}
			actions={
				<>
					<Button look="primary" type="submit" isBusy={restore.isPending}>
						Restore
					</Button>
					<Button look="quiet" onClick={onClose}>
						Cancel
					</Button>
				</>
			}
		>
			<p>
				This publishes the pieces of {momentText(version.publishedAt ?? 0)}, with the same ids and pictures,
				as a new version:
			</p>
			{diff ? <Effect diff={diff} /> : error ? null : <Skeleton width="16rem" height="3rem" />}
			<p className="quiet">
				Nothing is lost: version {current} stays in the list, and you can restore it too. If a tool pushes
				again, its pieces replace the restored ones.
			</p>
			{restore.error && (
				<p role="alert" className={styles.fault}>
					{faultText(restore.error)}
				</p>
			)}
		</Dialog>
	);
}
