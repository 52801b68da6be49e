import type { Entry } from "../command.ts";

/** Every command by its name; the code of one is read when it runs. */
export const commands: Readonly<Record<string, Entry>> = {
	login: {
		summary: "sign in to a service, in your browser",
		load: async () => (await import("./login.ts")).login,
	},
	logout: {
		summary: "sign out, and end the access there",
		load: async () => (await import("./logout.ts")).logout,
	},
	whoami: {
		summary: "where you are signed in, and whether it still holds",
		load: async () => (await import("./whoami.ts")).whoami,
	},
	init: {
		summary: "write a tuckbox.yaml for a folder of images",
		load: async () => (await import("./init.ts")).init,
	},
	push: {
		summary: "push a folder: what changed, and nothing else",
		load: async () => (await import("./push.ts")).push,
	},
	status: {
		summary: "what a push would do, in short",
		load: async () => (await import("./status.ts")).status,
	},
	ls: { summary: "list your games, or the pieces of one", load: async () => (await import("./ls.ts")).ls },
	versions: {
		summary: "list what was published, and bring a version back",
		load: async () => (await import("./versions.ts")).versions,
	},
	rm: { summary: "delete a piece, or a game", load: async () => (await import("./rm.ts")).rm },
	open: {
		summary: "open a game or the service in your browser",
		load: async () => (await import("./open.ts")).open,
	},
	completion: {
		summary: "what makes your shell complete all this",
		load: async () => (await import("./completion.ts")).completion,
	},
};
