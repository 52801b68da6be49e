import { CallError, call } from "@tuckbox/web/api/call.ts";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { useState } from "react";
import type { Player } from "./player.ts";

type Props = {
	player: Player;
	gameId: string;
	playtestId: string;
	/** The version that lay on the table at this moment, and the latest one. */
	version: number;
	latest: number;
	onClose(): void;
};

function faultOf(error: unknown): string {
	const isLimit = error instanceof CallError && error.reason === "TOO_MANY_TABLES";
	return t(isLimit ? "replay.tooManyTables" : "replay.notOpened");
}

/** Opens a table that goes on from the moment that is shown. */
export function ContinueDialog({ player, gameId, playtestId, version, latest, onClose }: Props) {
	const [isBusy, setIsBusy] = useState(false);
	const [fault, setFault] = useState<string>();
	async function open() {
		setIsBusy(true);
		const { places } = player.recording.begin;
		const seats = places.map(({ place }) => ({ place, name: t("replay.player", { number: place + 1 }) }));
		const path = `/games/${gameId}/playtests/${playtestId}/replay/continue`;
		try {
			const { id } = await call<{ id: string }>("POST", path, { act: player.at.get(), seats });
			location.assign(`/tables/${id}`);
		} catch (error) {
			setFault(faultOf(error));
			setIsBusy(false);
		}
	}
	return (
		<Dialog
			title={t("replay.continue")}
			onClose={onClose}
			onSubmit={() => void open()}
			actions={
				<>
					<Button look="primary" type="submit" isBusy={isBusy}>
						{t("replay.openTable")}
					</Button>
					<Button look="quiet" onClick={onClose}>
						{t("play.cancel")}
					</Button>
				</>
			}
		>
			<p>{t("replay.continueText")}</p>
			{version < latest && <p>{t("replay.continueOld", { version, latest })}</p>}
			{fault && <p role="alert">{fault}</p>}
		</Dialog>
	);
}
