import { anyFault, kill, lies, strikeScenarios, unflushed } from "./strike-all.ts";

strikeScenarios([
  { name: "what differs, over a tree that is not trusted", how: ["mend"], hasOld: true, faults: anyFault },
  {
    // What fails without a kill takes so long that it has a file of its own.
    name: "what differs, over a manifest in parts that is not trusted, killed",
    how: ["mend", "more=400"],
    hasOld: true,
    faults: kill,
  },
  { name: "what differs, read back", how: ["mend", "verify"], hasOld: true, faults: lies },
  { name: "what differs, flushed", how: ["mend", "fsync"], hasOld: true, faults: unflushed },
]);
