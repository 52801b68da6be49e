type English = typeof import("./index.ts");

/** The English messages of each room of the command line. They give keys and placeholders their types. */
export type OwnMessages = { readonly [R in keyof English]: English[R]["messages"] };

/** A room in another language, with exactly the keys of the English one. */
export type Translated<R extends keyof English> = { readonly [Key in keyof OwnMessages[R]]: string };
