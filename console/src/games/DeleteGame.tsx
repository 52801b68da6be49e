import type { Game, GameOverview } from "@tuckbox/client";
import { t } from "@tuckbox/web/messages/words.ts";
import { showToast } from "@tuckbox/web/ui/Toast.tsx";
import { bytesText } from "@tuckbox/web/ui/words.ts";
import { useGames } from "../api/queries.ts";
import { DeleteByName } from "../ui/DeleteByName.tsx";
import { useDeleteGame } from "./change-game.ts";

function lossText(summary: GameOverview | undefined): string {
	if (summary === undefined || summary.pieces === 0) return t("games.gameLost");
	const { pieces, images, bytes } = summary;
	return t("games.piecesLost", { pieces, images, bytes: bytesText(bytes) });
}

type Props = { game: Game; onClose(): void; onDeleted?: (() => void) | undefined };

export function DeleteGame({ game, onClose, onDeleted }: Props) {
	const removal = useDeleteGame(game.id, () => {
		showToast(t("shell.isDeleted", { name: game.name }));
		onClose();
		onDeleted?.();
	});
	const summary = useGames().data?.games.find(({ id }) => id === game.id);
	return (
		<DeleteByName
			name={game.name}
			effect={`${lossText(summary)} ${t("games.deleteEffect")}`}
			action={t("games.deleteGame")}
			removal={removal}
			onClose={onClose}
		/>
	);
}
