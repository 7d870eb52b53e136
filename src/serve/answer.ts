import type { ServerResponse } from "node:http";

/** On every answer (contract 1.1 and 1.2, RULES.md 0.1). The preview does not compress, so `Vary` names no encoding. */
export const COMMON_HEADERS: Readonly<Record<string, string>> = {
  Allow: "GET, HEAD, OPTIONS",
  Vary: "Accept",
  "X-Content-Type-Options": "nosniff",
};

export const JSON_TYPE = "application/json";

/** An answer of our own. What was said on `response` so far is taken back. */
export function sendJson(response: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body);
  send(response, status, { "Content-Type": JSON_TYPE, "Content-Length": `${Buffer.byteLength(text)}` }, text);
}

export function sendDetail(response: ServerResponse, status: number, detail: string): void {
  sendJson(response, status, { detail });
}

/** 301, as the platform answers a missing slash (RULES.md 1.9). */
export function sendRedirect(response: ServerResponse, location: string): void {
  send(response, 301, { Location: location, "Content-Length": "0" }, "");
}

function send(
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string,
): void {
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  response.statusCode = status;
  setHeaders(response, { ...COMMON_HEADERS, "Cache-Control": "no-cache", ...headers });
  response.end(body);
}

export function setHeaders(response: ServerResponse, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}
