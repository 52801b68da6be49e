import type { GameOfMine } from "@tuckbox/client";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { Fault } from "../ui/Fault.tsx";
import { useLeaveGame } from "./queries.ts";

/** Asks a member whether they leave a game. */
export function LeaveGame({ game, onClose, onLeft }: { game: GameOfMine; onClose(): void; onLeft(): void }) {
	const leave = useLeaveGame(game.id, () => {
		onClose();
		onLeft();
	});
	return (
		<Dialog
			title={t("people.leaveGame", { name: game.name })}
			onClose={onClose}
			onSubmit={() => leave.mutate()}
			actions={
				<>
					<Button look="danger" type="submit" isBusy={leave.isPending}>
						{t("people.leave")}
					</Button>
					<Button look="quiet" onClick={onClose}>
						{t("people.stay")}
					</Button>
				</>
			}
		>
			<p>{t("people.leaveText")}</p>
			<Fault error={leave.error} />
		</Dialog>
	);
}
