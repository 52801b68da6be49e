import type { Surroundings } from "@tuckbox/pieces/find";
import type { Piece } from "@tuckbox/web/draw/model/piece.ts";
import { rich, t } from "@tuckbox/web/messages/words.ts";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import styles from "./SearchHelp.module.css";

type Props = { around: Surroundings<Piece>; onTry(text: string): void; onClose(): void };

/** The language of a search by examples, each of which can be tried. */
export function SearchHelp({ around, onTry, onClose }: Props) {
	const fields = [...around.payloadFields().values()];
	const number = fields.find(({ values }) =>
		[...values.keys()].every((value) => !Number.isNaN(Number(value))),
	);
	const word = fields.find((field) => field !== number && field.values.size > 1);
	const [first = "", second = ""] = word?.values.keys() ?? [];
	const quoted = (value: string) => (/[\s",]/.test(value) ? `"${value}"` : value);
	const examples = [
		[t("find.try_words"), t("find.example_words")],
		[t("find.try_quotes"), t("find.example_quotes")],
		[t("find.try_not"), t("find.example_not")],
		[t("find.try_kind"), t("find.example_kind")],
		[t("find.try_deck"), t("find.example_deck")],
		[number ? `${number.name}>3` : "cost>3", t("find.example_number")],
		[
			word ? `${word.name}:${quoted(first)} -${word.name}:${quoted(second)}` : "type:event -type:land",
			t("find.example_text"),
		],
		["count>1", t("find.example_count")],
		["size:63.5x88.9,tarot", t("find.example_size")],
		["dpi<150", t("find.example_dpi")],
		[t("find.try_changed"), t("find.example_changed")],
		["has:back", t("find.example_has")],
	] as const;
	return (
		<Dialog title={t("find.help")} onClose={onClose} isWide>
			<p>{t("find.helpLede")}</p>
			<dl className={styles.examples}>
				{examples.map(([text, meaning]) => (
					<div key={meaning}>
						<dt>
							<button type="button" onClick={() => onTry(text)}>
								<code>{text}</code>
							</button>
						</dt>
						<dd>{meaning}</dd>
					</div>
				))}
			</dl>
			{fields.length > 0 && (
				<p>
					{rich("find.ownFields", {
						fields: fields.slice(0, 30).map(({ name }, i) => (
							<span key={name}>
								{i > 0 && " "}
								<code>{name}</code>
							</span>
						)),
					})}
				</p>
			)}
		</Dialog>
	);
}
