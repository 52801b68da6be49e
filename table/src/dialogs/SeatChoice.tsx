import { t } from "@tuckbox/web/messages/words.ts";
import { Check } from "@tuckbox/web/ui/Field.tsx";
import { type SeatAtTable, useMe } from "../session/session.ts";
import styles from "./Dialogs.module.css";

type Props = {
	seats: readonly SeatAtTable[];
	/** Ids of seats. */
	chosen: readonly string[];
	onChoose(chosen: readonly string[]): void;
};

/** A choice of any number of seats. */
export function SeatChoice({ seats, chosen, onChoose }: Props) {
	const { seat: me } = useMe();
	return (
		<fieldset className={styles.choice}>
			<legend>{t("play.toWhom")}</legend>
			{seats.map(({ id, name }) => (
				<Check
					key={id}
					type="checkbox"
					checked={chosen.includes(id)}
					onChange={({ target }) =>
						onChoose(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
					}
					label={id === me ? t("play.isYou", { name }) : name}
				/>
			))}
		</fieldset>
	);
}
