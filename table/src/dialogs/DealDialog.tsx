import { plays } from "@tuckbox/pieces/table";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { Field } from "@tuckbox/web/ui/Field.tsx";
import { useState } from "react";
import { SeatChoice } from "../seats/SeatChoice.tsx";
import { act } from "../session/acting.ts";
import type { DialogProps } from "../session/dialog-props.ts";
import { findThings, seatsInOrder, useSession, useTopic } from "../session/session.ts";
import { holdCount, isPile } from "../session/things.ts";

/** Deals a number of cards to each of some hands. */
export function DealDialog({ request: { ids }, onClose }: DialogProps<"deal">) {
	const session = useSession();
	const view = useTopic("view", (client) => client.view);
	const [thing] = findThings(session, ids);
	const seats = seatsInOrder(view).filter(({ role }) => plays(role));
	const [chosen, setChosen] = useState<readonly string[]>(() => seats.map(({ id }) => id));
	const there = thing === undefined ? 0 : isPile(thing) ? thing.cards : holdCount(thing);
	const to = seats.map(({ id }) => id).filter((id) => chosen.includes(id));
	const most = Math.max(1, Math.floor(there / Math.max(1, to.length)));
	const [count, setCount] = useState(() => String(Math.min(5, most)));
	return (
		<Dialog
			title={t("play.dealTitle")}
			onClose={onClose}
			onSubmit={() => {
				if (thing === undefined || to.length === 0) return;
				onClose();
				void act(session, { kind: "deal", from: thing.id, count: Number(count), to });
			}}
			actions={
				<>
					<Button look="primary" type="submit" disabled={to.length === 0}>
						{t("play.deal")}
					</Button>
					<Button look="quiet" onClick={onClose}>
						{t("play.cancel")}
					</Button>
				</>
			}
		>
			<Field
				label={t("play.howManyEach")}
				type="number"
				inputMode="numeric"
				min={1}
				max={most}
				required
				value={count}
				onChange={({ target }) => setCount(target.value)}
				onFocus={({ target }) => target.select()}
				hint={t("play.ofCards", { count: there })}
			/>
			<SeatChoice seats={seats} chosen={chosen} onChoose={setChosen} />
		</Dialog>
	);
}
