import { t } from "@tuckbox/web/messages/words.ts";
import { Field } from "@tuckbox/web/ui/Field.tsx";
import { ColourChoice } from "./ColourChoice.tsx";

type Profile = { name: string; colour: string };
type Props = {
	profile: Profile;
	onChange(profile: Profile): void;
	/** The colours of other seats. */
	taken: readonly string[];
	fault: string | undefined;
};

/** The name and colour of a seat. `fault` is about the name. */
export function SeatFields({ profile, onChange, taken, fault }: Props) {
	return (
		<>
			<Field
				label={t("table.yourName")}
				value={profile.name}
				onChange={({ target }) => onChange({ ...profile, name: target.value })}
				maxLength={60}
				autoComplete="nickname"
				dir="auto"
				fault={fault}
			/>
			<ColourChoice
				value={profile.colour}
				onChange={(colour) => onChange({ ...profile, colour })}
				taken={taken}
			/>
		</>
	);
}
