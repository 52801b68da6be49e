import { t } from "@tuckbox/web/messages/words.ts";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { actionLabel, actions } from "../actions/actions.ts";
import { KeySigns } from "../menus/KeySigns.tsx";
import type { DialogProps } from "../session/dialog-props.ts";
import styles from "./KeysDialog.module.css";

type KeyRow = readonly [keys: string, label: string];

/** The keys of the table, on one page. */
export function KeysDialog({ onClose }: DialogProps<"keys">) {
	const forPieces: KeyRow[] = [
		["Enter", t("play.do_carry")],
		["X", t("play.do_select")],
		["M", t("play.do_menu")],
		["1–9", t("play.do_draw9")],
		["Shift+Q", t("play.do_turnABit")],
		...actions.flatMap((action): KeyRow[] => {
			const { keys } = action;
			// the number keys have a row of their own
			return keys === undefined || keys === "1" ? [] : [[keys, actionLabel(action)]];
		}),
	];
	const forTable: KeyRow[] = [
		["Control+Z", t("table.do_undo")],
		["Control+Shift+Z", t("table.do_redo")],
		["Shift+N", t("play.do_endTurn")],
		["Shift+C", t("play.do_runTimer")],
		["Alt+1–9", t("play.do_runRoutine")],
		["Shift+S", t("play.do_nextSeat")],
		["/", t("play.do_find")],
		[".", t("play.do_ping")],
		["0", t("table.do_showAll")],
		["+", t("table.do_zoomIn")],
		["-", t("table.do_zoomOut")],
		["V", t("table.do_turnView")],
		["Y", t("table.do_turnToSeat")],
		["Shift+R", t("table.do_measure")],
		["Shift+M", t("play.do_sound")],
		["Control+A", t("play.do_selectAll")],
		["F6", t("play.do_regions")],
		["Escape", t("play.do_cancel")],
		["?", t("play.keys")],
	];
	const list = (title: string, lines: readonly KeyRow[]) => (
		<section>
			<h3>{title}</h3>
			<dl>
				{lines.map(([keys, label]) => (
					<div key={keys + label}>
						<dt>{label}</dt>
						<dd>
							<KeySigns keys={keys} />
						</dd>
					</div>
				))}
			</dl>
		</section>
	);
	return (
		<Dialog title={t("play.keys")} onClose={onClose} isWide>
			<div className={styles.keys}>
				{list(t("play.keysFor"), forPieces)}
				{list(t("play.keysTable"), forTable)}
			</div>
			<p className="quiet small">{t("play.keysMouse")}</p>
			<p className="quiet small">{t("play.keysPhone")}</p>
		</Dialog>
	);
}
