import { createSignal } from "@tuckbox/web/ui/signal.ts";

const key = "tuckbox:table-log";

/** Whether the log is open at the side of the table, on screens with room for it. The browser remembers it. */
export const isLogOpen = createSignal(localStorage.getItem(key) === "open");

/** The windows in which the open log covers a part of the table, as in LogPanel.module.css. */
export const logCoversTable = "(width < 68.75rem)";

isLogOpen.subscribe(() => localStorage.setItem(key, isLogOpen.get() ? "open" : "closed"));
