import type { FolderReading, Guess, Remark } from "@tuckbox/folder";
import { warningsBeside } from "@tuckbox/folder/doubts";
import { t } from "@tuckbox/web/messages/words.ts";
import { remarkText } from "../../ui/remark-text.ts";
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
	const warnings = warningsBeside(reading).filter(({ code }) => code !== "PICTURE_LEFT_OUT");
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

/**
 * A fact that the folder leaves open, and how it was read.
 * @param name that of the row in which it stands, and which the text need not repeat
 */
export function GuessText({ guess, name }: { guess: Guess; name?: string }) {
	const { about, first = "", more, code } = guess;
	const isSaid = code === "NAMED_AFTER_FOLDER" || (more === undefined && name !== undefined);
	return (
		<>
			{!isSaid && <strong>{more === undefined ? about : t("edit.andMore", { first, more })}</strong>}{" "}
			{remarkText(guess)}
		</>
	);
}

/** Guesses that are not about pieces in the plan, such as files that are skipped. */
export function Guesses({ guesses }: { guesses: readonly Guess[] }) {
	if (guesses.length === 0) return null;
	return (
		<details className={styles.guesses}>
			<summary>{t("edit.guesses", { count: guesses.length })}</summary>
			<ul>
				{guesses.slice(0, 100).map((guess) => (
					<li key={`${guess.about} ${guess.code}`} dir="auto">
						<GuessText guess={guess} />
					</li>
				))}
			</ul>
		</details>
	);
}
