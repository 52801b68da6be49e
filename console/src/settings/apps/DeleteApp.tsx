import type { App } from "@tuckbox/client";
import { rich, t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { Field } from "@tuckbox/web/ui/Field.tsx";
import { showToast } from "@tuckbox/web/ui/Toast.tsx";
import { useState } from "react";
import { describeError } from "../../ui/Problem.tsx";
import { useDeleteApp } from "../parts/queries.ts";

/** Asks for the app's name before it deletes it: everyone who uses it is disconnected. */
export function DeleteApp({ app, onClose, onDeleted }: { app: App; onClose(): void; onDeleted(): void }) {
	const [typed, setTyped] = useState("");
	const [isWrong, setIsWrong] = useState(false);
	const remove = useDeleteApp(app.id, () => {
		showToast(t("settings.isDeleted", { name: app.name }));
		onDeleted();
	});
	const fault = isWrong
		? t("settings.typeExactly", { name: app.name })
		: remove.error
			? describeError(remove.error).what
			: undefined;
	function submit() {
		const isRight = typed.trim() === app.name;
		setIsWrong(!isRight);
		if (isRight) remove.mutate();
	}
	return (
		<Dialog
			title={t("settings.deleteAsk", { name: app.name })}
			onClose={onClose}
			onSubmit={submit}
			actions={
				<>
					<Button look="danger" type="submit" isBusy={remove.isPending}>
						{t("settings.deleteApp")}
					</Button>
					<Button look="quiet" onClick={onClose}>
						{t("settings.keep")}
					</Button>
				</>
			}
		>
			<p>{t("settings.deleteAppEffect")}</p>
			<Field
				label={rich("settings.typeNameToConfirm", { name: <strong>{app.name}</strong> })}
				value={typed}
				onChange={(event) => {
					setTyped(event.target.value);
					setIsWrong(false);
				}}
				autoComplete="off"
				spellCheck={false}
				fault={fault}
			/>
		</Dialog>
	);
}
