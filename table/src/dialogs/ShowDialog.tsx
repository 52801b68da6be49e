import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { useState } from "react";
import { SeatChoice } from "../seats/SeatChoice.tsx";
import { act } from "../session/acting.ts";
import type { DialogProps } from "../session/dialog-props.ts";
import { seatsInOrder, useMe, useSession, useTopic } from "../session/session.ts";

/** Shows cards of the seat's own hand to chosen seats or to all, or stops showing them. */
export function ShowDialog({ request: { ids }, onClose }: DialogProps<"showTo">) {
	const session = useSession();
	const view = useTopic("view", (client) => client.view);
	const { seat: me } = useMe();
	const others = seatsInOrder(view).filter(({ id }) => id !== me);
	const [chosen, setChosen] = useState<readonly string[]>(() => others.map(({ id }) => id));
	const show = (to: string[]) => {
		onClose();
		void act(session, { kind: "show", ids: [...ids], to });
	};
	return (
		<Dialog
			title={t("play.showToTitle")}
			onClose={onClose}
			onSubmit={() => show(others.map(({ id }) => id).filter((id) => chosen.includes(id)))}
			actions={
				<>
					<Button look="primary" type="submit" disabled={chosen.length === 0}>
						{t("play.show")}
					</Button>
					<Button onClick={() => show([])}>{t("play.stopShowing")}</Button>
				</>
			}
		>
			<SeatChoice seats={others} chosen={chosen} onChoose={setChosen} />
		</Dialog>
	);
}
