import type { Game } from "@tuckbox/client";
import { LinkButton } from "../look/Button.tsx";
import { CopyLine } from "../look/CopyLine.tsx";
import { Empty } from "../look/Empty.tsx";

/** A game that nothing has been pushed to: what to do next. It fills by itself as soon as something comes. */
export function EmptyTable({ game }: { game: Game }) {
	return (
		<Empty
			title="The table is empty"
			actions={<LinkButton href="/settings/tokens">Make an access token</LinkButton>}
		>
			<p>
				Push a folder of images or a manifest from your terminal, or from a tool that you have connected. What
				arrives lies here a moment later; leave this page open.
			</p>
			<CopyLine label="command" text={`tuckbox push FOLDER --game ${game.id}`} />
		</Empty>
	);
}
