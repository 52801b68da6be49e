import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { useState } from "react";
import { Fault } from "../../ui/Fault.tsx";
import { EditForm } from "./EditForm.tsx";
import { useForm } from "./queries.ts";

/** Opens the questions that players answer after a playtest. */
export function FormButton({ gameId }: { gameId: string }) {
	const [isOpen, setIsOpen] = useState(false);
	const form = useForm(gameId);
	return (
		<>
			<Button isSmall icon="note" isBusy={isOpen && form.isPending} onClick={() => setIsOpen(true)}>
				{t("playtesting.editForm")}
			</Button>
			{isOpen && <Fault error={form.error} />}
			{isOpen && form.data && <EditForm gameId={gameId} form={form.data} onClose={() => setIsOpen(false)} />}
		</>
	);
}
