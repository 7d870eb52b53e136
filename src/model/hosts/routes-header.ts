/** The header of answers below `lingodex/` with the input of the host's configuration. */
export const ROUTES_HEADER = "X-Lingodex-Routes";
