import { type Role, roles } from "../../src/domain/access/role.ts";
import type { Body, Client, GameClient } from "./client.ts";
import type { SignedInVisitor, TestService } from "./test-service.ts";

/** Someone in a browser, and an app that acts for them. */
export type TeamMate = { person: SignedInVisitor; app: Client };

/** Invites someone to a game, who accepts. */
export async function join(
	owner: SignedInVisitor,
	game: Pick<GameClient, "path">,
	mate: SignedInVisitor,
	role: "viewer" | "coDesigner",
): Promise<void> {
	await owner.ok(owner.ask("POST", `${game.path}/invites`, { email: mate.email, role }));
	const { invites } = await mate.ok(mate.get("/api/v1/account/game-invites"));
	const invite = invites.find((one: Body) => game.path.endsWith(one.game.id));
	await mate.ok(mate.ask("POST", `/api/v1/account/game-invites/${invite.id}/accept`));
}

export type Team = Record<Role, TeamMate> & { game: GameClient };

/** A game with someone in each role. */
export async function makeTeam(service: TestService): Promise<Team> {
	const [viewer, coDesigner, owner] = await Promise.all(
		roles.map(async () => {
			const person = await service.person();
			return { person, app: await service.app(person.userId) };
		}),
	);
	if (viewer === undefined || coDesigner === undefined || owner === undefined) throw new Error("no team");
	const game = await owner.app.game("Lantern Bay");
	await join(owner.person, game, viewer.person, "viewer");
	await join(owner.person, game, coDesigner.person, "coDesigner");
	return { viewer, coDesigner, owner, game };
}
