/** The files of the site, which only the platform can ask for. */
export interface Environment {
  readonly ASSETS: { fetch(request: Request): Promise<Response> };
}

/** @param path relative to the tree's directory; any request of the site has its origin */
export function fileRequest(path: string, { url }: Request, asked: RequestInit = {}): Request {
  const address = new URL(`/${path.split("/").map(encodeURIComponent).join("/")}`, url);
  // The platform answers with a redirect where a page is called by its file's name.
  address.pathname = address.pathname.replace(/(?:\/index)?[.]html$/, (name) =>
    name === ".html" ? "" : "/",
  );
  return new Request(address, asked);
}

/** The statuses of existing files: whole, in part, unchanged, and for a failed condition or range (RFC 9110). */
export const THERE = [200, 206, 304, 412, 416];
