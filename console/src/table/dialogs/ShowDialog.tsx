import { useState } from "react";
import { Button } from "../../look/Button.tsx";
import { Dialog } from "../../look/Dialog.tsx";
import { t } from "../../words/words.ts";
import { act } from "../acting.ts";
import { seatsOf, useMe, useSession, useTopic } from "../session.ts";
import type { DialogProps } from "./props.ts";
import { SeatChoice } from "./SeatChoice.tsx";

/** Shows cards of the seat's own hand to some seats or all, or stops showing them. */
export function ShowDialog({ request: { ids }, onClose }: DialogProps<"showTo">) {
	const session = useSession();
	const view = useTopic("view", (client) => client.view);
	const { seat: me } = useMe();
	const others = seatsOf(view).filter(({ id }) => id !== me);
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
