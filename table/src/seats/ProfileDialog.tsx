import type { SeatEntry } from "@tuckbox/client/table";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { useState } from "react";
import { act } from "../session/acting.ts";
import type { DialogProps } from "../session/dialog-props.ts";
import { seatsInOrder, useMe, useSession } from "../session/session.ts";
import { keepProfile } from "./colours.ts";
import { SeatFields } from "./SeatFields.tsx";

/** The name and colour of the seat. */
export function ProfileDialog({ onClose }: DialogProps<"profile">) {
	const session = useSession();
	const { seat } = useMe();
	const [profile, setProfile] = useState(() => {
		const { name = "", colour = "" } = (session.client.entry(`seat:${seat}`) as SeatEntry | undefined) ?? {};
		return { name, colour };
	});
	const [fault, setFault] = useState<string>();
	const others = seatsInOrder(session.client.view).filter(({ id }) => id !== seat);
	return (
		<Dialog
			title={t("play.profile")}
			onClose={onClose}
			onSubmit={() => {
				const name = profile.name.trim();
				if (name === "") return setFault(t("table.nameNeeded"));
				onClose();
				if (session.client.as === undefined) keepProfile({ ...profile, name });
				void act(session, { kind: "profile", ...profile, name });
			}}
			actions={
				<>
					<Button look="primary" type="submit">
						{t("play.save")}
					</Button>
					<Button look="quiet" onClick={onClose}>
						{t("play.cancel")}
					</Button>
				</>
			}
		>
			<SeatFields
				profile={profile}
				taken={others.map(({ colour }) => colour)}
				onChange={(next) => {
					setProfile(next);
					setFault(undefined);
				}}
				fault={fault}
			/>
		</Dialog>
	);
}
