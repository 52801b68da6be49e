import { blankOf, tableLimits } from "@tuckbox/pieces/table";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { Lines } from "@tuckbox/web/ui/Field.tsx";
import { useState } from "react";
import { act } from "../session/acting.ts";
import type { DialogProps } from "../session/dialog-props.ts";
import { findThings, useSession } from "../session/session.ts";
import type { Thing } from "../session/things.ts";

const { maxTextLength, maxTextLines } = tableLimits;

/** The text on a blank card. */
function textOn(card: Thing | undefined): string {
	if (card === undefined || !("shown" in card.seen)) return "";
	const { externalKey, name } = card.seen.shown;
	return blankOf(externalKey).isWritten ? name : "";
}

/** The reason why a text does not fit on a card. */
function faultOf(text: string): string | undefined {
	if (text.trim() === "") return t("standard.textNeeded");
	if (text.trim().split("\n").length > maxTextLines) return t("standard.tooManyLines", { max: maxTextLines });
	return undefined;
}

/** Writes on a blank card. */
export function WriteDialog({ request: { ids }, onClose }: DialogProps<"write">) {
	const session = useSession();
	const [id = ""] = ids;
	const [text, setText] = useState(() => textOn(findThings(session, ids)[0]));
	const [fault, setFault] = useState<string>();
	return (
		<Dialog
			title={t("standard.writeTitle")}
			onClose={onClose}
			onSubmit={() => {
				setFault(faultOf(text));
				if (faultOf(text) !== undefined) return;
				onClose();
				void act(session, { kind: "write", id, text });
			}}
			actions={
				<>
					<Button look="primary" type="submit">
						{t("standard.write")}
					</Button>
					<Button look="quiet" onClick={onClose}>
						{t("play.cancel")}
					</Button>
				</>
			}
		>
			<Lines
				label={t("standard.text")}
				hint={t("standard.textHint")}
				value={text}
				onChange={({ target }) => {
					setText(target.value);
					setFault(undefined);
				}}
				onFocus={({ target }) => target.select()}
				maxLength={maxTextLength}
				rows={4}
				dir="auto"
				fault={fault}
			/>
		</Dialog>
	);
}
