import { CACHE_CONTROL } from "../../model/caching.ts";
import { API_ROOT } from "../../model/layout.ts";
import type { OutsideFile } from "../profile.ts";
import { HEADERS, type HostSite, INVALID_PAGE, NOT_FOUND, prefixOf, ROUTES_HEADER } from "../site.ts";
import { rawTable } from "./javascript.ts";
import { encodeLua } from "./lua.ts";

/** A script for mod_magnet, in a server or host whose `server.document-root` is the tree. */
export function lighttpdScript(site: HostSite): OutsideFile {
  const constants: Readonly<Record<string, unknown>> = {
    PREFIX: prefixOf(site),
    HEADERS,
    CACHE: CACHE_CONTROL,
    COLLECTIONS: collectionsOf(site),
    TYPES: { json: "application/json", ndjson: "application/x-ndjson", csv: "text/csv; charset=utf-8" },
    RAW: rawTable(site.raw),
    ABOUT: { [ROUTES_HEADER]: site.digest },
    NOT_FOUND,
    INVALID_PAGE,
  };
  const declared = Object.entries(constants).map(([name, value]) => `local ${name} = ${encodeLua(value)}\n`);
  return {
    name: "lingodex.lua",
    purpose: "magnet.attract-physical-path-to names it, where server.document-root is the tree",
    text: `-- Made by ${site.maker}; make it anew when components are added.\n${declared.join("")}${SCRIPT}`,
  };
}

/** Segments of the collections' addresses; null for any. */
function collectionsOf({ routes }: HostSite): readonly (readonly (string | null)[])[] {
  return routes
    .filter(({ holds }) => holds === "collection")
    .map(({ pattern }) => `${API_ROOT}/${pattern}`.split("/").slice(0, -1))
    .map((names) => names.map((name) => (name.startsWith("{") ? null : name)));
}

const SCRIPT = String.raw`
local r = lighty.r
local root = r.req_attr["physical.doc-root"]:gsub("/+$", "") .. "/"

local function say(headers)
  for name, value in pairs(headers) do r.resp_header[name] = value end
end

local function answer(status, body)
  say(HEADERS)
  say({ ["Content-Type"] = "application/json", ["Cache-Control"] = CACHE.other })
  r.resp_body:set({ body })
  return status
end

local function is_file(path)
  local found = lighty.c.stat(root .. path)
  return found ~= nil and found.is_file
end

-- Whether names are those of a pattern, in which false stands for any; the last such name.
local function match(pattern, names, count)
  if #pattern ~= count then return false end
  local any = ""
  for place = 1, count do
    if pattern[place] == false then any = names[place]
    elseif pattern[place] ~= names[place] then return false end
  end
  return true, any
end

local function fill(template, code)
  local parts = {}
  for place, part in ipairs(template) do parts[place] = part or code end
  return table.concat(parts)
end

-- The file that hangs under an address, and its headers.
local function raw_file(names, count)
  for _, rule in ipairs(RAW) do
    local fits, code = match(rule[1], names, count)
    if fits and (code == "" or code:find("^[%w_@-][%w_@.-]*$")) then
      return fill(rule[2], code), { ["Content-Type"] = rule[3], ["Content-Disposition"] = fill(rule[4], code) }
    end
  end
end

local function is_collection(names, count)
  if names[count] == "index.json" then count = count - 1 end
  if names[count]:find("^page=%d+$") then count = count - 1 end
  if names[count] == "format=api" then count = count - 1 end
  for _, pattern in ipairs(COLLECTIONS) do
    if match(pattern, names, count) then return true end
  end
  return false
end

local function send(path, names, count, headers)
  local cache = is_collection(names, count) and CACHE.collection or CACHE.other
  say(HEADERS)
  say({ ["Content-Type"] = TYPES[path:match("%.(%a+)$") or ""] or "application/octet-stream", ["Cache-Control"] = cache })
  say(headers or {})
  r.req_attr["physical.path"] = root .. path
  return 0
end

local function decode(text)
  return (text:gsub("+", " "):gsub("%%(%x%x)", function(digits) return string.char(tonumber(digits, 16)) end))
end

-- The last of several counts.
local function parameters()
  local found = {}
  for part in ("&" .. (r.req_attr["uri.query"] or "")):gmatch("&([^&]*)") do
    local name, value = part:match("^([^=]*)=(.*)$")
    found[decode(name or part)] = decode(value or "")
  end
  return found
end

local function directory(names, count)
  local asked = names[1] == "api" and parameters() or {}
  local format = asked.format or ""
  if format ~= "" and format ~= "json" and format ~= "api" then return answer(404, NOT_FOUND) end
  local path = table.concat(names, "/", 1, count) .. "/"
  local file, headers = raw_file(names, count)
  if file then
    if is_file(path .. file) then return send(path .. file, names, count, headers) end
    return answer(404, NOT_FOUND)
  end
  if format == "api" then path = path .. "format=api/" end
  if asked.page then
    local page = asked.page:match("^%s*%+?0*([1-9]%d*)%s*$")
    local found = path .. "page=" .. (page or "unknown") .. "/index.json"
    if is_file(found) then return send(found, names, count) end
    if is_file(path .. "page=1/index.json") then return answer(404, INVALID_PAGE) end
  end
  if is_file(path .. "index.json") then return send(path .. "index.json", names, count) end
  return answer(404, NOT_FOUND)
end

-- The path without what a server took out of it: never //, which would name another host.
local function slash(names, count)
  local path = r.req_attr["uri.path"]:gsub("[^%w/._~@=:+,;!*()-]", function(byte)
    return ("%%%02X"):format(byte:byte())
  end)
  local query = r.req_attr["uri.query"]
  say(HEADERS)
  say({ ["Cache-Control"] = CACHE.other, Location = path .. "/" .. (query and query ~= "" and "?" .. query or "") })
  return 301
end

local function named(names, count)
  local path = table.concat(names, "/", 1, count)
  if is_file(path) then
    local file, headers = raw_file(names, count - 1)
    return send(path, names, count, file == names[count] and headers or nil)
  end
  if is_file(path .. "/" .. (raw_file(names, count) or "index.json")) then return slash(names, count) end
  return answer(404, NOT_FOUND)
end

-- Names below the prefix; nothing where the address is none of ours.
local names, count, place = {}, 0, 0
for name in r.req_attr["uri.path"]:gmatch("/([^/]*)") do
  place = place + 1
  if place <= #PREFIX then
    if name ~= PREFIX[place] then return 0 end
  else
    count = count + 1
    names[count] = name
  end
end
if names[1] ~= "api" and names[1] ~= "lingodex" then return 0 end
if names[1] == "lingodex" then say(ABOUT) end
local method = r.req_attr["request.method"]
if method == "OPTIONS" then return answer(200, "{}") end
if method ~= "GET" and method ~= "HEAD" then
  return answer(405, '{"detail":"Method \\"' .. method .. '\\" not allowed."}')
end
local is_directory = names[count] == ""
if is_directory then count = count - 1 end
for index = 1, count do
  if names[index] == "" or names[index] == "." or names[index] == ".." then return answer(404, NOT_FOUND) end
end
if is_directory then return directory(names, count) end
return named(names, count)
`;
