import { compareCodePoints, type Finding } from "../../model/index.ts";
import { encodeJson } from "../escape.ts";
import { checkOfFinding } from "./finding-check.ts";
import { pathOf, type Reporter, type ReporterContext } from "./reporter.ts";

/** SARIF 2.1.0 (OASIS), in the form for code scanning services. Only rules with results are listed. */
export const sarif: Reporter = (findings, context) => {
  const rules = new Map(findings.map((finding) => [finding.code, finding]));
  const codes = [...rules.keys()].sort(compareCodePoints);
  const indices = new Map(codes.map((code, index) => [code, index]));
  return encodeJson({
    $schema: "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "lingodex",
            version: context.version,
            rules: codes.flatMap((code) => rule(rules.get(code))),
          },
        },
        columnKind: "utf16CodeUnits",
        results: findings.map((finding) => ({
          ruleId: finding.code,
          ruleIndex: indices.get(finding.code) ?? 0,
          ...result(finding, context),
        })),
      },
    ],
  });
};

function rule(finding: Finding | undefined): object[] {
  if (finding === undefined) return [];
  const { code, severity, hint } = finding;
  const check = checkOfFinding(finding);
  return [
    {
      id: code,
      shortDescription: { text: check?.name ?? code.replace("/", ": ").replaceAll(/[-_]/g, " ") },
      ...(check === undefined ? {} : { fullDescription: { text: plainText(check.description) } }),
      help: { text: plainText(hint) },
      defaultConfiguration: { level: severity },
    },
  ];
}

function result(finding: Finding, context: ReporterContext): object {
  const { code, severity, file, line, column, message } = finding;
  return {
    level: severity,
    // SARIF does not allow an empty text (3.11.8).
    message: { text: plainText(message === "" ? code : message) },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: encodePath(pathOf(file, context)), uriBaseId: "%SRCROOT%" },
          region: { startLine: Math.max(1, line), startColumn: Math.max(1, column) },
        },
      },
    ],
  };
}

/**
 * The text of a message. Viewers read `{0}` as a placeholder (SARIF 3.11.5: braces are doubled) and `[text](uri)` as
 * a link (3.11.6). Neither may come from a catalogue. All other text stays unchanged.
 */
function plainText(text: string): string {
  return text.replace(/\{\d+\}/g, "{$&}").replaceAll("](", "]\\(");
}

/** A relative reference of RFC 3986. `:` is also encoded, so that no name is read as a scheme. */
function encodePath(path: string): string {
  return path
    .replace(/\p{Cs}/gu, "\ufffd")
    .split("/")
    .map(encodeURIComponent)
    .join("/");
}
