import { type UseQueryResult, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { People, RouteShape } from "@tuckbox/client";
import { call } from "../api/client.ts";
import { keys } from "../api/queries.ts";

const game = "/api/v1/games/{gameId}";
const received = "/api/v1/account/game-invites";

export type MemberRole = People["members"][number]["role"];
export type OpenInvite = NonNullable<People["invites"]>[number];
export type ReceivedInvite = RouteShape<`GET ${typeof received}`>["answer"]["invites"][number];

const peopleKey = (gameId: string) => [...keys.game(gameId), "people"];
const receivedKey = ["game-invites"];

export function usePeople(gameId: string): UseQueryResult<People> {
	return useQuery({
		queryKey: peopleKey(gameId),
		queryFn: ({ signal }) => call(`GET ${game}/members`, { params: { gameId }, signal }),
	});
}

/** A change of the people of a game; `onDone` runs before the list is read again. */
function usePeopleChange<Input, Answer>(
	gameId: string,
	change: (input: Input) => Promise<Answer>,
	onDone?: (input: Input) => void,
) {
	const client = useQueryClient();
	return useMutation({
		mutationFn: change,
		onSuccess: (_, input) => onDone?.(input),
		// also after a failure: others may have changed them
		onSettled: () => client.invalidateQueries({ queryKey: peopleKey(gameId) }),
	});
}

export function useInvitePerson(gameId: string, onDone: (input: { email: string }) => void) {
	return usePeopleChange(
		gameId,
		(body: { email: string; role: MemberRole }) => call(`POST ${game}/invites`, { params: { gameId }, body }),
		onDone,
	);
}

export function useRevokeInvite(gameId: string, onDone: () => void) {
	return usePeopleChange(
		gameId,
		(inviteId: string) => call(`DELETE ${game}/invites/{inviteId}`, { params: { gameId, inviteId } }),
		onDone,
	);
}

export function useChangeRole(gameId: string, userId: string) {
	return usePeopleChange(gameId, (role: MemberRole) =>
		call(`PATCH ${game}/members/{userId}`, { params: { gameId, userId }, body: { role } }),
	);
}

export function useRemoveMember(gameId: string, onDone: () => void) {
	return usePeopleChange(
		gameId,
		(userId: string) => call(`DELETE ${game}/members/{userId}`, { params: { gameId, userId } }),
		onDone,
	);
}

export function useOfferGame(gameId: string, onDone: () => void) {
	return usePeopleChange(
		gameId,
		(body: { userId: string; ownerStays: boolean }) =>
			call(`POST ${game}/offer`, { params: { gameId }, body }),
		onDone,
	);
}

export function useLeaveGame(gameId: string, onDone: () => void) {
	const client = useQueryClient();
	return useMutation({
		mutationFn: () => call(`DELETE ${game}/membership`, { params: { gameId } }),
		onSuccess: async () => {
			onDone();
			client.removeQueries({ queryKey: keys.game(gameId) });
			await client.invalidateQueries({ queryKey: keys.games });
		},
	});
}

/** The invitations to games that wait for the user's answer. */
export function useReceivedInvites(): UseQueryResult<ReceivedInvite[]> {
	return useQuery({
		queryKey: receivedKey,
		queryFn: async ({ signal }) => (await call(`GET ${received}`, { signal })).invites,
	});
}

export function useAnswerInvite(invite: ReceivedInvite, onDone: (isAccepted: boolean) => void) {
	const client = useQueryClient();
	return useMutation({
		mutationFn: async (isAccepted: boolean) => {
			const params = { inviteId: invite.id };
			if (isAccepted) await call(`POST ${received}/{inviteId}/accept`, { params });
			else await call(`DELETE ${received}/{inviteId}`, { params });
		},
		onSuccess: (_, isAccepted) => onDone(isAccepted),
		onSettled: () =>
			Promise.all([
				client.invalidateQueries({ queryKey: receivedKey }),
				client.invalidateQueries({ queryKey: keys.games }),
			]),
	});
}
