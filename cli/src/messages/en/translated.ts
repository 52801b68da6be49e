type English = typeof import("./index.ts");

/** The English messages of each room of the command line, by which keys and placeholders are typed. */
export type OwnMessages = { readonly [R in keyof English]: English[R]["messages"] };

/** A room in another language: every key of the English one, and no other. */
export type Translated<R extends keyof English> = { readonly [Key in keyof OwnMessages[R]]: string };
