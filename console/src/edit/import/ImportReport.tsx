import type { Remark } from "@tuckbox/folder";
import type { LeftOut, LeftOutName } from "@tuckbox/folder/imports";
import { rich, t } from "@tuckbox/web/messages/words.ts";
import { useCallback } from "react";
import { CopyLine } from "../../ui/CopyLine.tsx";
import { commandName } from "../../ui/command.ts";
import { remarkText } from "../../ui/remark-text.ts";
import { ChooseButton } from "../drop/ChooseButton.tsx";
import { useReceiver } from "../drop/drop-target.ts";
import type { Dropped } from "../drop/dropped-node.ts";
import styles from "./ImportReport.module.css";
import type { ImportReport as Report } from "./imported-game.ts";

/** Enough to recognize what is missing. */
const maxListed = 20;
const maxNamed = 3;

/** Whether a reason belongs to the pictures that are missing. */
const isForPictures = ({ reason }: LeftOut) => reason.code === "LEFT_OUT_UNUSABLE";

/** Number of pieces that are left out because their pictures are missing. */
export const piecesLeftOut = ({ leftOut }: Report): number =>
	leftOut.filter(isForPictures).reduce((sum, { names }) => sum + names.length, 0);

const nameText = (name: LeftOutName) => (typeof name === "string" ? name : remarkText(name));

/** `Knight, Dragon, Wizard and 9 more`. */
function namesText(names: readonly LeftOutName[]): string {
	const distinct = [...new Set(names.map(nameText))];
	const more = distinct.length - maxNamed;
	const first = distinct.slice(0, more > 1 ? maxNamed : undefined).join(", ");
	return more > 1 ? t("edit.andMore", { first, more }) : first;
}

/** A line that a shell reads as one word. */
const quoted = (file: string) => (/^[\w.-]+$/.test(file) ? file : `'${file.replaceAll("'", `'\\''`)}'`);

function Lines({ lines }: { lines: readonly string[] }) {
	return (
		<ul className={styles.lines}>
			{lines.slice(0, maxListed).map((line) => (
				<li key={line} dir="auto">
					{line}
				</li>
			))}
			{lines.length > maxListed && <li>{t("edit.moreFiles", { count: lines.length - maxListed })}</li>}
		</ul>
	);
}

type Props = { report: Report; onPictures(dropped: readonly Dropped[]): void };

/** The pictures that are not here, and how to get them. Files that are dropped meanwhile are searched for them. */
function MissingPictures({ report, onPictures }: Props) {
	const { file, missing, pictures } = report;
	const receive = useCallback((dropped: Dropped[]) => onPictures(dropped), [onPictures]);
	useReceiver(receive);
	const gone = missing.filter(({ why }) => why === undefined);
	return (
		<section className={styles.missing}>
			<h3>{t("edit.picturesMissing", { count: gone.length, all: pictures })}</h3>
			<p>{t("edit.picturesByAddress")}</p>
			<div className={styles.ways}>
				<p>
					{rich("edit.picturesInCache", {
						folder: () => <code>Documents/My Games/Tabletop Simulator/Mods/Images</code>,
					})}
				</p>
				<ChooseButton isFolder onChosen={receive}>
					{t("shell.chooseFolder")}
				</ChooseButton>
				<p>{t("edit.picturesByCommand")}</p>
				<CopyLine
					label={t("edit.importCommand")}
					text={`${commandName()} import ${quoted(file)} --download`}
				/>
			</div>
			<details>
				<summary>{t("edit.missingAddresses", { count: gone.length })}</summary>
				<Lines lines={gone.map(({ address }) => address)} />
			</details>
		</section>
	);
}

/** Pictures that are here but cannot be used, with the reasons. */
function UnusablePictures({ whys }: { whys: readonly Remark[] }) {
	return (
		<section className={styles.missing}>
			<h3>{t("edit.picturesUnusable", { count: whys.length })}</h3>
			<Lines lines={whys.map((why) => remarkText(why))} />
		</section>
	);
}

/** The parts of a game of another program that its plan lacks: pictures, the pieces that need them, and other objects. */
export function ImportReport({ report, onPictures }: Props) {
	const { leftOut, missing, pieces } = report;
	const whys = missing.flatMap(({ why }) => why ?? []);
	const unusable = leftOut.filter(isForPictures);
	const others = leftOut.filter((one) => !isForPictures(one));
	const count = others.reduce((sum, { names }) => sum + names.length, 0);
	return (
		<>
			{missing.length > whys.length && <MissingPictures report={report} onPictures={onPictures} />}
			{whys.length > 0 && <UnusablePictures whys={whys} />}
			{unusable.map(({ names }) => (
				<p key="unusable" dir="auto">
					{t(pieces === 0 ? "edit.allLeftOut" : "edit.piecesLeftOut", {
						count: names.length,
						names: namesText(names),
					})}
				</p>
			))}
			{others.length > 0 && (
				<details className={styles.others}>
					<summary>{t("edit.notImported", { count })}</summary>
					<Lines
						lines={others.map(({ reason, names }) =>
							t("edit.notImportedLine", {
								count: names.length,
								reason: remarkText(reason),
								names: namesText(names),
							}),
						)}
					/>
				</details>
			)}
		</>
	);
}
