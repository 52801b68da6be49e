import { printDefaults, printLimits } from "@tuckbox/pieces";
import { t } from "@tuckbox/web/messages/words.ts";
import { Check, Field, Select } from "@tuckbox/web/ui/Field.tsx";
import { useVersions } from "../api/queries.ts";
import { useSource } from "../api/source.ts";
import styles from "./PrintDialog.module.css";
import type { PrintRequest } from "./request.ts";

type Props = { gameId: string; request: PrintRequest; onChange(more: PrintRequest): void };

/** In mm. */
const bleeds = [0, 1, 2, 3];
const gutters = [0, 2, 4, 6, 10];

const mmOptions = (values: readonly number[]) =>
	values.map((mm) => ({ value: String(mm), label: mm === 0 ? t("print.none") : t("print.mm", { mm }) }));

/** A typed number of mm; undefined if it is not a number, or too large. */
function readOffset(text: string): number | undefined {
	const mm = Number(text.replace(",", "."));
	return text.trim() !== "" && Math.abs(mm) <= printLimits.maxOffsetMm ? mm : undefined;
}

/** The selection of pieces to print. */
function Selection({ gameId, request, onChange }: Props) {
	const versions = useVersions(gameId).data ?? [];
	const isGuest = useSource(gameId).secret !== undefined;
	const earlier = versions.slice(0, -1).toReversed();
	return (
		<>
			<Field
				label={t("print.search")}
				hint={t("print.searchHint")}
				type="search"
				value={request.search ?? ""}
				onChange={({ target }) => onChange({ search: target.value })}
			/>
			<div className={styles.pair}>
				{!isGuest && (
					<Select
						label={t("print.since")}
						value={String(request.since ?? "")}
						options={[
							{ value: "", label: t("print.everything") },
							...earlier.map(({ version }) => ({
								value: String(version),
								label: t("print.sinceVersion", { version }),
							})),
						]}
						onChoose={(value) =>
							onChange({ since: value === "" ? undefined : Number(value) } as PrintRequest)
						}
					/>
				)}
				<Select
					label={t("print.copies")}
					value={request.copies ?? printDefaults.copies}
					options={[
						{ value: "all", label: t("print.copiesAll") },
						{ value: "one", label: t("print.copiesOne") },
					]}
					onChoose={(value) => onChange({ copies: value as "all" | "one" })}
				/>
			</div>
			<div className={styles.checks}>
				<Check
					type="checkbox"
					label={t("print.together")}
					checked={request.decks === "together"}
					onChange={({ target }) => onChange({ decks: target.checked ? "together" : "apart" })}
				/>
				<Check
					type="checkbox"
					label={t("print.dice")}
					checked={request.dice ?? true}
					onChange={({ target }) => onChange({ dice: target.checked })}
				/>
				<Check
					type="checkbox"
					label={t("print.books")}
					checked={request.books ?? true}
					onChange={({ target }) => onChange({ books: target.checked })}
				/>
			</div>
		</>
	);
}

/** The distance by which the printer misplaces backs. */
function Offset({ onChange }: Pick<Props, "onChange">) {
	const field = (name: "backOffsetXMm" | "backOffsetYMm", label: string) => (
		<Field
			label={label}
			inputMode="decimal"
			defaultValue="0"
			onChange={({ target }) => {
				const mm = readOffset(target.value);
				if (mm !== undefined) onChange({ [name]: mm });
			}}
		/>
	);
	return (
		<details className={styles.offset}>
			<summary>{t("print.offset")}</summary>
			<div>
				<p className={styles.lede}>{t("print.offsetHint")}</p>
				<div className={styles.pair}>
					{field("backOffsetXMm", t("print.offsetX"))}
					{field("backOffsetYMm", t("print.offsetY"))}
				</div>
			</div>
		</details>
	);
}

/** The selection and options of a print. */
export function PrintOptions(props: Props) {
	const { request, onChange } = props;
	const backs = request.backs ?? printDefaults.backs;
	return (
		<div className={styles.options}>
			<div className={styles.pair}>
				<Select
					label={t("print.paper")}
					value={request.paper ?? printDefaults.paper}
					options={[
						{ value: "a4", label: t("print.paperA4") },
						{ value: "letter", label: t("print.paperLetter") },
						{ value: "a3", label: t("print.paperA3") },
					]}
					onChoose={(value) => onChange({ paper: value as "a4" })}
				/>
				<Select
					label={t("print.marks")}
					value={request.marks ?? printDefaults.marks}
					options={[
						{ value: "ticks", label: t("print.marksTicks") },
						{ value: "outline", label: t("print.marksOutline") },
						{ value: "none", label: t("print.marksNone") },
					]}
					onChoose={(value) => onChange({ marks: value as "ticks" })}
				/>
				<Select
					label={t("print.bleed")}
					value={String(request.bleedMm ?? 0)}
					options={mmOptions(bleeds)}
					onChoose={(value) => onChange({ bleedMm: Number(value) })}
				/>
				<Select
					label={t("print.gutter")}
					value={String(request.gutterMm ?? 0)}
					options={mmOptions(gutters)}
					onChoose={(value) => onChange({ gutterMm: Number(value) })}
				/>
			</div>
			<Select
				label={t("print.backs")}
				value={backs}
				options={[
					{ value: "longEdge", label: t("print.backsLongEdge") },
					{ value: "shortEdge", label: t("print.backsShortEdge") },
					{ value: "foldOver", label: t("print.backsFoldOver") },
					{ value: "none", label: t("print.backsNone") },
				]}
				onChoose={(value) => onChange({ backs: value as "longEdge" })}
			/>
			{(backs === "longEdge" || backs === "shortEdge") && <Offset onChange={onChange} />}
			<Selection {...props} />
		</div>
	);
}
