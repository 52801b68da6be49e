import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Time } from "@tuckbox/web/ui/Time.tsx";
import { useEffect, useState } from "react";
import { LinkButton } from "../../ui/LinkButton.tsx";
import strip from "../../ui/strip.module.css";
import styles from "./ChangesStrip.module.css";
import type { ChangeSummary } from "./change-summary.ts";
import { summaryText } from "./summary-text.ts";

type Props = {
	summary: ChangeSummary;
	/** Announces the changes in a status that is part of the page. */
	onSay(sentence: string): void;
	/** The address of the comparison with the version before; undefined if versions cannot be seen. */
	compareHref: string | undefined;
	nameOf(id: string): string | undefined;
	/** Scrolls to a piece. */
	onShow(id: string): void;
	/** Whether the page shows only the changed pieces. */
	isOnly: boolean;
	onOnly(isOnly: boolean): void;
	onRead(): void;
};

/** Maximum number of removed pieces that are listed by name. */
const maxNames = 200;

/** The changes that were published while the page was open, and their apps. */
export function ChangesStrip({ summary, onSay, compareHref, nameOf, onShow, isOnly, onOnly, onRead }: Props) {
	const [shown, setShown] = useState(0);
	const [areGoneListed, setAreGoneListed] = useState(false);
	const ids = [...summary.created, ...summary.changed];
	const sentence = summaryText(summary, nameOf);
	useEffect(() => onSay(sentence), [sentence, onSay]);
	return (
		<section className={strip.strip} aria-label={t("game.whatChanged")}>
			<p className={styles.what}>
				{sentence}{" "}
				<span className={styles.when}>
					· <Time at={summary.at} />
				</span>
			</p>
			<div className={strip.tools}>
				{ids.length > 0 && (
					<Button
						isSmall
						onClick={() => {
							onShow(ids[shown % ids.length] ?? "");
							setShown(shown + 1);
						}}
					>
						{shown === 0 || ids.length === 1
							? t("game.show")
							: t("game.next", { number: (shown % ids.length) + 1, count: ids.length })}
					</Button>
				)}
				{ids.length > 1 && (
					<Button isSmall look="quiet" aria-pressed={isOnly} onClick={() => onOnly(!isOnly)}>
						{t(isOnly ? "game.showAll" : "game.onlyThese")}
					</Button>
				)}
				{compareHref !== undefined && (
					<LinkButton isSmall look="quiet" href={compareHref}>
						{t("game.compare")}
					</LinkButton>
				)}
				{summary.deleted.length > 1 && (
					<Button
						isSmall
						look="quiet"
						aria-expanded={areGoneListed}
						onClick={() => setAreGoneListed(!areGoneListed)}
					>
						{t("game.removed")}
					</Button>
				)}
				<Button look="quiet" isSmall icon="close" aria-label={t("game.dismiss")} onClick={onRead} />
			</div>
			{areGoneListed && (
				<p className={styles.gone}>
					{summary.deleted.slice(0, maxNames).map(({ id, name }, i) => (
						<span key={id}>
							{i > 0 && ", "}
							<s dir="auto">{name}</s>
						</span>
					))}
					{summary.deleted.length > maxNames &&
						` ${t("game.andMore", { count: summary.deleted.length - maxNames })}`}
				</p>
			)}
		</section>
	);
}
