import type { FolderReading, Remark } from "@tuckbox/folder";
import { t } from "@tuckbox/web/messages/words.ts";
import { remarkText } from "../drop/remark-text.ts";
import styles from "./FolderDialog.module.css";

type Props = { reading: FolderReading };

/** Problems that must be fixed before the folder can be pushed. */
export function Problems({ reading, isFile }: Props & { isFile: boolean }) {
	const { problems } = reading;
	const count = problems.length;
	if (count === 0) return null;
	return (
		<div role="alert" className={styles.problems}>
			<p>{t(isFile ? "edit.fileProblems" : "edit.folderProblems", { count })}</p>
			<ul>
				{problems.slice(0, 20).map((problem) => (
					<li key={`${problem.file} ${problem.line} ${remarkText(problem)}`} dir="auto">
						{remarkText(problem)}
						{problem.line !== undefined &&
							` (${t("edit.line", { file: problem.file ?? "", line: problem.line })})`}
					</li>
				))}
			</ul>
		</div>
	);
}

/** The files that cannot be used and are left out, each with the reason. */
export function leftOutOf({ warnings }: FolderReading): { file: string; why: Remark }[] {
	return warnings.flatMap(({ code, file = "", params: { why } }) =>
		code === "PICTURE_LEFT_OUT" ? [{ file, why: why as Remark }] : [],
	);
}

/** Enough to recognize what is wrong with a folder. */
const maxLeftOut = 20;

/** Files that are left out, so that the others can be pushed. */
export function LeftOut({ reading }: Props) {
	const left = leftOutOf(reading);
	if (left.length === 0) return null;
	return (
		<section className={styles.leftOut}>
			<h3>{t("edit.leftOut", { count: left.length })}</h3>
			<ul>
				{left.slice(0, maxLeftOut).map(({ file, why }) => (
					<li key={file} dir="auto">
						{remarkText(why)}
					</li>
				))}
				{left.length > maxLeftOut && <li>{t("edit.moreFiles", { count: left.length - maxLeftOut })}</li>}
			</ul>
		</section>
	);
}

/** Warnings about parts that a push changes, or leaves out by their type. */
export function Warnings({ reading }: Props) {
	const warnings = reading.warnings.filter(({ code }) => code !== "PICTURE_LEFT_OUT");
	if (warnings.length === 0) return null;
	return (
		<ul className={styles.warnings}>
			{warnings.slice(0, 20).map((warning) => (
				<li key={`${warning.code} ${warning.file}`} dir="auto">
					{remarkText(warning)}
				</li>
			))}
		</ul>
	);
}

/** Facts that the folder leaves open, and how they were read. */
export function Guesses({ reading: { guesses } }: Props) {
	if (guesses.length === 0) return null;
	return (
		<details className={styles.guesses}>
			<summary>{t("edit.guesses", { count: guesses.length })}</summary>
			<ul>
				{guesses.slice(0, 100).map((guess) => (
					<li key={`${guess.about} ${guess.code}`} dir="auto">
						{guess.code !== "NAMED_AFTER_FOLDER" && (
							<strong>
								{guess.more === undefined
									? guess.about
									: t("edit.andMore", { first: guess.first ?? "", more: guess.more })}
							</strong>
						)}{" "}
						{remarkText(guess)}
					</li>
				))}
			</ul>
		</details>
	);
}
