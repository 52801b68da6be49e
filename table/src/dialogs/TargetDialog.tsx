import { t } from "@tuckbox/web/messages/words.ts";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { Check } from "@tuckbox/web/ui/Field.tsx";
import { useState } from "react";
import { targetsInto, targetsOnto } from "../actions/targets.ts";
import { ThingPicture } from "../look/ThingPicture.tsx";
import { act } from "../session/acting.ts";
import type { DialogProps } from "../session/dialog-props.ts";
import { findThings, useSession, useTopic } from "../session/session.ts";
import { thingText } from "../session/thing-text.ts";
import styles from "./Dialogs.module.css";

/** Puts things onto a stack or into a container, without dragging. */
export function TargetDialog({ request: { kind, ids }, onClose }: DialogProps<"putOn" | "putIn">) {
	const session = useSession();
	useTopic("view", (client) => client.view);
	const [atBottom, setAtBottom] = useState(false);
	const context = { session, things: findThings(session, ids) };
	const targets = kind === "putOn" ? targetsOnto(context) : targetsInto(context);
	return (
		<Dialog title={t(`play.${kind}Title`)} onClose={onClose}>
			{kind === "putOn" && (
				<Check
					type="checkbox"
					checked={atBottom}
					onChange={({ target }) => setAtBottom(target.checked)}
					label={t("play.atBottom")}
				/>
			)}
			<ul className={styles.list}>
				{targets.map((target) => (
					<li key={target.id}>
						<button
							type="button"
							className={styles.row}
							onClick={() => {
								onClose();
								const all = [...ids];
								if (kind === "putIn") void act(session, { kind: "putIn", ids: all, into: target.id });
								else
									void act(session, {
										kind: "stack",
										ids: all,
										on: target.id,
										at: atBottom ? "bottom" : "top",
									});
							}}
						>
							<span className={styles.thumb}>
								<ThingPicture thing={target} width={44} />
							</span>
							<span className={styles.name} dir="auto">
								{thingText(target)}
							</span>
						</button>
					</li>
				))}
			</ul>
		</Dialog>
	);
}
