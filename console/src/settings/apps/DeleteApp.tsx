import type { App } from "@tuckbox/client";
import { t } from "@tuckbox/web/messages/words.ts";
import { showToast } from "@tuckbox/web/ui/Toast.tsx";
import { DeleteByName } from "../../ui/DeleteByName.tsx";
import { useDeleteApp } from "../parts/queries.ts";

export function DeleteApp({ app, onClose, onDeleted }: { app: App; onClose(): void; onDeleted(): void }) {
	const removal = useDeleteApp(app.id, () => {
		showToast(t("shell.isDeleted", { name: app.name }));
		onDeleted();
	});
	return (
		<DeleteByName
			name={app.name}
			effect={t("settings.deleteAppEffect")}
			action={t("settings.deleteApp")}
			removal={removal}
			onClose={onClose}
		/>
	);
}
