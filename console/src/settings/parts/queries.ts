import {
	type QueryKey,
	type UseMutationResult,
	type UseQueryResult,
	useMutation,
	useQuery,
	useQueryClient,
} from "@tanstack/react-query";
import type {
	Account,
	App,
	AppChange,
	AppInput,
	Connection,
	Invite,
	NewApp,
	NewInvite,
	NewPersonalToken,
	PasswordChange,
	PersonalToken,
	Session,
	TokenInput,
} from "@tuckbox/client";
import { call } from "../../api/client.ts";
import { keys } from "../../api/queries.ts";

const listKeys = {
	sessions: ["sessions"],
	invites: ["invites"],
	connections: ["connections"],
	tokens: ["tokens"],
	apps: ["apps"],
} as const;

export function useSessions(): UseQueryResult<Session[]> {
	return useQuery({
		queryKey: listKeys.sessions,
		queryFn: async ({ signal }) => (await call("GET /api/v1/account/sessions", { signal })).sessions,
	});
}

export function useInvites(): UseQueryResult<Invite[]> {
	return useQuery({
		queryKey: listKeys.invites,
		queryFn: async ({ signal }) => (await call("GET /api/v1/account/invites", { signal })).invites,
	});
}

export function useConnections(): UseQueryResult<Connection[]> {
	return useQuery({
		queryKey: listKeys.connections,
		queryFn: async ({ signal }) => (await call("GET /api/v1/account/connections", { signal })).connections,
	});
}

export function useTokens(): UseQueryResult<PersonalToken[]> {
	return useQuery({
		queryKey: listKeys.tokens,
		queryFn: async ({ signal }) => (await call("GET /api/v1/account/tokens", { signal })).tokens,
	});
}

export function useApps(): UseQueryResult<App[]> {
	return useQuery({
		queryKey: listKeys.apps,
		queryFn: async ({ signal }) => (await call("GET /api/v1/account/apps", { signal })).apps,
	});
}

export function useApp(id: string): UseQueryResult<App> {
	const client = useQueryClient();
	return useQuery({
		queryKey: [...listKeys.apps, id],
		queryFn: ({ signal }) => call("GET /api/v1/account/apps/{appId}", { params: { appId: id }, signal }),
		placeholderData: () => client.getQueryData<App[]>(listKeys.apps)?.find((app) => app.id === id),
	});
}

/**
 * A change of the account. `onDone` runs before the lists are refetched, which may unmount the caller.
 * @param affected the keys to refetch, whether the change succeeded or not: another tab may have made it first
 */
function useChange<Input, Answer>(
	run: (input: Input) => Promise<Answer>,
	affected: readonly QueryKey[],
	onDone: (answer: Answer, input: Input) => void,
): UseMutationResult<Answer, Error, Input> {
	const client = useQueryClient();
	return useMutation({
		mutationFn: run,
		onSuccess: onDone,
		onSettled: () => {
			for (const queryKey of affected) void client.invalidateQueries({ queryKey });
		},
	});
}

type Done<Answer = void> = (answer: Answer) => void;

export function useRenamePerson(onDone: Done<Account>) {
	return useChange(
		(name: string) => call("PATCH /api/v1/account", { body: { name } }),
		[keys.account],
		onDone,
	);
}

export function useChangePassword(onDone: Done) {
	return useChange(
		(body: PasswordChange) => call("PUT /api/v1/account/password", { body }),
		[keys.account, listKeys.sessions],
		() => onDone(),
	);
}

export function useEndSession(session: Session, onDone: Done) {
	return useChange(
		() => call("DELETE /api/v1/account/sessions/{sessionId}", { params: { sessionId: session.id } }),
		[listKeys.sessions],
		onDone,
	);
}

export function useEndOtherSessions(onDone: Done<{ ended: number }>) {
	return useChange(() => call("DELETE /api/v1/account/sessions"), [listKeys.sessions], onDone);
}

export function useInvite(onDone: Done<NewInvite>) {
	return useChange(
		({ email, name }: { email: string; name: string }) =>
			call("POST /api/v1/account/invites", { body: { name, ...(email !== "" && { email }) } }),
		[listKeys.invites],
		onDone,
	);
}

export function useRenameInvite({ id: inviteId }: Invite) {
	return useChange(
		(name: string) =>
			call("PATCH /api/v1/account/invites/{inviteId}", { params: { inviteId }, body: { name } }),
		[listKeys.invites],
		() => undefined,
	);
}

export function useRenewInvite({ id: inviteId }: Invite) {
	return useChange(
		() => call("POST /api/v1/account/invites/{inviteId}/renew", { params: { inviteId } }),
		[listKeys.invites],
		() => undefined,
	);
}

export function useTakeBackInvite(invite: Invite, onDone: Done) {
	return useChange(
		() => call("DELETE /api/v1/account/invites/{inviteId}", { params: { inviteId: invite.id } }),
		[listKeys.invites],
		onDone,
	);
}

export function useRevokeConnection(connection: Connection, onDone: Done) {
	return useChange(
		() => call("DELETE /api/v1/account/connections/{appId}", { params: { appId: connection.app.id } }),
		[listKeys.connections],
		onDone,
	);
}

export function useCreateToken(onDone: Done<NewPersonalToken>) {
	return useChange(
		(body: TokenInput) => call("POST /api/v1/account/tokens", { body }),
		[listKeys.tokens],
		onDone,
	);
}

export function useRevokeToken(token: PersonalToken, onDone: Done) {
	return useChange(
		() => call("DELETE /api/v1/account/tokens/{tokenId}", { params: { tokenId: token.id } }),
		[listKeys.tokens],
		onDone,
	);
}

export function useRegisterApp(onDone: Done<NewApp>) {
	return useChange((body: AppInput) => call("POST /api/v1/account/apps", { body }), [listKeys.apps], onDone);
}

export function useChangeApp(id: string, onDone: Done<App>) {
	return useChange(
		(body: AppChange) => call("PATCH /api/v1/account/apps/{appId}", { params: { appId: id }, body }),
		[listKeys.apps],
		onDone,
	);
}

export function useRotateSecret(id: string, onDone: Done<NewApp>) {
	return useChange(
		() => call("POST /api/v1/account/apps/{appId}/secret", { params: { appId: id } }),
		[],
		onDone,
	);
}

export function useDeleteApp(id: string, onDone: Done) {
	const client = useQueryClient();
	return useMutation({
		mutationFn: () => call("DELETE /api/v1/account/apps/{appId}", { params: { appId: id } }),
		onSuccess: async () => {
			onDone();
			client.removeQueries({ queryKey: [...listKeys.apps, id] });
			await client.invalidateQueries({ queryKey: listKeys.apps });
		},
	});
}

export function useDeleteAccount(onDone: Done) {
	return useMutation({
		mutationFn: (password: string) => call("DELETE /api/v1/account", { body: { password } }),
		onSuccess: onDone,
	});
}
