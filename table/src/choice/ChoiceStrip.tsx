import type { ChoiceEntry } from "@tuckbox/pieces/table";
import { choiceLimits, plays, tableLimits } from "@tuckbox/pieces/table";
import { locale, t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Icon } from "@tuckbox/web/ui/icons/Icon.tsx";
import { useSignal } from "@tuckbox/web/ui/signal.ts";
import { useState } from "react";
import { SeatMark } from "../seats/SeatMark.tsx";
import { act } from "../session/acting.ts";
import { isAllowed } from "../session/rights.ts";
import { findThings, seatsInOrder, useEntry, useMe, useSession, useTopic } from "../session/session.ts";
import styles from "./ChoiceStrip.module.css";

type Props = { choice: ChoiceEntry };

/** Chooses the cards of the hand that are selected. */
function CardChoice({ choice: { id, own } }: Props) {
	const session = useSession();
	const selected = useSignal(session.selection);
	const cards = findThings(session, selected).flatMap((thing) => (thing.where === "hand" ? thing.id : []));
	// a second press must not replace cards by none
	const isKept = cards.length === 0 && own !== undefined;
	const choose = () => {
		session.isChoosing.set(false);
		session.selection.set([]);
		void act(session, { kind: "choose", choice: id, cards });
	};
	return (
		<>
			{cards.length === 0 && <span className={`quiet ${styles.hint}`}>{t("choice.selectCards")}</span>}
			<Button
				look={cards.length > 0 ? "primary" : undefined}
				disabled={cards.length > choiceLimits.maxCards || isKept}
				onClick={choose}
			>
				{cards.length > 0
					? t("choice.chooseThese", { count: cards.length })
					: t(isKept ? "choice.chooseOthers" : "choice.chooseNone")}
			</Button>
		</>
	);
}

/** Chooses a number. */
function NumberChoice({ choice: { id, own } }: Props) {
	const session = useSession();
	const [typed, setTyped] = useState(typeof own === "number" ? String(own) : "");
	return (
		<form
			className={styles.number}
			onSubmit={(event) => {
				event.preventDefault();
				void act(session, { kind: "choose", choice: id, value: Number(typed) });
			}}
		>
			<input
				type="number"
				inputMode="numeric"
				aria-label={t("choice.number")}
				min={-tableLimits.maxValue}
				max={tableLimits.maxValue}
				required
				value={typed}
				onChange={({ target }) => setTyped(target.value)}
			/>
			<Button look="primary" type="submit">
				{t("choice.choose")}
			</Button>
		</form>
	);
}

/** Chooses one of the options. */
function OptionChoice({ choice: { id, options, own } }: Props) {
	const session = useSession();
	return options.map((option, value) => (
		<Button
			// biome-ignore lint/suspicious/noArrayIndexKey: an option is its place, and two may have the same name
			key={value}
			look={own === value ? "primary" : undefined}
			aria-pressed={own === value}
			onClick={() => void act(session, { kind: "choose", choice: id, value })}
		>
			<span dir="auto">{option}</span>
		</Button>
	));
}

const inputs = { cards: CardChoice, number: NumberChoice, options: OptionChoice };

/** The choice of a seat, once it is revealed. */
function chosenText({ of, options }: ChoiceEntry, value: number): string {
	if (of === "cards") return t("choice.cards", { count: value });
	return of === "number" ? value.toLocaleString(locale) : (options[value] ?? "");
}

function Choice({ choice }: Props) {
	const session = useSession();
	const { seat: me, role } = useMe();
	const view = useTopic("view", (client) => client.view);
	const { id, question, seats, ready, revealed, own, of } = choice;
	const isOpen = revealed === undefined;
	const isAsked = isOpen && seats.includes(me);
	const areAll = ready.length === seats.length;
	const mayReveal = isOpen && ready.length > 0 && (role === "host" || (areAll && plays(role)));
	const Input = inputs[of];
	const state = !isOpen
		? t("choice.revealed")
		: !isAsked
			? t("choice.waiting", { ready: ready.length, all: seats.length })
			: t(own === undefined ? "choice.yourChoice" : "choice.chosen");
	return (
		<section
			className={styles.strip}
			aria-label={t("choice.choice")}
			data-own={(isAsked && own === undefined) || undefined}
		>
			<p role="status">
				<strong dir="auto">{question}</strong>
				<span>{state}</span>
			</p>
			<ul>
				{seatsInOrder(view)
					.filter((seat) => seats.includes(seat.id))
					.map((seat) => {
						const value = revealed?.[seat.id];
						const isReady = ready.includes(seat.id);
						return (
							<li key={seat.id} data-ready={isReady || undefined}>
								<SeatMark seat={seat} />
								<span className={styles.name} dir="auto">
									{seat.name}
								</span>
								{value !== undefined && <strong dir="auto">{chosenText(choice, value)}</strong>}
								{isOpen && (
									<>
										{isReady && <Icon name="check" />}
										<span className="unseen">{t(isReady ? "choice.hasChosen" : "choice.isChoosing")}</span>
									</>
								)}
							</li>
						);
					})}
			</ul>
			<div className={styles.acts}>
				{isAsked && <Input choice={choice} />}
				{mayReveal && (
					<Button
						look={areAll ? "primary" : undefined}
						onClick={() => void act(session, { kind: "reveal", choice: id })}
					>
						{t(areAll ? "choice.reveal" : "choice.revealNow")}
					</Button>
				)}
				{isAllowed(session, "withdraw") && (
					<Button
						look="quiet"
						isSmall
						icon="close"
						aria-label={t(isOpen ? "choice.withdraw" : "choice.remove")}
						title={t(isOpen ? "choice.withdraw" : "choice.remove")}
						onClick={() => void act(session, { kind: "withdraw", choice: id })}
					/>
				)}
			</div>
		</section>
	);
}

/** The secret choice of the table: who has chosen, the own choice, and the buttons that reveal and withdraw it. */
export function ChoiceStrip() {
	const choice = useEntry<ChoiceEntry>("choice");
	return choice === undefined ? null : <Choice key={choice.id} choice={choice} />;
}
