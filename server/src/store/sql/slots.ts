import { type BinaryOperationNode, type Expression, OperatorNode, type SqlBool, ValueNode } from "kysely";

/** Marks the place of a value in a statement that is built without values. It has no value that code could branch on. */
export class Slot<T> implements Expression<T> {
	readonly #name: string;
	/** Whether a list in this place has exactly one text. */
	readonly isSingle: boolean;

	constructor(name: string, isSingle: boolean) {
		this.#name = name;
		this.isSingle = isSingle;
	}

	/** Only for Kysely's types: always undefined. */
	get expressionType(): T | undefined {
		return undefined;
	}

	toOperationNode(): ValueNode {
		return ValueNode.create(this);
	}

	/** The value for this place. */
	static valueOf(slot: Slot<unknown>, values: Readonly<Record<string, unknown>>): unknown {
		return values[slot.#name];
	}
}

export type Values = Readonly<Record<string, string | number | null | readonly string[]>>;

/** A slot for each value; a list of texts is one slot, for the right side of `in`. */
export type Slots<V> = {
	readonly [Name in keyof V]: V[Name] extends readonly (infer Item)[] ? Slot<Item> : Slot<V[Name]>;
};

/**
 * Has a slot for every property name.
 * @param isSingle whether each list that these slots stand for has exactly one text
 */
export function createSlots<V>(isSingle: boolean): Slots<V> {
	return new Proxy({} as Slots<V>, {
		get: (_, name) => new Slot(String(name), isSingle),
	});
}

/** The slot of the list in `column in list`; undefined for any other operation. */
export function listSlotIn({ operator, rightOperand }: BinaryOperationNode): Slot<SqlBool> | undefined {
	if (!OperatorNode.is(operator) || operator.operator !== "in" || !ValueNode.is(rightOperand))
		return undefined;
	return rightOperand.value instanceof Slot ? rightOperand.value : undefined;
}
