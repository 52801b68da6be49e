import { useState } from "react";
import { Dialog } from "../../look/Dialog.tsx";
import { Check } from "../../look/Field.tsx";
import { t } from "../../words/words.ts";
import { act } from "../acting.ts";
import { targetsInto, targetsOnto } from "../actions/targets.ts";
import { thingsOf, useSession, useTopic } from "../session.ts";
import { ThingPicture } from "../ThingPicture.tsx";
import { thingText } from "../thing-text.ts";
import styles from "./Dialogs.module.css";
import type { DialogProps } from "./props.ts";

/** Puts things onto a stack or into a container, without dragging. */
export function TargetDialog({ request: { is, ids }, onClose }: DialogProps<"putOn" | "putIn">) {
	const session = useSession();
	useTopic("view", (client) => client.view);
	const [atBottom, setAtBottom] = useState(false);
	const context = { session, things: thingsOf(session, ids) };
	const targets = is === "putOn" ? targetsOnto(context) : targetsInto(context);
	return (
		<Dialog title={t(`play.${is}Title`)} onClose={onClose}>
			{is === "putOn" && (
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
								if (is === "putIn") void act(session, { kind: "putIn", ids: all, into: target.id });
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
								<ThingPicture thing={target} rem={2.75} />
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
