import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { RouteShape } from "@tuckbox/client";
import { call } from "../../api/client.ts";
import { keys } from "../../api/queries.ts";

const form = "/api/v1/games/{gameId}/playtests/form";
export type PlaytestForm = RouteShape<`GET ${typeof form}`>["answer"];
type Written = RouteShape<`PUT ${typeof form}`>["body"]["questions"];

const formKey = (gameId: string) => [...keys.game(gameId), "playtest-form"];

/** The questions that players answer after a playtest. */
export function useForm(gameId: string) {
	return useQuery({
		queryKey: formKey(gameId),
		queryFn: ({ signal }) => call(`GET ${form}`, { params: { gameId }, signal }),
	});
}

/** Writes the questions; null stands for those that every game has. */
export function useWriteForm(gameId: string, onDone: () => void) {
	const client = useQueryClient();
	return useMutation({
		mutationFn: (questions: Written) => call(`PUT ${form}`, { params: { gameId }, body: { questions } }),
		onSuccess: (written) => {
			client.setQueryData(formKey(gameId), written);
			onDone();
		},
	});
}
