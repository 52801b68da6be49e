import type { messages } from "@tuckbox/messages/folder/en.ts";
import type { ValuesArgument } from "@tuckbox/messages/messages.ts";
import type { Fact, FolderCheckCode, Reason } from "@tuckbox/pieces";

type Messages = typeof messages;

/** The codes of remarks on a folder. Each has a sentence in every language, which declares the values that it needs. */
export type RemarkCode = Exclude<keyof Messages, `${string}.${string}`>;

/** The codes of remarks that do not prevent a push, except with `--strict`. */
export type WarningCode = RemarkCode & FolderCheckCode;

/** The sentence of a code, and its hints. */
type TextsOf<C extends RemarkCode> = Messages[Extract<keyof Messages, C | `${C}.${string}`>];

/** The reason that another remark gives: why the service refuses a field, or why a file is left out. */
export type Why = Remark | { field: string; reason: Reason; params?: Readonly<Record<string, Fact>> };

/** A remark on a folder. Programs format its sentence and its hint in their language. */
export type Remark<C extends RemarkCode = RemarkCode> = {
	code: C;
	params: Readonly<Record<string, Fact | Why>>;
};

export function remark<C extends RemarkCode>(
	code: C,
	...[values]: ValuesArgument<TextsOf<C>, Why>
): Remark<C> {
	return { code, params: (values ?? {}) as Remark["params"] };
}

/** Whether two remarks have the same code and values. */
export function isSameRemark(one: Remark, other: Remark): boolean {
	return one.code === other.code && JSON.stringify(one.params) === JSON.stringify(other.params);
}
