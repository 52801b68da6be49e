import { t } from "@tuckbox/web/messages/words.ts";
import { countText } from "@tuckbox/web/ui/words.ts";
import { useId } from "react";
import styles from "./Dice.module.css";
import type { DieRolls } from "./game-facts.ts";
import page from "./PlaytestPage.module.css";

/** The numbers of a die: all from 1 to the highest rolled one, unless there are too many to show as columns. */
function numbersOf({ counts }: DieRolls): number[] {
	const rolled = [...counts.keys()].sort((a, b) => a - b);
	const highest = rolled.at(-1) ?? 0;
	const lowest = Math.min(1, rolled[0] ?? 1);
	if (highest - lowest >= 24 || !rolled.every(Number.isInteger)) return rolled;
	return Array.from({ length: highest - lowest + 1 }, (_, i) => lowest + i);
}

function Die({ die }: { die: DieRolls }) {
	const numbers = numbersOf(die);
	const most = Math.max(...die.counts.values());
	return (
		<figure className={styles.die}>
			<figcaption>
				<bdi>{die.name}</bdi>{" "}
				<span className="quiet">
					{t("playtesting.rolls", { count: die.total, mean: Math.round(die.mean * 100) / 100 })}
				</span>
			</figcaption>
			<table className={styles.columns}>
				<caption className="unseen">{t("playtesting.rollsOf", { name: die.name })}</caption>
				<tbody>
					<tr>
						<th scope="row" className="unseen">
							{t("playtesting.times")}
						</th>
						{numbers.map((number) => {
							const count = die.counts.get(number) ?? 0;
							return (
								<td key={number} data-none={count === 0 || undefined}>
									<span>{countText(count)}</span>
									<i style={{ height: `${((count / most) * 4).toFixed(2)}rem` }} />
								</td>
							);
						})}
					</tr>
					<tr>
						<th scope="row" className="unseen">
							{t("playtesting.number")}
						</th>
						{numbers.map((number) => (
							<th key={number} scope="col">
								{countText(number)}
							</th>
						))}
					</tr>
				</tbody>
			</table>
		</figure>
	);
}

/** The rolls of each die, by number. */
export function Dice({ dice }: { dice: readonly DieRolls[] }) {
	const titleId = useId();
	if (dice.length === 0) return null;
	return (
		<section className={page.section} aria-labelledby={titleId}>
			<h3 id={titleId}>{t("playtesting.dice")}</h3>
			<div className={styles.dice}>
				{dice.map((die) => (
					<Die key={die.id} die={die} />
				))}
			</div>
		</section>
	);
}
