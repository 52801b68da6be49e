// `npm run goldens`: compares pages with their golden screenshots (console/tests/goldens/). `--update` takes the screenshots again.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const [option, ...rest] = process.argv.slice(2);
if (rest.length > 0 || (option !== undefined && option !== "--update"))
	throw new Error("npm run goldens [-- --update]");
const { status } = spawnSync(
	process.execPath,
	["--conditions=tuckbox-source", "--test", "console/tests/goldens.test.ts"],
	{ cwd: root, stdio: "inherit", env: { ...process.env, ...(option && { GOLDENS: "update" }) } },
);
process.exit(status ?? 1);
