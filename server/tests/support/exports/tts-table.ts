import { type LuaEngine, LuaFactory } from "wasmoon";
import type { Body } from "../client.ts";

/**
 * The API of scripts in Tabletop Simulator (https://api.tabletopsimulator.com), as far as the script of an export uses
 * it.
 */
const prelude = `
local objects = {}
said = {}
self = { addContextMenuItem = function(label, chosen) menu = chosen end }
function place(json, held)
  local object = { held_by_color = held }
  local gone = false
  object.getJSON = function() return json end
  object.isDestroyed = function() return gone end
  object.destruct = function() gone = true end
  table.insert(objects, object)
end
function getObjects()
  local found = { self }
  for _, object in ipairs(objects) do
    if not object.isDestroyed() then table.insert(found, object) end
  end
  return found
end
function spawnObjectJSON(parameters) place(parameters.json) end
Wait = {
  frames = function(task) task() end,
  time = function(task) task() end,
}
WebRequest = { get = function(url, done) asked = url; answered = done end }
function broadcastToAll(text) table.insert(said, text) end
function answer(status, text)
  answered({ is_error = status == 0, response_code = status, text = text })
end
function contents()
  local found = {}
  for at, object in ipairs(getObjects()) do
    if at > 1 then table.insert(found, object.getJSON()) end
  end
  return found
end
`;

/** A table on which the script of a saved object runs, in a real Lua. */
export class TtsTable implements Disposable {
	readonly #lua: LuaEngine;

	private constructor(lua: LuaEngine) {
		this.#lua = lua;
	}

	/** Puts a saved object on a new table. @param held the names of objects that a player holds */
	static async with(saved: Body, held: readonly string[] = []): Promise<TtsTable> {
		const lua = await new LuaFactory().createEngine();
		await lua.doString(prelude);
		for (const state of saved.ObjectStates) {
			if (state.LuaScript !== "") await lua.doString(state.LuaScript);
			else
				lua.global.get("place")(JSON.stringify(state), held.includes(state.Nickname) ? "White" : undefined);
		}
		return new TtsTable(lua);
	}

	/** Loads the table, or chooses the script's menu item on a loaded one. @returns the address that the script asks */
	ask(by: "onLoad" | "menu"): string {
		if (by === "menu") this.#lua.global.get("onLoad")();
		this.#lua.global.get(by)();
		return this.#lua.global.get("asked");
	}

	/** Answers what the script has asked. */
	answer(status: number, text: string): void {
		this.#lua.global.get("answer")(status, text);
	}

	/** All that the script has said. */
	get said(): string[] {
		return [...this.#lua.global.get("said")];
	}

	/** The objects on the table, besides the card with the script. */
	get objects(): Body[] {
		return [...this.#lua.global.get("contents")()].map((json) => JSON.parse(json));
	}

	/** Evaluates an expression. */
	async evaluate(expression: string): Promise<unknown> {
		return await this.#lua.doString(`return ${expression}`);
	}

	[Symbol.dispose](): void {
		this.#lua.global.close();
	}
}
