import assert from "node:assert/strict";
import { test } from "node:test";
import {
	columnsOf,
	fieldColumns,
	initialValues,
	publicNames,
	valuesOf,
} from "../domain/components/component-fields.ts";
import { recordForm } from "../domain/components/record.ts";
import { digestForm } from "./upsert/resend.ts";

test("a row and the values in it are the same facts, by the columns of the rules", () => {
	const row = columnsOf(initialValues);
	assert.deepEqual(Object.keys(row), [...fieldColumns]);
	assert.deepEqual(valuesOf(row), initialValues);
});

test("with other fields, stored records and digests of requests have another form", () => {
	// When this list changes, count up recordForm if records that are already stored lack what they now show, and
	// digestForm, because a request that had the field before it was known must not be recognised by its digest.
	assert.deepEqual(
		{ recordForm, digestForm, fields: publicNames },
		{
			recordForm: 6,
			digestForm: 1,
			fields: ["name", "count", "widthMm", "heightMm", "shape", "sides", "parentExternalKey", "payload"],
		},
	);
});
