import type { Version } from "@tuckbox/client";
import { TuckboxError } from "@tuckbox/client";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { Skeleton } from "@tuckbox/web/ui/Skeleton.tsx";
import { showToast } from "@tuckbox/web/ui/Toast.tsx";
import { momentText } from "@tuckbox/web/ui/words.ts";
import type { ShownDiff } from "../changes/diff.ts";
import { Fault } from "../ui/Fault.tsx";
import { describeError } from "../ui/Problem.tsx";
import { useDiff, useRestore } from "./queries.ts";
import styles from "./RestoreVersion.module.css";

/** The changes that restoring makes in the game. */
function Effect({ diff }: { diff: ShownDiff }) {
	const { added, changed, deleted } = diff;
	if (added.length + changed.length + deleted.length === 0) return <p>{t("versions.restoreSame")}</p>;
	const lines = [
		["+", added.length, "willComeBack"],
		["~", changed.length, "willChangeBack"],
		["−", deleted.length, "willBeRemoved"],
	] as const;
	return (
		<ul className={styles.lines}>
			{lines.map(([sign, count, key]) =>
				count === 0 ? null : (
					<li key={sign}>
						<span aria-hidden="true">{sign}</span> {t(`versions.${key}`, { count })}
					</li>
				),
			)}
		</ul>
	);
}

/** Describes an error, and whether anything changed. */
function faultText(error: Error): string {
	const { what, next } = describeError(error);
	const isLost = error instanceof TuckboxError && error.code === "NETWORK_ERROR";
	if (isLost) return `${what} ${t("versions.mayBeRestored")}`;
	return [what, next, t("versions.nothingHasChanged")].filter(Boolean).join(" ");
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
			title={t("versions.restoreTitle", { version: version.version })}
			onClose={onClose}
			onSubmit={() => {
				if (restore.isPending) return;
				restore.mutate(version.version, {
					onSuccess: (restored) => {
						showToast(t("versions.restored", { version: version.version, as: restored.version }));
						onRestored(restored.version);
					},
				});
			}}
			actions={
				<>
					<Button look="primary" type="submit" isBusy={restore.isPending}>
						{t("versions.restore")}
					</Button>
					<Button look="quiet" onClick={onClose}>
						{t("shell.cancel")}
					</Button>
				</>
			}
		>
			<p>{t("versions.restoreLede", { moment: momentText(version.publishedAt ?? 0) })}</p>
			{diff ? <Effect diff={diff} /> : error ? null : <Skeleton width="16rem" height="3rem" />}
			<p className="quiet">{t("versions.nothingLost", { version: current })}</p>
			<Fault>{restore.error && faultText(restore.error)}</Fault>
		</Dialog>
	);
}
