import { playtestLimits } from "@tuckbox/pieces/table";
import { locale, t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { useSignal } from "@tuckbox/web/ui/signal.ts";
import { useEffect } from "react";
import { useSession, useTopic } from "../session/session.ts";
import styles from "./FormDialog.module.css";
import { filled, formOf, pointedAt, withPieces } from "./form.ts";

/** A bar while the seat points at pieces that answer a question: selects them, and returns to the form. */
export function PointBar() {
	const session = useSession();
	const { pointing, selection, dialog } = session;
	const asked = useSignal(pointing);
	const form = formOf(session);
	const { pieces = [], answers } = useSignal(form) ?? {};
	const selected = useSignal(selection);
	useTopic("view", ({ view }) => view);
	useEffect(() => {
		selection.set([]);
		return () => dialog.set({ kind: "playtestForm" });
	}, [selection, dialog]);
	if (asked === undefined) return null;
	const found = pointedAt(session, selected, pieces).slice(0, playtestLimits.maxPiecesOfAnswer);
	const names = new Intl.ListFormat(locale).format(found.map(({ name }) => name));
	const why = selected.length > 0 && found.length === 0 ? t("playtests.notSeen") : t("playtests.pointHint");
	const choose = () => {
		const now = form.get();
		const more = found.map(({ id }) => id);
		if (now !== undefined)
			form.set(filled(now, asked.question, { pieces: withPieces(answers?.[asked.question] ?? {}, more) }));
		selection.set([]);
		pointing.set(undefined);
	};
	return (
		<section className={styles.point} aria-label={t("playtests.pointing")}>
			<p role="status">
				<strong dir="auto">{asked.text}</strong>
				<span dir="auto">{found.length > 0 ? names : why}</span>
			</p>
			<Button look="primary" isSmall disabled={found.length === 0} onClick={choose}>
				{t("playtests.choose")}
			</Button>
			<Button look="quiet" isSmall onClick={() => pointing.set(undefined)}>
				{t("playtests.back")}
			</Button>
		</section>
	);
}
