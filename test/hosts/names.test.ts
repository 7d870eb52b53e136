import { expect, it } from "vitest";
import { HOSTS } from "../../src/hosts/index.ts";
import { HOST_NAMES } from "../../src/model/host-names.ts";

it("every host profile has its name in the list that the command line knows, and every name its profile", () => {
  expect(HOSTS.map(({ id }) => id)).toEqual(HOST_NAMES);
});
