import { type CSSProperties, type ReactNode, useCallback } from "react";
import { useLocation } from "wouter";
import light from "../../../examples/lantern-bay/images/card-light-3.png";
import sail from "../../../examples/lantern-bay/images/card-sail-3.png";
import tide from "../../../examples/lantern-bay/images/card-tide-2.png";
import { useCreateExample } from "../api/queries.ts";
import { ChooseFolder } from "../by-hand/ChooseFolder.tsx";
import { openFolderDialog } from "../by-hand/dialog-request.ts";
import { useReceiver } from "../by-hand/drop-target.ts";
import type { Dropped } from "../by-hand/dropped.ts";
import { Button, LinkButton } from "../look/Button.tsx";
import { CopyLine } from "../look/CopyLine.tsx";
import { commandName, isOwnMachine } from "../look/command.ts";
import { Icon, type IconName } from "../look/Icon.tsx";
import { describeError } from "../look/Problem.tsx";
import { t } from "../words/words.ts";
import styles from "./ImportOptions.module.css";

function ImportOption({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
	return (
		<section className={styles.option}>
			<h2>
				<Icon name={icon} />
				{title}
			</h2>
			{children}
		</section>
	);
}

function ExampleOption({ isFirst }: { isFirst: boolean }) {
	const [, go] = useLocation();
	const make = useCreateExample(({ id }) => go(`/games/${id}`));
	return (
		<ImportOption icon="table" title="Try the example">
			<div className={styles.fan} aria-hidden="true">
				{[sail, light, tide].map((url, i) => (
					<img key={url} src={url} alt="" decoding="async" style={{ "--step": i - 1 } as CSSProperties} />
				))}
			</div>
			<p>
				Lantern Bay has a deck of cards, a board, dice, boats, counters and a rule book. You can change and
				delete it like any other game.
			</p>
			<div className={styles.end}>
				<Button look={isFirst ? "primary" : undefined} isBusy={make.isPending} onClick={() => make.mutate()}>
					{make.isPending ? "Adding Lantern Bay …" : "Add Lantern Bay"}
				</Button>
				{make.error && (
					<p role="alert" className={styles.fault}>
						{describeError(make.error).what} {describeError(make.error).next}
					</p>
				)}
			</div>
		</ImportOption>
	);
}

function FolderOption({ onChosen }: { onChosen?: (() => void) | undefined }) {
	return (
		<ImportOption icon="upload" title={t("games.fromFolder")}>
			<p>{t("games.fromFolderText")}</p>
			<div className={styles.end}>
				<ChooseFolder onChosen={onChosen} />
			</div>
		</ImportOption>
	);
}

function CommandLineOption() {
	const isOwn = isOwnMachine();
	const program = commandName();
	return (
		<ImportOption icon="terminal" title="Push a folder">
			<p>Push pictures in folders, a CSV file with pictures, or a manifest. Push again after every change:</p>
			<div className={styles.end}>
				<CopyLine label="sign-in command" text={`${program} login --url ${location.origin}`} />
				<CopyLine label="push command" text={`${program} push my-game`} />
				<p className="small quiet">
					{isOwn ? (
						<>
							This works in a checkout. Elsewhere, use <code>npx tuckbox</code>.
						</>
					) : (
						<>
							In a checkout, use <code>bin/tuckbox</code>.
						</>
					)}{" "}
					With <code>--watch</code>, it pushes whenever you save a file.
				</p>
			</div>
		</ImportOption>
	);
}

function ToolOption() {
	return (
		<ImportOption icon="plug" title="Connect a design tool">
			<p>
				Enter the address <code>{location.origin}</code> in the tool, then come back here to allow it to push.
				Register a tool that you write yourself, or give it an access token.
			</p>
			<div className={`${styles.end} ${styles.links}`}>
				<LinkButton href="/settings/apps">Register a tool</LinkButton>
				<LinkButton href="/settings/tokens">Create a token</LinkButton>
				<LinkButton href="/docs">API reference</LinkButton>
			</div>
		</ImportOption>
	);
}

type Props = { isFirst?: boolean; onChosen?: () => void };

/** The ways to import a game: the example, a folder, the command line, a design tool. */
export function ImportOptions({ isFirst = false, onChosen }: Props) {
	useReceiver(
		useCallback(
			(dropped: Dropped[]) => {
				onChosen?.();
				openFolderDialog({ dropped });
			},
			[onChosen],
		),
	);
	return (
		<div className={styles.options}>
			<ExampleOption isFirst={isFirst} />
			<FolderOption onChosen={onChosen} />
			<CommandLineOption />
			<ToolOption />
		</div>
	);
}
