import { configureGlobal } from "fast-check";

// The same examples for each mutant: whether it is noticed is no matter of luck.
configureGlobal({ seed: 20_261_122 });
