import {
  ABOUT_TYPES,
  ALIAS_NAME,
  API_ROUTES,
  ASSETS_ROOT,
  CACHE_CONTROL,
  DECODED_NUMBER,
  isPlaceholder,
  JSON_FEED,
  PAGE_TYPES,
  POLLED_ADDRESSES,
  pageNumberPattern,
  partsOf,
  ROUTING,
  type RoutingPlan,
  type SitePages,
} from "../../../model/index.ts";
import { bareCompressedTypes } from "../compressed-types.ts";
import type { OutsideFile } from "../profile.ts";
import { CODE_PATTERN } from "../raw-rules.ts";
import { aliasesOf } from "../request-patterns.ts";
import { encodedPrefix, type HostSite, hostPrefix, ROUTES_HEADER } from "../site.ts";
import { rawTable } from "./javascript.ts";
import { encodeLua } from "./lua.ts";

/**
 * A script for mod_magnet, in a server or host whose `server.document-root` is the tree: the plan as a table, and what
 * carries it out.
 */
export function lighttpdScript(site: HostSite, plan: RoutingPlan = ROUTING): OutsideFile {
  const constants: Readonly<Record<string, unknown>> = {
    PREFIX: hostPrefix(site),
    HEADERS: plan.headers,
    PREFLIGHT: plan.preflight,
    CACHE: CACHE_CONTROL,
    COLLECTIONS: collectionsOf(plan),
    TYPES: ABOUT_TYPES,
    RAW: rawTable(site.raw),
    // Lua's patterns agree with it on what it holds: sets of ASCII, and a star.
    CODE: `^${CODE_PATTERN}$`,
    // Nothing where there are none: a table that nobody asks for.
    PAGES: site.pages === undefined ? null : pagesOf(site, site.pages, plan),
    ABOUT: { [ROUTES_HEADER]: site.digest },
    ROOTS: plan.roots,
    METHODS: plan.methods,
    REFUSED: plan.refused,
    VIEW: plan.view,
    PAGE: plan.page,
    PAGE_NUMBER: `^${pageNumberPattern("%s", "%+", DECODED_NUMBER)}$`,
    STEPS: plan.steps,
    REPLIES: plan.replies,
  };
  const declared = Object.entries(constants).map(([name, value]) => `local ${name} = ${encodeLua(value)}\n`);
  return {
    name: "lingodex.lua",
    purpose: "magnet.attract-physical-path-to names it, where server.document-root is the tree",
    text: `-- Made by ${site.maker}; make it anew when components are added.\n${declared.join("")}${SCRIPT}`,
  };
}

/** What mod_deflate compresses: the script cannot say it. */
export function lighttpdCompression(site: HostSite): OutsideFile {
  const types = bareCompressedTypes(site).map((type) => `    "${type}",`);
  const encodings = 'deflate.allowed-encodings = ("gzip")';
  const lines = [`# Made by ${site.maker}.`, encodings, "deflate.mimetypes = (", ...types, ")"];
  return {
    name: "compression.conf",
    purpose: "include it where magnet.attract-physical-path-to stands; needs mod_deflate",
    text: `${lines.join("\n")}\n`,
  };
}

/** What the script must know of pages; of addresses their names, null for any. */
function pagesOf(
  site: HostSite,
  { hasHome }: SitePages,
  { pages }: RoutingPlan,
): Readonly<Record<string, unknown>> {
  const { roots, steps, headers } = pages;
  const aliases = aliasesOf(pages.aliases).map(({ segments, isFolder, to }) => [
    segments,
    isFolder,
    to.replaceAll("$", "%"),
  ]);
  // A feed answers at its folder's address, too.
  const feeds = POLLED_ADDRESSES.filter((address) => address.endsWith("/feed.xml"));
  const folders = feeds.map((address) => address.slice(0, address.lastIndexOf("/")));
  const polled = [...POLLED_ADDRESSES, ...folders].map((address) =>
    partsOf(address).map((name) => (isPlaceholder(name) ? null : name)),
  );
  const home = hasHome ? pages.home : null;
  return {
    ...{ roots, home, steps, aliases, headers, types: PAGE_TYPES, feed: JSON_FEED, polled },
    ...{ aliasName: `^${ALIAS_NAME.replace("-]", "%-]")}$`, base: encodedPrefix(site), assets: ASSETS_ROOT },
  };
}

/** Segments of the collections' addresses; null for any. */
function collectionsOf({ roots }: RoutingPlan): readonly (readonly (string | null)[])[] {
  return API_ROUTES.filter(({ holds }) => holds === "collection")
    .map(({ pattern }) => `${roots.documents}/${pattern}`.split("/").slice(0, -1))
    .map((names) => names.map((name) => (name.startsWith("{") ? null : name)));
}

const SCRIPT = `
local r = lighty.r
local root = r.req_attr["physical.doc-root"]:gsub("/+$", "") .. "/"

local function say(headers)
  for name, value in pairs(headers) do r.resp_header[name] = value end
end

local function answer(kind)
  local reply = REPLIES[kind]
  say(HEADERS)
  say({ ["Content-Type"] = "application/json", ["Cache-Control"] = CACHE.other })
  r.resp_body:set({ (reply.body:gsub("{method}", function() return r.req_attr["request.method"] end)) })
  return reply.status
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

local function has(list, value)
  for _, one in ipairs(list) do
    if one == value then return true end
  end
  return false
end

-- The file that hangs under an address, and its headers.
local function raw_file(names, count)
  for _, rule in ipairs(RAW) do
    local fits, code = match(rule[1], names, count)
    if fits and (code == "" or code:find(CODE)) then
      return fill(rule[2], code), { ["Content-Type"] = rule[3], ["Content-Disposition"] = fill(rule[4], code) }
    end
  end
end

local function is_collection(names, count)
  if count == 0 then return false end
  if names[count] == "index.json" then count = count - 1 end
  local before = #PAGE.marker[1]
  local is_page = names[count]:sub(1, before) == PAGE.marker[1] and names[count]:find("^%d+$", before + 1)
  if is_page then count = count - 1 end
  for _, marker in pairs(VIEW.markers) do
    if names[count] .. "/" == marker then
      count = count - 1
      break
    end
  end
  for _, pattern in ipairs(COLLECTIONS) do
    if match(pattern, names, count) then return true end
  end
  return false
end

local function is_polled(names, count)
  for _, pattern in ipairs(PAGES and PAGES.polled or {}) do
    if match(pattern, names, count) then return true end
  end
  return false
end

local function cache_of(path, names, count)
  if PAGES and path:sub(1, #PAGES.assets + 1) == PAGES.assets .. "/" then return CACHE.asset end
  if is_polled(names, count) then return CACHE.polled end
  return is_collection(names, count) and CACHE.collection or CACHE.other
end

local function type_of(path, types)
  if types ~= TYPES and path:match("[^/]*$") == PAGES.feed.name then return PAGES.feed.type end
  return types[path:match("%.(%a+)$") or ""] or "application/octet-stream"
end

-- A raw file is sent from here: the server leaves out what it takes for programs (static-file.exclude-extensions), or runs it.
local function send_raw(path)
  local found = lighty.c.stat(root .. path)
  local tags, since = r.req_header["If-None-Match"], r.req_header["If-Modified-Since"]
  local modified = os.date("!%a, %d %b %Y %H:%M:%S GMT", found.st_mtime)
  say({ ETag = found.etag, ["Last-Modified"] = modified })
  if tags then
    if tags == "*" or tags:find(found.etag, 1, true) then return 304 end
  elseif since == modified then return 304 end
  r.resp_body:set({ { filename = root .. path } })
  return 200
end

local function send(path, names, count, headers, is_page, is_raw)
  local own = is_page and PAGES.headers or HEADERS
  say(own)
  say({
    ["Content-Type"] = type_of(path, is_page and PAGES.types or TYPES),
    ["Cache-Control"] = cache_of(path, names, count),
    -- mod_deflate says it of what it compresses.
    Vary = (own.Vary and own.Vary .. ", " or "") .. "Accept-Encoding",
  })
  say(headers or {})
  if is_raw then return send_raw(path) end
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

-- The markers that the query asks for.
local function markers(root)
  local asked = root == ROOTS.documents and parameters() or {}
  local view = VIEW.markers[asked[VIEW.name] or ""] or VIEW.unknown
  if not asked[PAGE.name] then return view, "" end
  local number = asked[PAGE.name]:match(PAGE_NUMBER)
  return view, number and PAGE.marker[1] .. number .. PAGE.marker[2] or PAGE.unknown
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

local function path_of(template, values)
  local parts = {}
  for place, part in ipairs(template) do parts[place] = type(part) == "table" and values[part.is] or part end
  return table.concat(parts)
end

-- The address that another one stands for: the first rule that fits.
local function alias_of(names, count, at)
  for _, rule in ipairs(PAGES and PAGES.aliases or {}) do
    local found = {}
    local fits = #rule[1] == count and (at == "name" or rule[2])
    for place = 1, fits and count or 0 do
      local part, name = rule[1][place], names[place]
      if part == false then
        fits = fits and name:find(PAGES.aliasName) ~= nil
        found[#found + 1] = name
      elseif type(part) == "table" then fits = fits and has(part, name)
      else fits = fits and part == name end
    end
    if fits then
      return PAGES.base .. "/" .. rule[3]:gsub("%%(%d)", function(place) return found[tonumber(place)] end)
    end
  end
end

local function redirect(address)
  say(HEADERS)
  say({ ["Cache-Control"] = CACHE.other, Location = address })
  return 301
end

-- What is said to a reader for whom there is no page.
local function no_page(path)
  say(PAGES.headers)
  say({ ["Content-Type"] = PAGES.types.html, ["Cache-Control"] = CACHE.other })
  r.resp_body:set({ { filename = root .. path } })
  return 404
end

-- The first step that fits.
local function carry_out(names, count, at, is_page)
  local address = table.concat(names, "/", 1, count)
  local view, page = markers(names[1])
  local raw, headers = raw_file(names, count)
  local beside, saved = raw_file(names, count - 1)
  if beside ~= names[count] then saved = nil end
  local values = { directory = count == 0 and "" or address .. "/", name = address, raw = raw or "", view = view, page = page }
  local alias = is_page and alias_of(names, count, at) or nil
  local fits = { raw = raw ~= nil, ["in-raw"] = beside ~= nil, ["unknown-view"] = view == VIEW.unknown, alias = alias ~= nil }
  for _, step in ipairs(is_page and PAGES.steps or STEPS) do
    if (step.at == at or step.at == "both") and (not step.only or fits[step.only]) then
      local path = step.file and path_of(step.file, values):gsub("^/", "")
      if not path or is_file(path) then
        if step.answer == "slash" then return slash(names, count) end
        if step.answer == "alias" then return redirect(alias) end
        if step.answer == "no-page" then return no_page(path) end
        if step.answer ~= "file" then return answer(step.answer) end
        local own = step.only == "raw" and headers or at == "name" and saved or nil
        return send(path, names, count, own, is_page, step.only == "raw" or step.only == "in-raw")
      end
    end
  end
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
if place < #PREFIX then return 0 end
local is_page = PAGES and (has(PAGES.roots, names[1])
  or PAGES.home and (count == 0 or count == 1 and (names[1] == "" or names[1] == PAGES.home)))
if names[1] ~= ROOTS.documents and names[1] ~= ROOTS.about and not is_page then return 0 end
if names[1] == ROOTS.about then say(ABOUT) end
-- mod_deflate does not see what q=0 refuses (RFC 9110, 12.5.3).
local taken = {}
for part in (r.req_header["Accept-Encoding"] or ""):gmatch("[^,]+") do
  if tonumber(part:lower():match(";%s*q%s*=%s*([%d.]+)")) ~= 0 then taken[#taken + 1] = part end
end
r.req_header["Accept-Encoding"] = table.concat(taken, ",")
local method = r.req_attr["request.method"]
if method == METHODS.options then
  say(PREFLIGHT)
  return answer("options")
end
if not has(METHODS.read, method) then return answer("method-not-allowed") end
local is_directory = count > 0 and names[count] == ""
if is_directory then count = count - 1 end
for index = 1, count do
  if has(REFUSED.names, names[index]) then return answer("not-found") end
  for _, character in ipairs(REFUSED.characters) do
    if names[index]:find(character, 1, true) then return answer("not-found") end
  end
end
return carry_out(names, count, is_directory and "directory" or "name", is_page)
`;
