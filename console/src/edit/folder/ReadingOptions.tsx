import type { FolderOptions, Guess } from "@tuckbox/folder";
import { namedSize } from "@tuckbox/pieces";
import { t } from "@tuckbox/web/messages/words.ts";
import { Select } from "@tuckbox/web/ui/Field.tsx";
import { sizeOptions } from "../add/card-sizes.ts";
import styles from "./FolderPlan.module.css";

/** Whether the options below can correct a guess. */
export const isAboutSize = ({ code }: Guess): boolean =>
	/^(SIZE|SHEET)_(BY|LESS|UN|LIKE|SMALL|ASSUMED)|^BLEED_FOUND|^USUAL_SIZE/.test(code);

/** Bleed in millimetres. */
const bleeds = ["2", "3", "3.175", "5"] as const;

type Props = { options: FolderOptions; onOptions(options: FolderOptions): void };

/** Choices of facts about the cards of a folder that it leaves open. */
export function ReadingOptions({ options, onOptions }: Props) {
	const { size, bleed = "auto" } = options;
	const sizes = sizeOptions();
	const chosen = sizes.find(({ value }) => {
		const known = namedSize(value);
		return known && size && known.widthMm === size.widthMm && known.heightMm === size.heightMm;
	});
	return (
		<div className={styles.options}>
			<Select
				label={t("edit.sizeOfAll")}
				value={chosen?.value ?? ""}
				onChoose={(value) => {
					const { size: _, ...others } = options;
					const known = namedSize(value);
					onOptions(known ? { ...others, size: known } : others);
				}}
				options={[{ value: "", label: t("edit.sizeOfPictures") }, ...sizes]}
			/>
			<Select
				label={t("edit.bleedOfAll")}
				value={String(bleed)}
				onChoose={(value) =>
					onOptions({ ...options, bleed: value === "auto" || value === "none" ? value : Number(value) })
				}
				options={[
					{ value: "auto", label: t("edit.bleedFound") },
					{ value: "none", label: t("edit.bleedNone") },
					...bleeds.map((mm) => ({ value: mm, label: t("edit.bleedOf", { mm: Number(mm) }) })),
				]}
			/>
		</div>
	);
}
