import { anyFault, lies, strikeScenarios, unflushed } from "./strike-all.ts";

strikeScenarios([
  { name: "a first tree", how: ["anew"], hasOld: false, faults: anyFault },
  { name: "a whole tree over one that is not trusted", how: ["anew"], hasOld: true, faults: anyFault },
  { name: "a first tree, flushed", how: ["anew", "fsync"], hasOld: false, faults: unflushed },
  { name: "a first tree, read back", how: ["anew", "verify"], hasOld: false, faults: lies },
]);
