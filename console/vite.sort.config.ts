import { defineConfig } from "vite";
import { browserPackage } from "../web/vite.ts";

// The page of `tuckbox sort`, which the command line serves without a service: all its files are in a folder of their own.
export default defineConfig(
	browserPackage(import.meta.dirname, () => () => null, {
		build: {
			// the page comes from this machine, and needs nearly all of its script immediately
			chunkSizeWarningLimit: 2000,
			rolldownOptions: {
				input: `${import.meta.dirname}/sort.html`,
				checks: { pluginTimings: false, ineffectiveDynamicImport: false },
			},
		},
	}),
);
