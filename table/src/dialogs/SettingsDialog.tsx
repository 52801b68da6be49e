import type { Settings, TableEntry } from "@tuckbox/client/table";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { Check } from "@tuckbox/web/ui/Field.tsx";
import { act } from "../session/acting.ts";
import type { DialogProps } from "../session/dialog-props.ts";
import { useEntry, useSession } from "../session/session.ts";
import { Freezing } from "./Freezing.tsx";

const settings = ["playersManage", "holdsUpdates", "isOpen"] as const satisfies (keyof Settings)[];

/** The settings of the table, which only the host changes. */
export function SettingsDialog({ onClose }: DialogProps<"settings">) {
	const session = useSession();
	const now = useEntry<TableEntry>("table")?.settings;
	return (
		<Dialog
			title={t("play.settings")}
			onClose={onClose}
			actions={
				<Button look="primary" onClick={onClose}>
					{t("play.close")}
				</Button>
			}
		>
			{settings.map((name) => (
				<Check
					key={name}
					type="checkbox"
					checked={now?.[name] ?? false}
					onChange={({ target }) => void act(session, { kind: "settings", [name]: target.checked })}
					label={t(`play.${name}`)}
					hint={t(`play.${name}Hint`)}
				/>
			))}
			<Freezing />
			<p>
				<Button
					isSmall
					onClick={() => {
						onClose();
						void act(session, { kind: "tidy" });
					}}
				>
					{t("play.tidy")}
				</Button>
			</p>
		</Dialog>
	);
}
