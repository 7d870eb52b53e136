/** With it, answers below `lingodex/` say what the host's configuration was made from. */
export const ROUTES_HEADER = "X-Lingodex-Routes";
