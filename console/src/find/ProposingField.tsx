import { complete, type Surroundings } from "@tuckbox/pieces/find";
import type { Piece } from "@tuckbox/web/draw/model/piece.ts";
import { t } from "@tuckbox/web/messages/words.ts";
import { Icon } from "@tuckbox/web/ui/Icon.tsx";
import { useSignal } from "@tuckbox/web/ui/signal.ts";
import { countText } from "@tuckbox/web/ui/words.ts";
import { useMemo } from "react";
import { Combobox, type ComboboxProps, type Proposal } from "../ui/Combobox.tsx";
import { savedSearches } from "./saved-searches.ts";

export type ProposingProps = Pick<ComboboxProps, "id" | "field" | "text" | "onText" | "input"> & {
	gameId: string;
	pieces: readonly Piece[];
	around: Surroundings<Piece>;
	isFocused: boolean;
};

/** Proposals to continue the search: saved searches, then fields and values. */
function useProposals({ gameId, pieces, around, text, field, isFocused }: ProposingProps) {
	const saved = useSignal(savedSearches(gameId));
	return useMemo(() => {
		if (!isFocused) return { proposals: [], completions: [] };
		const caret = field.current?.selectionStart ?? text.length;
		const completions = complete(text, caret, pieces, around);
		const kept = saved.filter((one) => one !== text && one.startsWith(text.trim()));
		const proposals: Proposal[] = [
			...kept.map((one) => ({
				value: `saved ${one}`,
				label: <SavedLabel text={one} />,
				hint: t("find.saved"),
			})),
			...completions.map(({ label, count }, i) => ({
				value: `${i} ${label}`,
				label: <code>{label}</code>,
				hint: count === undefined ? undefined : countText(count),
			})),
		];
		return { proposals, completions };
	}, [isFocused, saved, text, pieces, around, field]);
}

function SavedLabel({ text }: { text: string }) {
	return (
		<>
			<Icon name="star" />
			{text}
		</>
	);
}

/** The field of a search, with proposals of how it may go on. */
export function ProposingField(props: ProposingProps) {
	const { id, field, text, onText, input } = props;
	const { proposals, completions } = useProposals(props);
	function pick(value: string) {
		if (value.startsWith("saved ")) return onText(value.slice("saved ".length));
		const completion = completions[Number.parseInt(value, 10)];
		if (completion === undefined) return;
		onText(completion.text);
		requestAnimationFrame(() => field.current?.setSelectionRange(completion.caret, completion.caret));
	}
	return (
		<Combobox {...{ id, field, text, onText, proposals, input }} onPick={pick} label={t("find.proposals")} />
	);
}
