import { imageTypeNames, limits } from "@tuckbox/pieces";
import { Type } from "typebox";
import { checksumPattern } from "../../../domain/components/asset.ts";
import {
	example,
	id,
	key,
	milliseconds,
	nextCursor,
	nullable,
	oneOf,
	PageQuery,
	url,
	Warnings,
} from "./fields.ts";

export const FileInput = Type.Object(
	{
		fileName: Type.String({ minLength: 1, maxLength: limits.maxFileNameLength, examples: ["clubs-a.png"] }),
		contentType: oneOf(imageTypeNames, { examples: ["image/png"] }),
		byteSize: Type.Integer({ minimum: 1, maximum: limits.maxUploadBytes, examples: [60481] }),
		checksum: Type.String({
			pattern: checksumPattern,
			description: "`sha256-` and the base64 of the file's SHA-256.",
			examples: ["sha256-uH0SQjx5VsnDQGa2FmwoS1C8e/R6aqWHzVMUc4nTpJM="],
		}),
	},
	{ title: "FileInput" },
);

export const FilesInput = Type.Object(
	{ files: Type.Array(FileInput, { maxItems: limits.maxBatchItems }) },
	{ title: "FilesInput" },
);

export const PresignedUpload = Type.Object(
	{
		signedUrl: Type.String({
			description: "PUT the bytes here within 30 minutes, with the same Content-Type.",
		}),
		key: key("Storage key. Use it to confirm the upload and in a component's `assets`."),
		publicUrl: url("The public URL of the image. It never changes."),
		contentType: Type.String({ examples: ["image/png"] }),
		uploaded: Type.Boolean({
			description: "Whether the file is already there. If true, skip the PUT and the confirmation.",
		}),
		expiresAt: milliseconds("Expiry of signedUrl"),
	},
	{ title: "PresignedUpload" },
);

export const PresignedUploads = Type.Object(
	{
		uploads: Type.Array(PresignedUpload, { description: "One entry per file, in request order." }),
	},
	{ title: "PresignedUploads" },
);

export const ConfirmInput = Type.Object(
	{
		key: key("Storage key from presign."),
		publicUrl: url("Public URL from presign."),
		byteSize: Type.Integer({ minimum: 1, description: "The same as in presign.", examples: [60481] }),
		contentType: Type.String({
			minLength: 1,
			maxLength: 100,
			description: "The same as in presign.",
			examples: ["image/png"],
		}),
	},
	{ title: "ConfirmInput" },
);

export const ConfirmsInput = Type.Object(
	{ uploads: Type.Array(ConfirmInput, { maxItems: limits.maxBatchItems }) },
	{ title: "ConfirmsInput" },
);

export const Confirmed = Type.Object(
	{ ok: Type.Literal(true), warnings: Type.Optional(Warnings) },
	{ title: "Confirmed" },
);

export const ConfirmVerdicts = Type.Object(
	{
		uploads: Type.Array(
			Type.Object(
				{
					key: Type.String({ examples: [example.key] }),
					ok: Type.Boolean(),
					error: Type.Optional(
						Type.Object(
							{ code: Type.String(), message: Type.String() },
							{ description: "Present if `ok` is false." },
						),
					),
					warnings: Type.Optional(Warnings),
				},
				{ title: "ConfirmVerdict" },
			),
			{ description: "One result per upload, in request order." },
		),
	},
	{ title: "ConfirmVerdicts" },
);

export const AssetRecord = Type.Object(
	{
		id: id(example.assetId),
		componentId: nullable<string>(Type.String({ description: "Null until a component uses it." })),
		kind: Type.Literal("image"),
		sourceUrl: Type.String({ examples: [`${example.files}/${example.key}`] }),
		mimeType: Type.String({
			examples: ["image/png"],
			description: "The type detected from the file's content.",
		}),
		widthPx: Type.Integer(),
		heightPx: Type.Integer(),
		createdAt: milliseconds("Creation"),
		key: Type.String({ examples: [example.key] }),
		sideKey: nullable<string>(Type.String({ description: "Null until a component uses it." })),
	},
	{ title: "Asset" },
);

export const AssetList = Type.Object({ assets: Type.Array(AssetRecord), nextCursor }, { title: "AssetList" });

export const AssetQuery = Type.Object(PageQuery);
