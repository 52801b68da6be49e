import type { DialogRequest } from "./session.ts";

/** What the dialog of a request receives. */
export type DialogProps<Kind extends DialogRequest["kind"]> = {
	request: Kind extends unknown
		? Extract<DialogRequest, { kind: Kind }> | (DialogRequest & { kind: Kind })
		: never;
	onClose(): void;
};
