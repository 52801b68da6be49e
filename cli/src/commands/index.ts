import type { Entry } from "../command.ts";

/** Every command by its name. Its code is loaded when it runs. */
export const commands: Readonly<Record<string, Entry>> = {
	login: {
		summary: "sign in to a service in your browser",
		load: async () => (await import("./login.ts")).login,
	},
	logout: {
		summary: "sign out, and revoke your access",
		load: async () => (await import("./logout.ts")).logout,
	},
	whoami: {
		summary: "show the signed-in account, and check its access",
		load: async () => (await import("./whoami.ts")).whoami,
	},
	init: {
		summary: "write a tuckbox.yaml for a folder of images",
		load: async () => (await import("./init.ts")).init,
	},
	import: {
		summary: "write a folder from another program's game",
		load: async () => (await import("./import.ts")).importGame,
	},
	push: {
		summary: "push a folder; only changes are sent",
		load: async () => (await import("./push.ts")).push,
	},
	status: {
		summary: "show in a few lines what a push would do",
		load: async () => (await import("./status.ts")).status,
	},
	ls: { summary: "list your games, or the pieces of one", load: async () => (await import("./ls.ts")).ls },
	versions: {
		summary: "list published versions, and restore one",
		load: async () => (await import("./versions.ts")).versions,
	},
	share: {
		summary: "create a link that shows a game to anyone",
		load: async () => (await import("./share.ts")).share,
	},
	tables: {
		summary: "list live tables, open and freeze them, invite guests",
		load: async () => (await import("./tables.ts")).tables,
	},
	notes: {
		summary: "list what players noted, and resolve it",
		load: async () => (await import("./notes.ts")).notes,
	},
	export: {
		summary: "export a game: to print, as a folder, for other programs",
		load: async () => (await import("./export.ts")).exportGame,
	},
	rm: { summary: "delete pieces, or a game", load: async () => (await import("./rm.ts")).rm },
	open: {
		summary: "open a game or the service in your browser",
		load: async () => (await import("./open.ts")).open,
	},
	completion: {
		summary: "print a shell completion script",
		load: async () => (await import("./completion.ts")).completion,
	},
};
