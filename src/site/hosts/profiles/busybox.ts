import { ABOUT_TYPES, INDEX } from "../../../model/index.ts";
import { type HostProfile, type OutsideFile, only } from "../profile.ts";

/** It guesses types by a short list of endings, and has neither headers nor rewriting. */
const CONFIGURATION: OutsideFile = {
  name: "httpd.conf",
  purpose: "busybox httpd -f -p 80 -h FOLDER -c httpd.conf",
  text: [`I:${INDEX}`, ...Object.entries(ABOUT_TYPES).map(([ending, type]) => `.${ending}:${type}`), ""].join(
    "\n",
  ),
};

export const busybox: HostProfile<"busybox"> = {
  id: "busybox",
  name: "BusyBox httpd",
  links: "path",
  ignoresQueries: true,
  bulk: false,
  aliases: "files",
  files: () => [],
  outside: () => [CONFIGURATION],
  limits: {},
  reserved: [
    { names: /^httpd\.conf$/, where: "tree", fate: "takes it for a configuration of the folder" },
    { names: /^cgi-bin$/, where: "base", fate: "runs programs there" },
  ],
  evidence: "proven",
  claims: { ...only("conditions"), heads: false },
  notes: [
    "With a path in `base_url` the tree is put below that path in the folder that is served.",
    "An address without its slash is redirected with 302. What is not there gets a page of its own as `text/html`; OPTIONS and POST are 501, and HEAD is answered with a body.",
  ],
};
