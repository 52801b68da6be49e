// Changes a piece of a game and lists its pieces, one after the other, until it is stopped. It is a separate process, so that
// reading long lists does not delay the players of the bench.
import { component, type Uploaded } from "../content/pushing.ts";
import { Client } from "./client.ts";

const [url = "", token = "", path = "", key = "", image = ""] = process.argv.slice(2);
const uploaded: Uploaded = JSON.parse(image);
const client = new Client(url, token, 1);
process.once("SIGTERM", () => process.exit(0));
for (let version = 0; ; version++) {
	await client.postValue(`${path}/components`, component(key, uploaded, version));
	await client.get(`${path}/components`);
	if (version === 0) process.stdout.write("{}\n");
}
