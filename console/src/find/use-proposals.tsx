import type { Surroundings } from "@tuckbox/pieces/find";
import type { Piece } from "@tuckbox/web/draw/model/piece.ts";
import { t } from "@tuckbox/web/messages/words.ts";
import { Icon } from "@tuckbox/web/ui/icons/Icon.tsx";
import { useSignal } from "@tuckbox/web/ui/signal.ts";
import { countText } from "@tuckbox/web/ui/words.ts";
import { type RefObject, useMemo } from "react";
import type { Proposal } from "../ui/Combobox.tsx";
import { savedSearches } from "./saved-searches.ts";
import { useMatcher } from "./use-found.ts";

type Props = {
	gameId: string;
	pieces: readonly Piece[];
	around: Surroundings<Piece>;
	text: string;
	onText(text: string): void;
	field: RefObject<HTMLInputElement | null>;
	isFocused: boolean;
};

/** Proposals to continue the search: saved searches, then fields and values. */
export function useProposals({ gameId, pieces, around, text, onText, field, isFocused }: Props) {
	const saved = useSignal(savedSearches(gameId));
	const matcher = useMatcher();
	return useMemo(() => {
		if (!isFocused || matcher === undefined) return { proposals: [], pick: () => undefined };
		const caret = field.current?.selectionStart ?? text.length;
		const completions = matcher.complete(text, caret, pieces, around);
		const kept = saved.filter((one) => one !== text && one.startsWith(text.trim()));
		const proposals: Proposal[] = [
			...kept.map((one) => ({
				value: `saved ${one}`,
				label: (
					<>
						<Icon name="star" />
						{one}
					</>
				),
				hint: t("find.saved"),
			})),
			...completions.map(({ label, count }, i) => ({
				value: `${i} ${label}`,
				label: <code>{label}</code>,
				hint: count === undefined ? undefined : countText(count),
			})),
		];
		const pick = (value: string) => {
			if (value.startsWith("saved ")) return onText(value.slice("saved ".length));
			const completion = completions[Number.parseInt(value, 10)];
			if (completion === undefined) return;
			onText(completion.text);
			requestAnimationFrame(() => field.current?.setSelectionRange(completion.caret, completion.caret));
		};
		return { proposals, pick };
	}, [isFocused, matcher, saved, text, onText, pieces, around, field]);
}
