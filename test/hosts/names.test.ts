import { expect, it } from "vitest";
import { HOST_NAMES } from "../../src/model/hosts/host-names.ts";
import { HOSTS } from "../../src/site/hosts/index.ts";

it("every host profile has its name in the list that the command line knows, and every name its profile", () => {
  expect(HOSTS.map(({ id }) => id)).toEqual(HOST_NAMES);
});
