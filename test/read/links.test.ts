import { describe, expect, it } from "vitest";
import { type DeclaredCatalogue, ManifestReader } from "../../src/catalogue/read/manifests/manifests.ts";
import type { RawComponent } from "../../src/catalogue/read/manifests/raw-manifests.ts";
import { sourceOf } from "../../src/catalogue/read/planner.ts";
import { Diagnostics } from "../../src/model/diagnostics/diagnostic.ts";
import { AT, workspaceWith } from "./disk.ts";

type Component = Readonly<Record<string, unknown>>;

function declare(projects: Readonly<Record<string, Readonly<Record<string, Component>>>>): DeclaredCatalogue {
  const catalogue = {
    projects: Object.entries(projects).map(([slug, components]) => ({
      name: slug,
      slug,
      components: Object.entries(components).map(([name, keys]) => ({
        name,
        slug: name,
        filemask: "*.po",
        file_format: "po",
        ...keys,
      })),
    })),
  };
  const { root, workspace, report, complaints } = workspaceWith({
    "catalogue.json": JSON.stringify(catalogue),
  });
  const reader = new ManifestReader(workspace, report);
  const file = workspace.locate(root, "catalogue.json", AT);
  const declared = file && reader.catalogue(file);
  if (declared === undefined) throw new Error(complaints().join("\n"));
  return reader.projects(declared);
}

/** Whose checkout each component uses, whether by a link, and what it says of its repository. */
function sources(catalogue: DeclaredCatalogue) {
  const diagnostics = new Diagnostics();
  const told = catalogue.projects.flatMap((project) =>
    project.components.map((component) => {
      const source = sourceOf(component, catalogue, diagnostics.report);
      const name = `${project.raw.slug}/${component.raw.slug}`;
      if (source === undefined) return `${name}: none`;
      return `${name}: ${source.owner.raw.slug}${source.isLinked ? " by a link" : ""}, ${statusOf(source.repository)}`;
    }),
  );
  return { told, codes: diagnostics.sorted().map(({ code }) => code) };
}

function statusOf(repository: RawComponent["repository"]): string | undefined {
  return repository === "git" ? "asked of git" : repository?.status;
}

describe("the checkout of a component", () => {
  it("is its own, or that at the end of its links, also in another project", () => {
    const catalogue = declare({
      a: {
        one: { repo: "https://example.org/r.git", repository: { status: "clean" } },
        two: { repo: "weblate://a/one" },
      },
      b: { three: { repo: "weblate://a/two", repository: { status: "own" } } },
    });
    expect(sources(catalogue)).toEqual({
      told: ["a/one: one, clean", "a/two: one by a link, clean", "b/three: one by a link, own"],
      codes: [],
    });
  });

  it("is none where the link leads nowhere, in a circle, or to what has errors", () => {
    const catalogue = declare({
      a: {
        gone: { repo: "weblate://a/nothing" },
        far: { repo: "weblate://z/one" },
        odd: { repo: "weblate://a/b/c" },
        self: { repo: "weblate://a/self" },
        there: { repo: "weblate://a/back" },
        back: { repo: "weblate://a/there" },
        into: { repo: "weblate://a/self" },
      },
    });
    expect(sources(catalogue)).toEqual({
      told: ["gone", "far", "odd", "self", "there", "back", "into"].map((slug) => `a/${slug}: none`),
      codes: [
        ...["component/unknown-parent", "component/unknown-parent", "component/unknown-parent"],
        ...[
          "component/link-circle",
          "component/link-circle",
          "component/link-circle",
          "component/link-circle",
        ],
      ],
    });
    const unread = declare({ a: { one: { colour: "red" }, two: { repo: "weblate://a/one" } } });
    expect(sources(unread)).toEqual({ told: ["a/two: none"], codes: [] });
  });

  it("is asked of git where the component says so, or the first that it is linked to which says anything", () => {
    const catalogue = declare({
      a: {
        one: { repository: "git" },
        two: { repo: "weblate://a/one" },
        three: { repo: "weblate://a/one", repository: { status: "own" } },
        four: { repo: "weblate://a/three" },
      },
    });
    expect(sources(catalogue)).toEqual({
      told: [
        "a/one: one, asked of git",
        "a/two: one by a link, asked of git",
        "a/three: one by a link, own",
        "a/four: one by a link, own",
      ],
      codes: [],
    });
  });
});
