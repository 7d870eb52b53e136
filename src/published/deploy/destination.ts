import { randomUUID } from "node:crypto";
import { join, relative, sep } from "node:path";
import { type BaseUrl, encodeSegment, UsageError, withoutSecrets } from "../../model/index.ts";
import { realPlace } from "../../store/index.ts";
import type { DeltaOptions } from "./delta-options.ts";
import type { Destination } from "./outputs/index.ts";

/** The place that a plan changes. @throws UsageError for an invalid place */
export function destinationOf({ directory, out, to }: DeltaOptions): Destination {
  const tree = out === undefined ? "" : relative(join(realPlace(out), "program"), realPlace(directory));
  return {
    directory: directory.replace(/(?<=.)\/+$/, ""),
    tree: tree.split(sep).join("/"),
    reference: randomUUID(),
    ...parseTarget(to),
  };
}

const TARGET = /^s3:\/\/([A-Za-z0-9][-._A-Za-z0-9]{1,254})(?:\/([^\p{Cc}]*))?$/u;

function parseTarget(to: string | undefined): {
  readonly bucket: string | undefined;
  readonly prefix: string;
} {
  if (to === undefined) return { bucket: undefined, prefix: "" };
  const [, bucket, below = ""] = TARGET.exec(to) ?? [];
  if (bucket === undefined) {
    throw new UsageError(
      `${JSON.stringify(withoutSecrets(to))} is not a place in S3`,
      "write --to s3://bucket or s3://bucket/prefix",
    );
  }
  const names = below.split("/").filter((name) => name !== "");
  return { bucket, prefix: names.map((name) => `${name}/`).join("") };
}

/** The path of a base address, percent-encoded like addresses of documents, without a slash at its end. */
export function basePath(baseUrl: BaseUrl): string {
  const prefix = new URL(baseUrl).pathname.replace(/\/$/, "");
  try {
    return prefix
      .split("/")
      .map((segment) => encodeSegment(decodeURIComponent(segment)))
      .join("/");
  } catch {
    return prefix;
  }
}
