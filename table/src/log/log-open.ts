import { createSignal } from "@tuckbox/web/ui/signal.ts";

const key = "tuckbox:table-log";

/** Whether the log is open at the side of the table, on screens with room for it. The browser remembers it. */
export const isLogOpen = createSignal(localStorage.getItem(key) === "open");

isLogOpen.subscribe(() => localStorage.setItem(key, isLogOpen.get() ? "open" : "closed"));
