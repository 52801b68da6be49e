import type { DialogRequest } from "./session.ts";

/** The props of a request's dialog. */
export type DialogProps<Kind extends DialogRequest["kind"]> = {
	request: Kind extends unknown
		? Extract<DialogRequest, { kind: Kind }> | (DialogRequest & { kind: Kind })
		: never;
	onClose(): void;
};
