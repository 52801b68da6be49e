import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig } from "vite";
import { parsedMessages } from "./parsed-messages.ts";

/** `npx vite console` serves the sources and reloads after each change, next to a service on this address. */
const service = process.env.TUCKBOX_URL ?? "http://127.0.0.1:8080";

export default defineConfig({
	root: import.meta.dirname,
	plugins: [react(), parsedMessages()],
	// the sources of the client package, not its build
	resolve: {
		conditions: ["tuckbox-source", ...defaultClientConditions],
		// the parser of tables has a build for browsers under another name
		alias: { "csv-parse/sync": "csv-parse/browser/esm/sync" },
	},
	build: {
		// what the server takes for hashed files, server/src/http/site/console.ts
		assetsDir: "console",
		// the page's policy forbids data: for fonts, and there are few small pictures
		assetsInlineLimit: 0,
		// the first browsers with light-dark() and CSS nesting
		target: ["chrome123", "firefox121", "safari17.5"],
		modulePreload: { polyfill: false },
		reportCompressedSize: false,
	},
	server: {
		proxy: Object.fromEntries(
			[
				"/api",
				"/files",
				"/uploads",
				"/sign-in",
				"/sign-out",
				"/sign-up",
				"/oauth",
				"/pages",
				"/docs",
				"/healthz",
			].map((path) => [path, { target: service }]),
		),
	},
});
