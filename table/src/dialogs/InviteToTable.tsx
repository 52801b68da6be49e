import { InviteDialog } from "@tuckbox/web/invite/InviteDialog.tsx";
import type { DialogProps } from "../session/dialog-props.ts";
import { useSession } from "../session/session.ts";

/** The host's way to bring others to the table that is open. */
export function InviteToTable({ onClose }: DialogProps<"invite">) {
	const { head } = useSession().client;
	if (head === undefined) return null;
	return <InviteDialog gameId={head.game.id} tableId={head.id} name={head.name} onClose={onClose} />;
}
