import type { UnitCheck } from "./check.ts";
import { failsNamed } from "./formats.ts";
import type { PlaceholderSyntax } from "./placeholders.ts";

/** No check of the release. Texts of Qt's own format are known by it, others (KDE's too) by their flag. */
export const qtFormat: UnitCheck = {
  id: "qt_format",
  name: "Qt format",
  description: "Source and translation do not have the same places (`%1`, `%n`) of Qt.",
  hint: "keep every %1 of the source, in any order; %n may lack in a form that is for one number alone",
  severity: "danger",
  looksAt: "unit",
  runsOn: "translated",
  isPublished: false,
  fails: (subject) =>
    (subject.fileFormat === "ts" || FLAGS.some((flag) => subject.flags.has(flag))) &&
    failsNamed(subject, QT, (text) => text === "%n"),
};

const FLAGS = ["qt-format", "qt-plural-format", "kde-format"];

/** doc.qt.io, `QString::arg` and `QObject::tr`: `L` says how a number is written, and no more. */
const QT: PlaceholderSyntax = {
  pattern: /%L?(\d{1,2}|n)/g,
  toPlaceholder: ([, name = ""]) => ({ text: `%${name}`, isPositional: false }),
};
