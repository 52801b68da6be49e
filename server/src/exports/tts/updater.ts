import type { Language } from "@tuckbox/messages/languages.ts";
import { ttsText, ttsUpdaterMemo } from "@tuckbox/pieces";
import type { Building } from "./building.ts";
import { objectState, type Placed, transform } from "./objects.ts";

type Words = { menu: string; about: string; updated: string; current: string; held: string; ended: string };

/** The texts of the script, by language. */
const words: Readonly<Record<Language, Words>> = {
	en: {
		menu: "Update from Tuckbox",
		about:
			"Keeps the pieces of this game up to date: when the table is loaded, and when you right-click this card and choose “Update from Tuckbox”. Pieces that are new in the game come with the next export.",
		updated: " objects show new images.",
		current: "All images are up to date.",
		held: " objects are being held. Put them down and update again.",
		ended: "The images cannot be updated: the share link has ended, or Tuckbox cannot be reached.",
	},
	de: {
		menu: "Von Tuckbox aktualisieren",
		about:
			"Hält die Teile dieses Spiels aktuell: wenn der Tisch geladen wird, und wenn du diese Karte mit der rechten Maustaste anklickst und „Von Tuckbox aktualisieren“ wählst. Neue Teile des Spiels kommen mit dem nächsten Export.",
		updated: " Objekte zeigen neue Bilder.",
		current: "Alle Bilder sind aktuell.",
		held: " Objekte werden gehalten. Lege sie hin und aktualisiere noch einmal.",
		ended:
			"Die Bilder können nicht aktualisiert werden: Der Link ist beendet, oder Tuckbox ist nicht erreichbar.",
	},
};

/** A text as Lua writes it. */
const quoted = (text: string) =>
	`"${text
		.replaceAll(/[\\"]/g, "\\$&")
		.replaceAll("\n", "\\n")
		.replaceAll(/[\r\0]/g, "")}"`;

/**
 * The script of an export. Tabletop Simulator keeps images by their address, for ever. So an image that looks different has a new
 * address, and the script replaces the old one in every object on the table, also inside of decks and bags.
 * @param base the address of the images, which also lists their names; without a slash at its end
 */
export function updaterScript(base: string, language: Language): string {
	const say = words[language];
	return `-- Keeps the images of this game up to date
local base = ${quoted(base)}
local pattern = base:gsub("%W", "%%%0") .. "/([%w%-]+)(%.%x+%.%l+)"

-- An object's JSON with the newest addresses; nil if it has them already
local function replaced(json, current)
  local changed = false
  local text = json:gsub(pattern, function(id, rest)
    local newest = current[id]
    if newest == nil or newest == rest then return nil end
    changed = true
    return base .. "/" .. id .. newest
  end)
  if changed then return text end
  return nil
end

local function update(isAsked)
  WebRequest.get(base, function(request)
    if request.is_error or request.response_code ~= 200 then
      if isAsked then broadcastToAll(${quoted(say.ended)}, {1, 0.5, 0.4}) end
      return
    end
    local current = {}
    for id, rest in request.text:gmatch('"([%w%-]+)(%.%x+%.%l+)"') do current[id] = rest end
    local count, held = 0, 0
    for _, object in ipairs(getObjects()) do
      if object ~= self and not object.isDestroyed() then
        local json = object.getJSON(false)
        local text = nil
        if json:find(base, 1, true) ~= nil then text = replaced(json, current) end
        if text ~= nil and object.held_by_color ~= nil then
          held = held + 1
        elseif text ~= nil then
          count = count + 1
          object.destruct()
          -- a moment later, when its id is free
          Wait.frames(function() spawnObjectJSON({json = text}) end, 2)
        end
      end
    end
    if count > 0 then broadcastToAll(count .. ${quoted(say.updated)}, {0.6, 0.9, 0.6}) end
    if held > 0 then broadcastToAll(held .. ${quoted(say.held)}, {1, 0.8, 0.4}) end
    if isAsked and count + held == 0 then broadcastToAll(${quoted(say.current)}, {0.8, 0.8, 0.8}) end
  end)
end

function onLoad()
  self.addContextMenuItem(${quoted(say.menu)}, function() update(true) end)
  -- when everything on the table is there
  Wait.time(function() update(false) end, 3)
end
`;
}

/** The object that has the script: a notecard with an explanation. */
export function updaterObject(
	building: Building,
	{ id, name, base, language }: { id: string; name: string; base: string; language: Language },
): Placed {
	const state = objectState({
		GUID: building.guid(`${id} updater`),
		Name: "Notecard",
		Transform: transform({ x: 1, y: 1, z: 1 }),
		Nickname: ttsText(name),
		Description: words[language].about,
		Memo: ttsUpdaterMemo,
		LuaScript: updaterScript(base, language),
	});
	return { state, widthMm: 130, heightMm: 90 };
}
