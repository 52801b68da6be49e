import type { Entry } from "../command.ts";
import { t } from "../messages/words.ts";

/** Every command by its name. Its code is loaded when it runs. */
export const commands: Readonly<Record<string, Entry>> = {
	login: {
		summary: () => t("help.summary_login"),
		load: async () => (await import("./login.ts")).login,
	},
	logout: {
		summary: () => t("help.summary_logout"),
		load: async () => (await import("./logout.ts")).logout,
	},
	whoami: {
		summary: () => t("help.summary_whoami"),
		load: async () => (await import("./whoami.ts")).whoami,
	},
	init: {
		summary: () => t("help.summary_init"),
		load: async () => (await import("./init.ts")).init,
	},
	sort: {
		summary: () => t("help.summary_sort"),
		load: async () => (await import("./sort.ts")).sort,
	},
	import: {
		summary: () => t("help.summary_import"),
		load: async () => (await import("./import.ts")).importGame,
	},
	push: {
		summary: () => t("help.summary_push"),
		load: async () => (await import("./push.ts")).push,
	},
	status: {
		summary: () => t("help.summary_status"),
		load: async () => (await import("./status.ts")).status,
	},
	ls: { summary: () => t("help.summary_ls"), load: async () => (await import("./ls.ts")).ls },
	versions: {
		summary: () => t("help.summary_versions"),
		load: async () => (await import("./versions.ts")).versions,
	},
	share: {
		summary: () => t("help.summary_share"),
		load: async () => (await import("./share.ts")).share,
	},
	tables: {
		summary: () => t("help.summary_tables"),
		load: async () => (await import("./tables.ts")).tables,
	},
	notes: {
		summary: () => t("help.summary_notes"),
		load: async () => (await import("./notes.ts")).notes,
	},
	playtests: {
		summary: () => t("help.summary_playtests"),
		load: async () => (await import("./playtests.ts")).playtests,
	},
	export: {
		summary: () => t("help.summary_export"),
		load: async () => (await import("./export.ts")).exportGame,
	},
	rm: { summary: () => t("help.summary_rm"), load: async () => (await import("./rm.ts")).rm },
	open: {
		summary: () => t("help.summary_open"),
		load: async () => (await import("./open.ts")).open,
	},
	completion: {
		summary: () => t("help.summary_completion"),
		load: async () => (await import("./completion.ts")).completion,
	},
};
