import { receive, type Transfers } from "../../images/upload/receive.ts";
import type { ObjectStore } from "../../objects/object-store.ts";
import type { Store } from "../../store/store.ts";
import { requestBytes } from "../edge/request-body.ts";
import { type Route, route } from "../edge/route.ts";

type Deps = { store: Store; objects: ObjectStore; transfers: Transfers; now: () => number };

export function uploadRoutes(deps: Deps): Route[] {
	return [
		route({
			operationId: "putUpload",
			method: "PUT",
			url: "/uploads/:uploadId",
			tag: "Files",
			summary: "Upload a file",
			description:
				"Step 2 of 3. PUT the file to the `signedUrl` from presign. Size, type and checksum must match what you sent to presign; otherwise nothing is stored. Uploading again is safe.",
			access: "public",
			takesFile: true,
			errors: ["UPLOAD_URL_INVALID", "UPLOAD_URL_EXPIRED"],
			answers: { 200: { description: "Uploaded." } },
			handle: async ({ request, reply, params }) => {
				const { secret, expires } = request.query as Record<string, unknown>;
				const length = request.headers["content-length"];
				await receive(deps, {
					uploadId: params.uploadId ?? "",
					secret: typeof secret === "string" ? secret : "",
					expiresAt: Number(expires),
					contentType: request.headers["content-type"],
					contentLength: length === undefined ? undefined : Number(length),
					bytes: requestBytes(request.raw),
				});
				return reply.status(200).send();
			},
		}),
	];
}
