import { anyFault, lies, strikeScenarios, unflushed } from "./strike-all.ts";

strikeScenarios([
  { name: "an amendment", how: ["amend"], hasOld: true, faults: anyFault },
  { name: "an amendment of a manifest in parts", how: ["amend", "more=400"], hasOld: true, faults: anyFault },
  { name: "an amendment, flushed", how: ["amend", "fsync"], hasOld: true, faults: unflushed },
  { name: "an amendment, read back", how: ["amend", "verify", "more=400"], hasOld: true, faults: lies },
]);
