import type { PathTemplate, RoutingPlan, RoutingStep, SitePages } from "../../../model/index.ts";

/** The Lua code that follows the plan in mod_magnet. It comes after the tables that `lighttpdScript` writes. */
export function lighttpdCode(plan: RoutingPlan, pages: SitePages | undefined): string {
  return SCRIPT.replace("--[[pages]]", () =>
    pages === undefined ? "" : statementsOf(plan.pages.steps),
  ).replace("--[[documents]]", () => statementsOf(plan.steps));
}

/** Each step as a statement. The first one that fits answers. */
function statementsOf(steps: readonly RoutingStep[]): string {
  return steps.map((step) => `  ${statementOf(step)}`).join("\n");
}

function statementOf(step: RoutingStep): string {
  const { at, only, file } = step;
  const condition = only === undefined ? [] : [ONLY[only]];
  const tests = [...AT[at], ...condition, ...(file === undefined ? [] : [`there(${pathOf(file)})`])];
  const reply = `return ${replyOf(step)}`;
  return tests.length === 0 ? `do ${reply} end` : `if ${tests.join(" and ")} then ${reply} end`;
}

const AT: Readonly<Record<RoutingStep["at"], readonly string[]>> = {
  directory: ["is_directory"],
  name: ["not is_directory"],
  both: [],
};

const ONLY: Readonly<Record<NonNullable<RoutingStep["only"]>, string>> = {
  raw: "raw",
  "in-raw": "beside",
  "unknown-view": "view == VIEW.unknown",
  alias: "alias",
};

function pathOf(template: PathTemplate): string {
  return template.map((part) => (typeof part === "string" ? encodeLua(part) : part.is)).join(" .. ");
}

function replyOf({ answer, only }: RoutingStep): string {
  if (answer === "slash") return "slash()";
  if (answer === "alias") return "redirect(alias)";
  if (answer === "no-page") return "no_page(found)";
  if (answer !== "file") return `answer(${encodeLua(answer)})`;
  if (only === "raw") return "send_found(headers, true)";
  return only === "in-raw" ? "send_found(saved, true)" : "send_found()";
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

local function is_one_of(patterns, names, count)
  for _, pattern in ipairs(patterns) do
    if match(pattern, names, count) then return true end
  end
  return false
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
  return is_one_of(COLLECTIONS, names, count)
end

local function cache_of(path, names, count)
  if PAGES and path:sub(1, #PAGES.assets + 1) == PAGES.assets .. "/" then return CACHE.asset end
  if PAGES and is_one_of(PAGES.polled, names, count) then return CACHE.polled end
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

-- The markers that the query asks for.
local function markers(root)
  local asked = root == ROOTS.documents and lighty.c.urldec_query(r.req_attr["uri.query"]) or {}
  local view = VIEW.markers[asked[VIEW.name] or ""] or VIEW.unknown
  if not asked[PAGE.name] then return view, "" end
  local number = asked[PAGE.name]:match(PAGE_NUMBER)
  return view, number and PAGE.marker[1] .. number .. PAGE.marker[2] or PAGE.unknown
end

local function redirect(address)
  say(HEADERS)
  say({ ["Cache-Control"] = CACHE.other, Location = address })
  return 301
end

-- The path without what a server took out of it: never //, which would name another host.
local function slash()
  local path = r.req_attr["uri.path"]:gsub("[^%w/._~@=:+,;!*()-]", function(byte)
    return ("%%%02X"):format(byte:byte())
  end)
  local query = r.req_attr["uri.query"]
  return redirect(path .. "/" .. (query and query ~= "" and "?" .. query or ""))
end

-- The address that another one stands for: the first rule that fits.
local function alias_of(names, count, is_directory)
  for _, rule in ipairs(PAGES and PAGES.aliases or {}) do
    local found = {}
    local fits = #rule[1] == count and (not is_directory or rule[2])
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

-- The answer for a page that does not exist.
local function no_page(path)
  say(PAGES.headers)
  say({ ["Content-Type"] = PAGES.types.html, ["Cache-Control"] = CACHE.other })
  r.resp_body:set({ { filename = root .. path } })
  return 404
end

-- The last path that was looked for.
local found
local function there(path)
  found = path:gsub("^/", "")
  return is_file(found)
end

-- The steps of the plan: the first that fits answers.
local function carry_out(names, count, is_directory, is_page)
  local name = table.concat(names, "/", 1, count)
  local directory = count == 0 and "" or name .. "/"
  local view, page = markers(names[1])
  local raw, headers = raw_file(names, count)
  local beside, saved = raw_file(names, count - 1)
  if beside ~= names[count] then saved = nil end
  local alias = is_page and alias_of(names, count, is_directory)
  local function send_found(own, is_raw) return send(found, names, count, own, is_page, is_raw) end
  if is_page then
--[[pages]]
  end
--[[documents]]
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
return carry_out(names, count, is_directory, is_page)
`;

/** A value as a Lua expression; `null` becomes `false`, because a table cannot hold `nil`. */
export function encodeLua(value: unknown): string {
  if (typeof value === "string") return encodeString(value);
  if (Array.isArray(value)) return `{${value.map(encodeLua).join(", ")}}`;
  if (typeof value === "object" && value !== null) {
    return `{${Object.entries(value)
      .map(([key, own]) => `[${encodeString(key)}] = ${encodeLua(own)}`)
      .join(", ")}}`;
  }
  return value === null ? "false" : String(value);
}

/** A string as bytes of UTF-8. Bytes that could have a meaning are written as numbers. */
function encodeString(text: string): string {
  const escaped = Array.from(Buffer.from(text), (byte) => {
    const character = String.fromCharCode(byte);
    return /[\w ./=+:;,@()*-]/.test(character) ? character : `\\${String(byte).padStart(3, "0")}`;
  });
  return `"${escaped.join("")}"`;
}
