// A bucket in memory for the processes of a workload: the S3 stand-in of the tests, as a program.
import { startS3StandIn } from "../../server/tests/support/servers/s3-stand-in.ts";

const store = await startS3StandIn();
store.makeBucket("bench");
process.stdout.write(`${JSON.stringify(store.env("bench"))}\n`);
process.once("SIGTERM", () => process.exit(0));
