import { useMutation, useQueryClient } from "@tanstack/react-query";
import { language } from "@tuckbox/web/messages/words.ts";
import { tuckbox } from "../api/client.ts";
import { keepLink, linkOf } from "../api/tts-links.ts";
import { sharesKey } from "../share/queries.ts";
import { saveFile } from "../ui/save-file.ts";

/** Downloads a saved object of Tabletop Simulator whose pictures are behind a share link: that of an earlier one, or a new one. */
export function useHostedTts(gameId: string) {
	const client = useQueryClient();
	return useMutation({
		mutationFn: async ({ fileName, search }: { fileName: string; search: string | undefined }) => {
			const request = { language, ...(search !== undefined && { search }) };
			const { share, savedObject } = await tuckbox
				.game(gameId)
				.exports.hostedTts({ ...request, link: linkOf(gameId) });
			if (share.isNew) keepLink(gameId, share);
			saveFile(savedObject, fileName);
		},
		onSettled: () => client.invalidateQueries({ queryKey: sharesKey(gameId) }),
	});
}
