import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig } from "vite";

/** `npx vite console` serves the sources anew with each change, beside a service on this address. */
const service = process.env.TUCKBOX_URL ?? "http://127.0.0.1:8080";

export default defineConfig({
	root: import.meta.dirname,
	plugins: [react()],
	// the client package as it is written, not as it is built
	resolve: { conditions: ["tuckbox-source", ...defaultClientConditions] },
	build: {
		// what the server takes for hashed files, server/src/http/site/console.ts
		assetsDir: "console",
		// the policy of the page forbids data: in fonts, and small pictures are few
		assetsInlineLimit: 0,
		// every browser that has light-dark() and nesting
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
