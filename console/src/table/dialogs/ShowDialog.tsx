import { useState } from "react";
import { Button } from "../../look/Button.tsx";
import { Dialog } from "../../look/Dialog.tsx";
import { Check } from "../../look/Field.tsx";
import { t } from "../../words/words.ts";
import { act } from "../acting.ts";
import { seatsOf, useMe, useSession, useTopic } from "../session.ts";
import styles from "./Dialogs.module.css";
import type { DialogProps } from "./Dialogs.tsx";

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
			<fieldset className={styles.choice}>
				<legend>{t("play.toWhom")}</legend>
				{others.map(({ id, name }) => (
					<Check
						key={id}
						type="checkbox"
						checked={chosen.includes(id)}
						onChange={({ target }) =>
							setChosen(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
						}
						label={name}
					/>
				))}
			</fieldset>
		</Dialog>
	);
}
