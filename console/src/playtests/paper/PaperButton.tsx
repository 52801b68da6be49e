import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { useState } from "react";
import { PaperGame } from "./PaperGame.tsx";

/** Opens the form for a game that was played on paper. */
export function PaperButton({ gameId }: { gameId: string }) {
	const [isOpen, setIsOpen] = useState(false);
	return (
		<>
			<Button isSmall icon="plus" onClick={() => setIsOpen(true)}>
				{t("playtesting.enterPaper")}
			</Button>
			{isOpen && <PaperGame gameId={gameId} onClose={() => setIsOpen(false)} />}
		</>
	);
}
