import { t } from "@tuckbox/web/messages/words.ts";
import { Check } from "@tuckbox/web/ui/Field.tsx";
import styles from "../dialogs/Dialogs.module.css";
import { type SeatAtTable, useMe } from "../session/session.ts";

type Props = {
	seats: readonly SeatAtTable[];
	/** Ids of seats. */
	chosen: readonly string[];
	onChoose(chosen: readonly string[]): void;
	legend?: string;
};

/** A choice of any number of seats. */
export function SeatChoice({ seats, chosen, onChoose, legend = t("play.toWhom") }: Props) {
	const { seat: me } = useMe();
	return (
		<fieldset className={styles.choice}>
			<legend>{legend}</legend>
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
