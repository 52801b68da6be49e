import { InviteDialog } from "@tuckbox/web/invite/InviteDialog.tsx";
import type { DialogProps } from "../session/dialog-props.ts";
import { useSession } from "../session/session.ts";

/** Invites guests to the open table; only for the host. */
export function InviteToTable({ onClose }: DialogProps<"invite">) {
	const { head } = useSession().client;
	if (head === undefined) return null;
	return <InviteDialog gameId={head.game.id} tableId={head.id} name={head.name} onClose={onClose} />;
}
