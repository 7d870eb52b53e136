import { anyFault, lies, strikeScenarios } from "./strike-all.ts";

strikeScenarios([
  { name: "a whole tree over a trusted one", how: ["over"], hasOld: true, faults: anyFault },
  { name: "a whole tree over a trusted one, read back", how: ["over", "verify"], hasOld: true, faults: lies },
]);
