import { tableLimits } from "@tuckbox/pieces/table";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { Field } from "@tuckbox/web/ui/Field.tsx";
import { useState } from "react";
import { besides } from "../scene/layout/placing.ts";
import { act } from "../session/acting.ts";
import type { DialogProps } from "../session/dialog-props.ts";
import { findThings, type TableSession, useSession } from "../session/session.ts";
import { holdCount, isPile, type Thing } from "../session/things.ts";

type Kind = "draw" | "cut" | "lookAt" | "count";

const buttons = { draw: "play.draw", cut: "play.cut", lookAt: "play.look", count: "play.ok" } as const;

/** Performs the act that the number was requested for. */
function carryOut(session: TableSession, kind: Kind, thing: Thing, count: number): void {
	const { id } = thing;
	if (kind === "draw") void act(session, { kind: "draw", from: id, count, to: "hand" });
	if (kind === "lookAt") void act(session, { kind: "look", at: id, count });
	if (kind === "count") void act(session, { kind: "count", id, to: count });
	const to = besides(session, thing);
	if (kind === "cut" && to !== undefined) void act(session, { kind: "cut", id, count, ...to });
}

/** Asks for a number: of cards, or the value of a counter. */
export function NumberDialog({ request: { kind, ids }, onClose }: DialogProps<Kind>) {
	const session = useSession();
	const [thing] = findThings(session, ids);
	const there = thing === undefined ? 0 : isPile(thing) ? thing.cards : holdCount(thing);
	const isCount = kind === "count";
	const first = isCount ? (thing?.value ?? 0) : kind === "cut" ? Math.floor(there / 2) : Math.min(3, there);
	const [value, setValue] = useState(String(first));
	const most = isCount ? tableLimits.maxValue : kind === "cut" ? there - 1 : there;
	return (
		<Dialog
			title={t(`play.${kind}Title`)}
			onClose={onClose}
			onSubmit={() => {
				onClose();
				if (thing !== undefined) carryOut(session, kind, thing, Number(value));
			}}
			actions={
				<>
					<Button look="primary" type="submit">
						{t(buttons[kind])}
					</Button>
					<Button look="quiet" onClick={onClose}>
						{t("play.cancel")}
					</Button>
				</>
			}
		>
			<Field
				label={isCount ? t("play.countTitle") : t("play.howMany")}
				type="number"
				inputMode="numeric"
				min={isCount ? -most : 1}
				max={most}
				step={1}
				required
				value={value}
				onChange={({ target }) => setValue(target.value)}
				onFocus={({ target }) => target.select()}
				hint={isCount ? undefined : t("play.ofCards", { count: there })}
			/>
			{kind === "lookAt" && <p className="quiet small">{t("play.othersSeeLook")}</p>}
		</Dialog>
	);
}
