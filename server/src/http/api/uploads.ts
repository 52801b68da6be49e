import { receive, type Transfers } from "../../images/receive.ts";
import type { ObjectStore } from "../../objects/object-store.ts";
import type { Store } from "../../store/store.ts";
import { requestBytes } from "../edge/json-body.ts";
import { type Route, route } from "../edge/route.ts";

type Deps = { store: Store; objects: ObjectStore; transfers: Transfers; now: () => number };

export function uploadRoutes(deps: Deps): Route[] {
	return [
		route({
			operationId: "putUpload",
			method: "PUT",
			url: "/uploads/:uploadId",
			tag: "Files",
			summary: "Upload the bytes of a file",
			description:
				"Step 2 of 3: the address is the `signedUrl` of presign, the body the file. Size, type and checksum are checked while the bytes arrive; anything else than what was announced leaves nothing behind. Repeating it is fine.",
			access: "public",
			takesFile: true,
			errors: ["UPLOAD_URL_INVALID", "UPLOAD_URL_EXPIRED"],
			answers: { 200: { description: "The bytes are here." } },
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
