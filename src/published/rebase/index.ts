export { rebase } from "./rebase.ts";
