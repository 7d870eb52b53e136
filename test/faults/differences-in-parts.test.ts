import { anyError, strikeScenarios } from "./strike-all.ts";

strikeScenarios([
  {
    name: "what differs, over a manifest in parts that is not trusted, failing",
    how: ["mend", "more=400"],
    hasOld: true,
    faults: anyError,
  },
]);
