import type { Game } from "@tuckbox/client";
import { LinkButton } from "../look/Button.tsx";
import { CopyLine } from "../look/CopyLine.tsx";
import { Empty } from "../look/Empty.tsx";

/** Shown for a game without pieces: what to do next. The page updates automatically after the first push. */
export function EmptyTable({ game, canEdit }: { game: Game; canEdit: boolean }) {
	if (!canEdit)
		return (
			<Empty title="The table is empty">
				<p>Pieces appear here a moment after the designer adds them; leave this page open.</p>
			</Empty>
		);
	return (
		<Empty
			title="The table is empty"
			actions={<LinkButton href="/settings/tokens">Create a token</LinkButton>}
		>
			<p>
				Push a folder of images or a manifest from your terminal, or push from a connected tool. The pieces
				appear here a moment later; leave this page open.
			</p>
			<CopyLine label="push command" text={`tuckbox push FOLDER --game ${game.id}`} />
		</Empty>
	);
}
