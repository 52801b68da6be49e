import type { CSSProperties, ReactNode } from "react";
import { useLocation } from "wouter";
import light from "../../../examples/lantern-bay/images/card-light-3.png";
import sail from "../../../examples/lantern-bay/images/card-sail-3.png";
import tide from "../../../examples/lantern-bay/images/card-tide-2.png";
import { useCreateExample } from "../api/queries.ts";
import { Button, LinkButton } from "../look/Button.tsx";
import { CopyLine } from "../look/CopyLine.tsx";
import { Icon, type IconName } from "../look/Icon.tsx";
import { describeError } from "../look/Problem.tsx";
import styles from "./ImportOptions.module.css";

function ImportOption({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
	return (
		<section className={styles.way}>
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
		<ImportOption icon="table" title="Look at an example">
			<div className={styles.fan} aria-hidden="true">
				{[sail, light, tide].map((url, i) => (
					<img key={url} src={url} alt="" decoding="async" style={{ "--step": i - 1 } as CSSProperties} />
				))}
			</div>
			<p>
				Lantern Bay: a deck of cards, a board, dice, boats, counters and a book of rules. It is yours to
				change, and to delete.
			</p>
			<div className={styles.end}>
				<Button look={isFirst ? "primary" : undefined} isBusy={make.isPending} onClick={() => make.mutate()}>
					{make.isPending ? "Putting it on the table …" : "Add Lantern Bay"}
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

/** On the machine that the service runs on there is a checkout; elsewhere the package is installed. */
function isOwnMachine(): boolean {
	return /^(localhost|\[::1\]|127(\.\d+){3})$/.test(location.hostname);
}

function CommandLineOption() {
	const isOwn = isOwnMachine();
	const program = isOwn ? "bin/tuckbox" : "npx tuckbox";
	return (
		<ImportOption icon="terminal" title="Push a folder">
			<p>Pictures in folders, a CSV beside them, or a manifest. Once, and again after every change:</p>
			<div className={styles.end}>
				<CopyLine label="the line that signs you in" text={`${program} login --url ${location.origin}`} />
				<CopyLine label="the line that pushes" text={`${program} push my-game`} />
				<p className="small quiet">
					{isOwn ? (
						<>
							In a checkout; installed it is <code>npx tuckbox</code>.
						</>
					) : (
						<>
							In a checkout it is <code>bin/tuckbox</code>.
						</>
					)}{" "}
					With <code>--watch</code> it pushes whenever you save.
				</p>
			</div>
		</ImportOption>
	);
}

function ToolOption() {
	return (
		<ImportOption icon="plug" title="Connect a design tool">
			<p>
				Start in the tool: give it the address <code>{location.origin}</code>, and it asks you here whether it
				may push. A tool that you write is registered first, or takes an access token.
			</p>
			<div className={`${styles.end} ${styles.links}`}>
				<LinkButton href="/settings/apps">Register a tool</LinkButton>
				<LinkButton href="/settings/tokens">Make a token</LinkButton>
				<LinkButton href="/docs">API reference</LinkButton>
			</div>
		</ImportOption>
	);
}

/** The three ways to get a game in. */
export function ImportOptions({ isFirst = false }: { isFirst?: boolean }) {
	return (
		<div className={styles.ways}>
			<ExampleOption isFirst={isFirst} />
			<CommandLineOption />
			<ToolOption />
		</div>
	);
}
