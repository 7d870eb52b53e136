import { anyFault, strikeScenarios } from "./strike-all.ts";

strikeScenarios([
  {
    name: "a recovery while files were added",
    how: ["over"],
    hasOld: true,
    killedBefore: /^rename\(.*api\/units\/28\/index/,
    faults: anyFault,
  },
  {
    name: "a recovery while files were moved",
    how: ["amend"],
    hasOld: true,
    killedBefore: /^rename\(.*api\/units\/7\/index/,
    faults: anyFault,
  },
  {
    name: "a recovery while an untrusted tree was changed",
    how: ["mend"],
    hasOld: true,
    killedBefore: /^rename\(.*api\/units\/7\/index/,
    faults: anyFault,
  },
  {
    name: "a recovery while trees were swapped",
    how: ["anew"],
    hasOld: true,
    killedBefore: /^rename\(.*new\/api/,
    faults: anyFault,
  },
]);
