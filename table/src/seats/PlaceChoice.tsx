import { t } from "@tuckbox/web/messages/words.ts";
import { Check } from "@tuckbox/web/ui/Field.tsx";
import { useId } from "react";
import styles from "../dialogs/Dialogs.module.css";
import type { TableInvitation } from "./seat-calls.ts";

type Props = {
	seats: TableInvitation["seats"];
	/** The stand-in whose place the guest takes; undefined for a place of their own. */
	standIn: string | undefined;
	onChoose(standIn: string | undefined): void;
};

/** Lets a guest take a new place, or that of a stand-in. */
export function PlaceChoice({ seats, standIn, onChoose }: Props) {
	const group = useId();
	const places = [undefined, ...seats.filter((seat) => seat.standIn !== undefined)];
	return (
		<fieldset className={styles.choice}>
			<legend>{t("standIns.place")}</legend>
			{places.map((seat) => (
				<Check
					key={seat?.standIn ?? ""}
					type="radio"
					name={group}
					checked={seat?.standIn === standIn}
					onChange={() => onChoose(seat?.standIn)}
					label={seat === undefined ? t("standIns.newPlace") : t("standIns.placeOf", { name: seat.name })}
				/>
			))}
			<p className="quiet small">{t("standIns.placeHint")}</p>
		</fieldset>
	);
}
