import "@tuckbox/web/ui/icons/settings-icons.ts";
import { rich, t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Icon } from "@tuckbox/web/ui/icons/Icon.tsx";
import type { IconName } from "@tuckbox/web/ui/icons/icons.ts";
import type { CSSProperties, ReactNode } from "react";
import { useLocation } from "wouter";
import light from "../../../examples/lantern-bay/images/card-light-3.png";
import sail from "../../../examples/lantern-bay/images/card-sail-3.png";
import tide from "../../../examples/lantern-bay/images/card-tide-2.png";
import { DropZone } from "../edit/drop/DropZone.tsx";
import { CopyLine } from "../ui/CopyLine.tsx";
import { commandName, isOwnMachine } from "../ui/command.ts";
import { Fault } from "../ui/Fault.tsx";
import { LinkButton } from "../ui/LinkButton.tsx";
import { useCreateExample } from "./create-game.ts";
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

function ExampleOption() {
	const [, go] = useLocation();
	const make = useCreateExample(({ id }) => go(`/games/${id}`));
	return (
		<ImportOption icon="table" title={t("games.tryExample")}>
			<div className={styles.fan} aria-hidden="true">
				{[sail, light, tide].map((url, i) => (
					<img key={url} src={url} alt="" decoding="async" style={{ "--step": i - 1 } as CSSProperties} />
				))}
			</div>
			<p>{t("games.exampleText")}</p>
			<div className={styles.end}>
				<Button isBusy={make.isPending} onClick={() => make.mutate()}>
					{make.isPending ? t("games.addingExample") : t("games.addExample")}
				</Button>
				<Fault error={make.error} />
			</div>
		</ImportOption>
	);
}

function CommandLineOption() {
	const isOwn = isOwnMachine();
	const program = commandName();
	return (
		<ImportOption icon="terminal" title={t("games.pushFolder")}>
			<p>{t("games.pushFolderText")}</p>
			<div className={styles.end}>
				<CopyLine label={t("games.signInCommand")} text={`${program} login --url ${location.origin}`} />
				<CopyLine label={t("games.pushCommand")} text={`${program} push my-game`} />
				<p className="small quiet">
					{isOwn
						? rich("games.inCheckout", { command: <code>tuckbox</code> })
						: rich("games.elsewhere", { command: <code>bin/tuckbox</code> })}{" "}
					{rich("games.watch", { option: <code>--watch</code> })}
				</p>
			</div>
		</ImportOption>
	);
}

function ToolOption() {
	return (
		<ImportOption icon="plug" title={t("games.connectTool")}>
			<p>{rich("games.connectToolText", { address: <code>{location.origin}</code> })}</p>
			<div className={`${styles.end} ${styles.links}`}>
				<LinkButton href="/settings/apps">{t("games.registerTool")}</LinkButton>
				<LinkButton href="/settings/tokens">{t("games.createToken")}</LinkButton>
				<LinkButton href="/docs">{t("games.reference")}</LinkButton>
			</div>
		</ImportOption>
	);
}

/** The ways to import a game: its files, the example; the command line or a design tool. */
export function ImportOptions({ onChosen }: { onChosen?: () => void }) {
	return (
		<div className={styles.options}>
			<div className={styles.ways}>
				<DropZone
					title={t("games.dropHere")}
					text={t("games.dropWhat")}
					{...(onChosen && { onTaken: onChosen })}
				/>
				<ExampleOption />
			</div>
			<details className={styles.others}>
				<summary>{t("games.otherWays")}</summary>
				<div className={styles.otherWays}>
					<CommandLineOption />
					<ToolOption />
				</div>
			</details>
		</div>
	);
}
