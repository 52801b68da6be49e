import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { Check, Field } from "@tuckbox/web/ui/Field.tsx";
import { useSignal } from "@tuckbox/web/ui/signal.ts";
import { useState } from "react";
import type { DialogProps } from "../session/dialog-props.ts";
import { useSession } from "../session/session.ts";
import { gridLimits } from "../session/snap.ts";

/** The distance of lines that is offered first, in mm. */
const firstGridMm = 10;

/** To what things snap that this person moves. */
export function SnapDialog({ onClose }: DialogProps<"snap">) {
	const { snap } = useSession();
	const now = useSignal(snap);
	const [isGrid, setIsGrid] = useState(now.gridMm !== undefined);
	const [gridMm, setGridMm] = useState(String(now.gridMm ?? firstGridMm));
	const [isToPieces, setIsToPieces] = useState(now.isToPieces);
	return (
		<Dialog
			title={t("play.snap")}
			onClose={onClose}
			onSubmit={() => {
				onClose();
				snap.set({ gridMm: isGrid ? Number(gridMm) : undefined, isToPieces });
			}}
			actions={
				<>
					<Button look="primary" type="submit">
						{t("play.ok")}
					</Button>
					<Button look="quiet" onClick={onClose}>
						{t("play.cancel")}
					</Button>
				</>
			}
		>
			<Check
				type="checkbox"
				checked={isGrid}
				onChange={({ target }) => setIsGrid(target.checked)}
				label={t("play.snapToGrid")}
				hint={t("play.snapToGridHint")}
			/>
			<Field
				label={t("play.gridMm")}
				type="number"
				inputMode="decimal"
				{...gridLimits}
				step="any"
				required
				disabled={!isGrid}
				value={gridMm}
				onChange={({ target }) => setGridMm(target.value)}
			/>
			<Check
				type="checkbox"
				checked={isToPieces}
				onChange={({ target }) => setIsToPieces(target.checked)}
				label={t("play.snapToPieces")}
				hint={t("play.snapToPiecesHint")}
			/>
			<p className="quiet small">{t("play.snapNotWithAlt")}</p>
		</Dialog>
	);
}
