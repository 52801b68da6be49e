import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { showToast } from "@tuckbox/web/ui/Toast.tsx";
import { dayText } from "@tuckbox/web/ui/words.ts";
import { Fault } from "../../ui/Fault.tsx";
import type { PlaytestSummary } from "./playtest.ts";
import { useDeletePlaytest } from "./queries.ts";
import { titleOf } from "./words.ts";

type Props = { gameId: string; playtest: PlaytestSummary; onClose(): void; onGone?(): void };

/** Asks before a playtest is deleted with everything that it recorded. */
export function DeletePlaytest({ gameId, playtest, onClose, onGone }: Props) {
	const remove = useDeletePlaytest(gameId, playtest.id, () => {
		showToast(t("playtesting.isDeleted"));
		onClose();
		onGone?.();
	});
	return (
		<Dialog
			title={t("playtesting.deleteAsk")}
			onClose={onClose}
			onSubmit={() => remove.mutate()}
			actions={
				<>
					<Button look="danger" type="submit" isBusy={remove.isPending}>
						{t("playtesting.deletePlaytest")}
					</Button>
					<Button look="quiet" onClick={onClose}>
						{t("shell.cancel")}
					</Button>
				</>
			}
		>
			<p>
				<strong dir="auto">{titleOf(playtest)}</strong>, {dayText(playtest.startedAt)}
			</p>
			<p>{t("playtesting.deleteEffect")}</p>
			<Fault error={remove.error} />
		</Dialog>
	);
}
