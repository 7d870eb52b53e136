import type { Case } from "./check-of.ts";

export type Pair = readonly [
  source: Case["source"],
  target: Case["target"],
  more?: Omit<Case, "source" | "target">,
];

export interface Cases {
  readonly fails: readonly Pair[];
  readonly passes: readonly Pair[];
}

const fluent = { fileFormat: "fluent" };
const wiki = { fileFormat: "banana" };
const python = { flags: "python-format" };
const brace = { flags: "python-brace-format" };
const php = { flags: "php-format" };
const c = { flags: "c-format" };
const perl = { flags: "perl-format" };
const javascript = { flags: "javascript-format" };
const csharp = { flags: "c-sharp-format" };
const java = { flags: "java-format" };
const message = { flags: "java-messageformat" };
const angular = { flags: "angularjs-format" };
const md = { flags: "md-text" };
const qt = { fileFormat: "ts" };
const objc = { flags: "objc-format" };
const RUSSIAN = {
  count: 3,
  formula: "n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2",
};
const OTHER = { count: 1, formula: "0" };
const ICELANDIC = { count: 2, formula: "n % 10 != 1 || n % 100 == 11" };
const ARABIC = {
  count: 6,
  formula: "n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5",
};

/** For every check, from its description (RULES.md 9): texts that fail, and texts that only look as if they did. */
export const CASES: Readonly<Record<string, Cases>> = {
  addresses: {
    fails: [
      ["See https://example.org/a", "Siehe https://example.org/b"],
      ["See https://example.org/", "Siehe http://example.org/"],
      ["See https://example.org/", "Siehe dort"],
      ["Home", "Heim: https://example.org/"],
      ["Write to hut@example.org", "Schreiben Sie an huette@example.org"],
      ["Write to hut@example.org.", "Schreiben Sie uns."],
    ],
    passes: [
      ["See https://example.org/a?b=c.", "Siehe (https://example.org/a?b=c)!"],
      ["See https://example.org, or write.", "https://example.org: siehe dort."],
      ["“https://example.org/”", "„https://example.org/“"],
      ["See https://example.org/ now", "https://example.org/を見る"],
      ["One: https://example.org/", "https://example.org/ https://example.org/"],
      ["hut@example.org or desk@example.org", "desk@example.org, hut@example.org"],
      ["https://hut@example.org/", "https://hut@example.org/"],
      ["Half price @ the hut", "Halber Preis in der Hütte"],
      ["a/b", "a / b"],
    ],
  },
  placeholders: {
    fails: [
      // What it was told of as a message of ICU before.
      ["Hello {name}", "Hallo {Name}", { fileFormat: "json" }],
      ["Open {0}", "{O} öffnen", { fileFormat: "properties" }],
      ["Open {0}", "{0} {1} öffnen", { fileFormat: "properties" }],
      ["Hello {name}", "你好｛name｝", { fileFormat: "json" }],
      ["Hello {name}", "Hallo {{name}}", { fileFormat: "json" }],
      ["Hello {name}", "Hallo {name", { families: ["brace"] }],
      ["{} of {}", "[] von {}", { families: ["brace"] }],
      ["%(a)s and %(b)s", "%(a)s"],
      ["Room %(name)s", "Zimmer %(name)"],
      ["Room %(name)s", "Zimmer %(name)s: %(count)d"],
      [`Signed in as \${user}`, "Angemeldet"],
      [`Sent to \${mail}`, "An $ {mail} gesendet"],
      ["Sent to %s", "Gesendet", { families: ["printf"] }],
      ["Sent to %s", "An % s gesendet", { families: ["printf"] }],
      ["%s in line %d", "%d: %s", { families: ["printf"] }],
      ["%1$s and %2$s", "%1$s und %2s", { fileFormat: "aresource" }],
      ["Pay %1$d", "% 1$d zahlen", { fileFormat: "aresource" }],
      ["%@ likes %@", "%@ mag das", { fileFormat: "strings" }],
      ["%d of %@", "%@ von %@", { fileFormat: "strings" }],
      ["Folder $name", "Ordner name$", { families: ["dollar"] }],
      ["Folder $name", "Ordner $ordner", { families: ["dollar"] }],
      ["The :attribute is short", "Das :attribut ist kurz", { families: ["colon"] }],
      // A flag for one family takes nothing from another.
      ["%s of {name}", "%s", { flags: "c-format", families: ["brace"] }],
      ["Hello %(name)s", "Hallo", { flags: "c-format" }],
      // What the check of the flag does not know.
      ["Open %@", "Öffnen", { flags: "c-format", families: ["printf"] }],
      ["Open {user-name}", "Öffnen", { flags: "python-brace-format", families: ["brace"] }],
      ["%d files", "Dateien", { context: "files_other", fileFormat: "aresource" }],
      // Formats with a syntax of their own: more of each in test/fixtures/quality-of-today.
      ["From { $a }", "Von { $b }", fluent],
      ["From { -brand }", "Von { -other }", fluent],
      [".a = A", ".b = B", fluent],
      ["{ FOO($a) }", "{ BAR($a) }", fluent],
      ["$1 of $2", "$1", wiki],
      ["Sent to {{.Who}}", "Gesendet", {}],
      ["%[1]s of %[2]s", "%[1]s", {}],
      ["$1 edits {{PLURAL:$1|page|pages}}", "$1 ändert {{PLURALE:$1|Seite|Seiten}}", { fileFormat: "json" }],
      ["Sent to $1", "Gesendet", { families: ["dollar_number"] }],
      ["Digest for %1", "Resumo de 1%", { families: ["percent_number"] }],
      ["%1 of %2", "%1 von %3", { families: ["percent_number"] }],
      ["[%1x%2] copied", "[%1×] kopiert", { families: ["percent_number", "printf"] }],
      [["%d file", "%d files"], ["一個檔案", "檔案"], { plural: OTHER, families: ["printf"] }],
      [["%d file", "%d files"], ["個檔案"], { plural: OTHER, families: ["printf"] }],
      [["One file", "%d files"], ["Skrá", "%d skrár"], { plural: ICELANDIC, fileFormat: "aresource" }],
      ["%lld of %@", "%lld von %lld", { fileFormat: "xcstrings" }],
      ["&brandName; is new", "Neu", { fileFormat: "dtd" }],
      ['<x id="A"/> <x id="B"/>', '<x id="A"/>', { fileFormat: "xliff" }],
      ["{0} of {1}", "{0}", { fileFormat: "abp-json" }],
      // A flag says it, in whichever syntax.
      ["%1% of %2%", "%1%", { flags: "boost-format" }],
      ["Read %v", "Gelesen", { flags: "go-format" }],
      ["Read %s", "Gelesen", { flags: "ocaml-format" }],
      ["Read %1", "Gelesen", { flags: "ycp-format" }],
      ["Read :file", "Gelesen", { flags: "laravel-format" }],
      ["Read {file}", "Gelesen", { flags: "vue-format" }],
      ["Read $NAME$", "Lies $NAME", { fileFormat: "webextension" }],
      ["{{if .New}}New{{end}}", "{{if .New}}Neu", { fileFormat: "go-i18n-toml" }],
      [
        ["%d file", "%d files"],
        ["Одна", "%d файла", "%d файлов"],
        { fileFormat: "aresource", plural: RUSSIAN },
      ],
      ["Read %s", "Gelesen", { flags: "gfc-internal-format" }],
      ["Open {0, number}", "Öffnen", { fileFormat: "properties" }],
      ["Since {0,date,long}", "Seit {0,Datum,long}", { fileFormat: "properties" }],
      // Names between signs.
      ["At most %limit%", "Höchstens %grenze%"],
      ["Order %number% is paid", "Bestellung %number ist bezahlt"],
      ["Hi ###LOGIN###", "Hallo ###NAME###"],
      ["Tell @@a@@ more", "Sag mehr"],
      ["By __AUTHOR__", "Von __AUTOR__"],
      ["Hi <%= user %>", "Hallo"],
      // One is enough: it can be nothing else.
      ["By %1$s on %2$s", "Von %1$s"],
      ["Call %@ now", "Jetzt anrufen"],
      ["Copy {0}", "Kopieren"],
      ["Run $script as $user", "$script ausführen", { flags: "sh-format" }],
      [`No \${file}`, "Kein $(file)", { flags: "sh-format" }],
      // Of a source that asks for nothing.
      ["Ready to sync", "Bereit: %1$s", { fileFormat: "aresource" }],
      ["Sign in to your account", "Anmelden bei %(org)s"],
      ["Access was denied", "Kein Zugriff auf {0}", { fileFormat: "resx" }],
      // A word of Java's.
      ["{0,choice,0#none|1<{0}}", "{0,Wahl,0#keine|1<{0}}", { fileFormat: "properties" }],
    ],
    passes: [
      ["At most %limit% of %all%", "Von %all% höchstens %limit%"],
      ["Of %site%", "Von %site%s"],
      ["%p%", "%p %", qt],
      ["\n__________\nFiltered", "\n______\nGefiltert"],
      ["5%off or 10%off", "5 % oder 10 % weniger"],
      ["%ld% done", "%ld% fertig", { families: ["printf"] }],
      ["%s%d%s", "%s%d%s", { families: ["printf"] }],
      ["## Title ##", "## Titel ##"],
      ["Call __init__ first", "Zuerst __init__ rufen"],
      ["a{0} b{1}", "Muster"],
      ["Deleting $target", `\${target} wird gelöscht`, { flags: "sh-format" }],
      ["One file was deleted", "{0} Datei gelöscht", { fileFormat: "resx" }],
      ["File is deleted", "%1$d gelöscht", { fileFormat: "aresource", context: "deleted_one" }],
      ["domain:admin.txt", "%(user)s"],
      ["Volume: %1%", "Volume: %1 %", { families: ["boost", "percent_number"] }],
      ["{0} rows", "{0,number} Zeilen", { fileFormat: "properties" }],
      ["{0,date} is it", "{0,time} ist es", { fileFormat: "properties" }],
      ["It costs $1 million", "Kostet 1 Million $", { families: ["dollar_number"] }],
      ["Hello {name}", "Hallo", {}],
      ["%%(end) atom", "Atom %%(end)"],
      ["-Z M[:DETAIL]", "-Z M[:DETALLE]", { families: ["colon"] }],
      ["{0}% full", "%{0} dolu", { fileFormat: "properties" }],
      ["{ name } left", "{name} fehlt", { fileFormat: "json" }],
      ["{price} $", `\${price}`, { fileFormat: "json" }],
      [".a { color: red; }", ".a { color: rot; }", { fileFormat: "json" }],
      ["{0:N2} of {1}", "{1} von {0}", { fileFormat: "resx" }],
      ["{n, plural, one {x} other {{a}}}", "{n, plural, one {x} other {{b}}}", { fileFormat: "json" }],
      ["50% of all", "%50si", { families: ["printf"] }],
      ["50% of all", "50 % der", { families: ["printf"] }],
      ["Save %d%%", "%d %% sparen", { families: ["printf"] }],
      ["%s in line %d", "Zeile %2$d: %1$s", { families: ["printf"] }],
      ["Day %d %B", "%B %d", { families: ["printf"] }],
      ["%d of %u", "%i/%u", { families: ["printf"] }],
      ["Sent to %s", "Gesendet", { families: ["printf"], flags: "no-c-format" }],
      ["Sent to %s", "Gesendet", {}],
      ["From $5", "Ab 5 $", { families: ["dollar"] }],
      ["Hello $name", "$name님", { families: ["dollar"] }],
      ["$tNotify list", "$tLa llista", { families: ["dollar"] }],
      ["$nr of $all", "全$allから$nr件", { families: ["dollar"] }],
      [":Attribute is taken", ":attribute ist vergeben", { families: ["colon"] }],
      ["Choose :count", "選択:count", { families: ["colon"] }],
      ["At 10:30: tea", "Um 10:30 Uhr: Tee", { families: ["colon"] }],
      ["%d file", "eine Datei", { context: "files_one", fileFormat: "aresource" }],
      ["[%1x%2] copied", "[%1×%2] kopiert", { families: ["percent_number", "printf"] }],
      [["%d file", "%d files"], ["一個檔案", "%d 個檔案"], { plural: OTHER, families: ["printf"] }],
      [["One file", "%d files"], ["Skrá", "%d skrár"], { plural: ICELANDIC, families: ["printf"] }],
      ["From { -brand }", "Von { -other }", { ...fluent, names: ["-other"] }],
      ["Of { $a }", ".x = y", { ...fluent, context: "-term" }],
      ["{ $n ->\n    [one] One\n   *[other] { $n }\n}", "Anzahl: { $n }", fluent],
      ["$1 {{PLURAL:$1|page|pages}}", "$1 sayfa", { ...wiki, language: "tr" }],
      ["It costs $5", "Kostet 5 $", wiki],
      ["Hello %1", "%1さん、こんにちは", { families: ["percent_number"] }],
      ["Hello %1", "Hallo", { families: ["percent_number"], flags: "kde-format" }],
      ["%1 is 5%", "%1: %5", { families: ["percent_number"], fileFormat: "ts" }],
      ["It costs $1.50", "Kostet 1,50 $", wiki],
      ["%ld of %i", "%lld von %d", { fileFormat: "xcstrings" }],
      ["%#@a@ of %@", "%2$@: %#@a@", { fileFormat: "stringsdict" }],
      ["none", "%d", { fileFormat: "stringsdict", context: "files:n:zero" }],
      ["Fish &amp; &hellip;", "Fisch", { fileFormat: "dtd" }],
      ["%1% of %2%", "%2%: %1%", { flags: "boost-format" }],
      ["{0, number, integer} rows", "{0} Zeilen", { fileFormat: "properties" }],
      ["{0, number} rows", "Zeilen", { fileFormat: "properties", flags: "java-messageformat" }],
      ["%v of %v", "%[2]v: %[1]v", { flags: "go-format" }],
      ["Read $NAME$", "$name$ lesen", { fileFormat: "webextension" }],
      ["Read {{.Name}}", "{{if .Name}}{{.Name}} lesen{{end}}", { fileFormat: "go-i18n-toml" }],
      ['<g id="1">A</g>', '<g id="1" x="{{y}}">A</g>', { fileFormat: "xliff" }],
      ["One other room", "%(count)s anderer Raum", { context: "rooms_one" }],
      [["%d file", "%d files"], ["Datei", "%d Dateien"], { fileFormat: "aresource" }],
      [["{n} day of {m}", "{n} days of {m}"], ["Tag von {m}", "{n} Tage von {m}"], { fileFormat: "json" }],
    ],
  },
  objc_format: {
    fails: [
      ["Meet %@", "Treffen", objc],
      ["%@ of %d", "%d von %@", objc],
    ],
    passes: [
      ["%@ of %d", "%2$d von %1$@", objc],
      ["Meet %@", "Treffen", {}],
    ],
  },
  lone_percent: {
    fails: [
      ["%d%% full", "%d% voll", c],
      ["%(n)d%% full", "%(n)d % voll", {}],
      ["100%% sure", "100% sicher", { fileFormat: "aresource" }],
    ],
    passes: [
      ["%d%% full", "%d %% voll", c],
      ["%d%% full", "%Id ٪", c],
      ["100%% sure", "100% sicher", {}],
      ["100% sure", "100% sicher", c],
    ],
  },
  single_apostrophe: {
    fails: [["Open {0}", "Impossible d'ouvrir {0}", { fileFormat: "properties", doublesApostrophes: true }]],
    passes: [
      ["Open {0}", "Impossible d''ouvrir {0}", { fileFormat: "properties", doublesApostrophes: true }],
      ["Open {0}", "Impossible d'ouvrir {0}", { fileFormat: "properties" }],
      ["Open {0}", "{0}, c'est tout", { fileFormat: "properties", doublesApostrophes: true }],
      ["Open {0}", "Impossible d'ouvrir {0}", { fileFormat: "json", doublesApostrophes: true }],
    ],
  },
  plural_category: {
    fails: [
      ["{n, plural, one {# gull} other {# gulls}}", "{n, plural, eine {# M} other {# M}}"],
      [
        "{ $n ->\n    [one] gull\n   *[other] gulls\n}",
        "{ $n ->\n    [one] чайка\n   *[other] чаек\n}",
        { language: "ru", fileFormat: "fluent" },
      ],
      [
        "{n, plural, one {# gull} other {# gulls}}",
        "{n, plural, one {# чайка} other {# чаек}}",
        { language: "ru" },
      ],
    ],
    passes: [
      ["{n, plural, one {# gull} other {# gulls}}", "{n, plural, one {# M} other {# M}}"],
      [
        "{n, plural, one {# gull} other {# gulls}}",
        "{n, plural, one {# чайка} few {# чайки} other {# чаек}}",
        { language: "ru" },
      ],
      ["{n, plural, one {# gull} other {# gulls}}", "Чаек: {n}", { language: "ru" }],
      [
        "{ $n ->\n    [one] gull\n   *[other] gulls\n}",
        "{ $n ->\n    [one] чайка\n    [few] чайки\n   *[many] чаек\n}",
        { language: "ru", fileFormat: "fluent" },
      ],
      ["{n, plural, one {# gull} other {# gulls}}", "{n, plural, other {Чаек: #}}", { language: "ru" }],
    ],
  },
  lost_tags: {
    fails: [
      ['See <a href="/x">the map</a>', "Siehe Karte"],
      ["<0>Read</0> it", "Lesen"],
      ["<Link>Read</Link> it", "Lesen"],
      ['<img src="x"/> Save', "Speichern"],
      ["Mention @<span id='you'>name</span>", "Erwähne @<span id='du'>Name</span>"],
      ['<a href="/x">A</a> and <a href="/y">B</a>', '<a href="/x">A und B</a>'],
      ['<a href="/x">A</a> and B', "<a>A</a> und B"],
      ['<a href="/x">A</a> and <a href="/y">B</a>', '<a href="/x">A</a> und <a>B</a>'],
      ["Read <link>more</link>", "Mehr lesen"],
      ["Read <Link>more</Link>", "<link>Mehr</link> lesen"],
      ['<b id = "go">Go</b>', '<b id = "los">Los</b>'],
      ["<b id=go>Go</b>", "<b id='los'>Los</b>"],
    ],
    passes: [
      ['<a href="/x">A</a> <b>B</b>', '<b>B</b> <a href="/z">A</a>'],
      ["Press <Enter>", "<Eingabe> drücken"],
      ["<none>", "<keine>"],
      ["<b>New</b> map", "Neue Karte"],
      ['Big <ph id="1"/>', "Groß", { fileFormat: "xliff2-placeables" }],
      ["One<br>two", "Eins zwei"],
      ["usage: x <file>", "Aufruf: x <Datei>"],
      ["usage: x <link>", "Aufruf: x <Verweis>"],
      ['<b id="go">Go</b>', '<b id = "go">Los</b>'],
      ['<b class="x"\tid\n=\n"go">Go</b>', "<b class=x id=go>Los</b>"],
      ['<A HREF="/x" ID="go">Go</A>', '<a id="go" href="/x">Los</a>'],
    ],
  },
  broken_tags: {
    fails: [
      ["You need to sign in", 'Bitte <a href="/x">anmelden'],
      ["help_text", "Sieben <em>Tage</ em>"],
      ["A <b>big <i>one</i></b>", "Ein <b>großer <i>Baum</b></i>"],
      ['Read <a href="/x">this</a>', 'Lies <a href="/x">das<a>'],
      ["A <strong>big</strong> one", "Ein <сильный>großer</сильный>"],
      ["A <b>big</b> one", "Ein <b>großer"],
      ["A <b>big</b> one", "Ein < b>großer</ b>"],
      ['With <span id="x"></span>', '<span id="x"> </ span> ile'],
      ["<p>Done, go on", "p>Fertig, weiter < br>"],
      ['<p><a href="/x">On</a>', '<p><a href="/x\\">Weiter</a>'],
      ['<a href="/x">On</a>', '<a href="/x>Weiter</a>'],
      ["A <b>big</b> one", "＜b＞大＜/b＞"],
      ["A <strong>big</strong> one", "एक <सशक्त>बड़ा</सशक्त>"],
      ["<span>1</span> of <span>2</span>", "<span>1</span> 2</span>"],
      ["<div>One</div>", "<div>Eins"],
      ['<a href="/x">On</a>', "<a href=“/x”>Weiter</a>"],
      ['<a class="b" href="/x">On</a>', '<a class="b" href = «/x»>Weiter</a>'],
    ],
    passes: [
      ["A <b>big</b> one", "<b>Ein</b> <b>großer</b>"],
      ["A <b>big</b> one", "Ein großer"],
      ["A <b>big</b> one", "Ein <strong>großer</strong>"],
      ["<p>One</p><p>two", "<p>Eins"],
      ["<p>One</p>", "<p>Eins"],
      ["Press <Enter>", "</Eingabe> drücken"],
      ["Menu <b>x</b>", "Menü >> <b>x</b>"],
      ["a <b>b</b>", "a> <b>b</b>"],
      ['<a title="x">b</a>', `<a title="l'x">b</a>`],
      ["A <b>big</b> one", "＜大＞"],
      ['<A HREF="/x">Go</A> <B>on</B>', '<a href="/x">Weiter</a> <b>so</b>'],
      ["A <b>big</b> <i>one</i>", "Ein <B>großer</B> <I>Baum</I>"],
      ["Less", "a <b"],
      ["<span>1</span> of <div>2</div>", "1 von 2"],
      ["<li>A</li> <b>B</b> <tür>", "<li>A <b>B</b> <Größe>"],
      ["<b>-o</b> <file>", "<b>-o</b> <файл>"],
      ['<a title="x">b</a>', '<a title="“x”">b</a>'],
      ["help_text", "<em>Sieben</em> Tage<br>"],
      ["Give it a <name>", "<a> oder <b>"],
      ["<b>A</b> <i>B</i>", "<i>B <b>A</b></i>"],
      ["<b><i>A</b></i> B", "<b><i>A</b></i>"],
    ],
  },
  broken_entities: {
    fails: [
      ["Fish &amp; chips", "Fisch & amp; Pommes"],
      ["Fish &amp; chips", "Fisch &amp Pommes"],
      ["Fish &amp; chips", "Fisch &Amp; Pommes"],
      ["Fish &amp; chips", "Fisch &amp;amp; Pommes"],
    ],
    passes: [
      ["Fish &amp; chips", "Fisch und Pommes"],
      ["Fish &amp; chips", "Fisch & Pommes"],
      ["Next &raquo;", "Weiter »"],
      ["Q&A", "F &amp A"],
    ],
  },
  broken_markdown: {
    fails: [
      ["See [the map](https://example.org)", "Siehe die Karte"],
      ["See [the map](/map)", "Siehe [die Karte] (/map)"],
      ["See [the map](/map)", "请看[地图]（/map）"],
      ["Press **Save** now", "**Speichern drücken"],
      ["Run `x` now", "`x ausführen"],
    ],
    passes: [
      ["See [the map](/map)", "[Karte](/karte) ansehen"],
      ["Use f[0](x)", "f[0] aufrufen"],
      ["Press **Save** now", "Speichern drücken"],
      ["Press *Save*", "_Speichern_ drücken"],
      ["**** BEGIN", "*** ANFANG"],
      ["Use `x' and `y'", "Mit `x' und »y«"],
    ],
  },
  unclosed_brackets: {
    fails: [
      ["Name (optional)", "Name (freiwillig"],
      ["Name [optional]", "Name freiwillig]"],
      ["Usage:\n[options] FILE", "Aufruf:\n[Optionen DATEI"],
      ["Press “Save”", "„Speichern drücken"],
      ['Press "Save"', "„Speichern drücken"],
      ['Press "Save" now', '"Speichern drücken'],
      ['Press "Save" now', 'לחצו על "שמור כעת'],
    ],
    passes: [
      ["Route (short)", "航路（短い)"],
      ["Saved :)", "Gespeichert"],
      ["Lost (disk broken?)", "Χάθηκε (ο δίσκος;)"],
      ["The '%s' [x]", "The \u001b[1m%s\u001b[0m [x]"],
      ["See [x] now", "Siehe\n\t[x] jetzt"],
      ["Name (optional)", "이름(선택 사항)"],
      ["Members (since then)", "Členové (od ní)"],
      ["(a) One (b) two", "a) Eins b) zwei"],
      ["Press “Save”", "« Enregistrer »"],
      ["Press “Save”", "Speichern drücken"],
      ["Press “Save”", "„Speichern'' drücken"],
      ["A “CEO”", 'המנכ"ל'],
      ['The "CEO" now', 'כ"משתתפים" המנכ"ל'],
      ['Trying "%s"', '"%s"을 옮기기'],
    ],
  },
  replacement_character: {
    fails: [
      ["Size", "Gr\ufffd\ufffde"],
      ["Size", "GrÃ¶ï¿½e"],
      ["Size", "锟斤拷"],
      ["Bell", "Glocke\u0007"],
      ["Spade", "Spa\u200bten"],
      ["Rake", "\ufeffRechen"],
    ],
    passes: [
      ["\ufffd", "\ufffd"],
      ["Set \u0002buffer\u0002", "\u0002Puffer\u0002 setzen"],
      ["One\tline", "Eine\n\tZeile"],
      ["Naive", "Naïf"],
      ["Size", "ខ្មែរ\u200bខ្មែរ"],
    ],
  },
  conflict_markers: {
    fails: [["Pier", "<<<<<<< HEAD\nSteg\n=======\nPier\n>>>>>>> main"]],
    passes: [
      ["Pier", "Steg <<<<<<<"],
      ["Title\n=======", "Titel\n======="],
    ],
  },
  wrong_encoding: {
    fails: [
      ["Overview", "Ãœbersicht"],
      ["It's", "Itâ€™s"],
      ["gold", "zÅ‚oty"],
      ["there", "voilÃ\u00a0"],
      ["Hello", "РџСЂРёРІРµС‚"],
      ["Hello", "ÐŸÑ€Ð¸Ð²ÐµÑ‚"],
      ["Hello", "ÎšÎ±Î»Î·"],
      ["File", "æ–‡ä»¶"],
      ["Go on", "PokraÄŤovaĹĄ"],
      ["Files", "à¹„à¸Ÿà¸¥à¹Œ"],
      ["Hi 👋", "Hallo ðŸ‘‹"],
      ["Oak", "äóá", { language: "ru" }],
      ["Hello", "ÁñïêÞ", { language: "el" }],
    ],
    passes: [
      ["These", "Ăştia", { language: "ro" }],
      ["Girls", "FĂŞTI"],
      ["Coffee", "кафе é", { language: "ru" }],
      ["Oak", "äóá"],
      ["No", "NÃO"],
      ["Tomorrow", "AMANHÃ”"],
      ["Key", "Taste „Ä“"],
      ["What", "Ç’ka të"],
      ["No", "Ні"],
      ["Ã¤", "Ã¤"],
    ],
  },
  unclosed_direction: {
    fails: [["Boat", "\u202eקארב"]],
    passes: [
      ["Boat", "\u202bקארב\u202c"],
      ["Boat", "קארב\u200f"],
    ],
  },
  lookalike_letters: {
    fails: [
      ["Save", "Coхранить"],
      ["Cafe", "Сafe"],
    ],
    passes: [
      ["With Tidewell", "С Tidewell’ом"],
      ["PCs", "PCы"],
      ["Text", "\\nТекст %sов"],
      ["USB port", "USB-порт"],
      ["Set", "^BПостави"],
    ],
  },
  changed_number: {
    fails: [
      ["45 minutes", "54 Minuten"],
      ["Up to 1,500 kg", "Bis 15 000 kg"],
      ["30 days", "٩٠ يوما"],
      ["Add 2.5 liters", "25 Liter zugeben"],
    ],
    passes: [
      ["May 12", "5月12日", { language: "ja" }],
      ["Use version 3 of ISO9660.", "使用ISO9660的第三版。", { language: "zh" }],
      ["In 2024", "ในปี 2567", { language: "th" }],
      ["Copyright 2023", "حق نشر ۱۴۰۲", { language: "fa" }],
      ["Since 2026", "令和8年から", { language: "ja" }],
      ["2.5 hours", "2,5 Stunden"],
      ["Version 1.2.5", "Version 1.25"],
      ["1,500 tickets", "1500 Karten"],
      ["3.5 m wide", "3,5 m breit"],
      ["Until 12/31/2026", "Bis 31.12.2026"],
      ["at 9:30 pm", "um 21:30 Uhr"],
      ["Deck 25", "السطح ٢٥"],
      ["3 boats", "３隻の船"],
      [
        "{ $n ->\n    [0] no\n   *[other] some\n}",
        "{ $n ->\n    [1] ein\n   *[other] x\n}",
        { fileFormat: "fluent" },
      ],
      ["{n, plural, =0 {no} other {#}}", "{n, plural, =1 {ein} other {#}}"],
      ["Under 12", "Kinder"],
      ["10,000 boats", "1万隻"],
      ["{0} of 5", "5 von {0}"],
      ["Play MP3", "MP4 spielen"],
      ["%-20s there", "%-14s da"],
      ["Drive 5 miles", "8 km fahren"],
      ["Below 32 °F", "Unter 0 °C"],
      ["1 billion stars", "1000 Millionen Sterne"],
      ["1 million rupees", "10 लाख रुपये"],
    ],
  },
  replaced_question: {
    fails: [
      ["Are you sure?", "Vous êtes sûr."],
      ["Saved!", "Gespeichert?"],
    ],
    passes: [
      ["Go on?", "Weiter"],
      ["Please add songs.", "An cuir thu òran ris?", { language: "gd" }],
      ["Not read. Maybe it is gone?", "Nicht gelesen. Prüfen Sie die Datei."],
      ["It is loaded, this may take a while?", "Es wird geladen, das kann dauern."],
      ["Where is it?", "Πού είναι;", { language: "el" }],
      ["Leave?", "¿Salir?"],
      ["Delete it? It is gone then.", "Löschen? Es ist dann weg?"],
      ["Continue?", "続けますか。", { language: "ja" }],
      ["Open lists?", "Listat, huomautukset jne."],
    ],
  },
  accelerator: {
    fails: [["&Print", "Drucken", qt]],
    passes: [
      ["&Print", "打印(&P)", qt],
      ["Salt && pepper", "Salz und Pfeffer", qt],
      ["R&D", "Forschung", qt],
      ["&Print", "Drucken"],
    ],
  },
  misspelt_address: {
    fails: [
      ["Open https://harbour.org now", "https//harbour.org öffnen"],
      ["Open https://harbour.org now", "https:// harbour.org öffnen"],
      ["Open https://harbour.org now", "http:/harbour.org öffnen"],
      ["Open https://harbour.org now", "htpps://harbour.org öffnen"],
      ["Write to roots@harbour.org", "Schreiben Sie an rotos@harbour.org"],
      ["Visit https://tidewell.example/help for help.", "Hilfe: https://tidewel.example/help."],
      ["Write to crew@tidewell.example", "Pisz na crew@tidewell.exmaple."],
      ["Read https://www.harbour.org/", "Lies https://www.habrour.org/"],
      ["Pay at https://tidewell.example/pay only.", "Zahlen: https://tidewell.example"],
      ["One http://harbour.org/a, two http://harbour.org/b", "http://harbour.org/a, http://harbor.org/b"],
    ],
    passes: [
      ["Read https://tidewell.example/en/help first.", "Lesen Sie https://tidewell.example/de/hilfe."],
      ["Read https://tidewell.example/en/", "Lies https://tidewell.example/"],
      ["Write to help@tidewell.example", "Schreiben Sie an hilfe@tidewell.example"],
      ["See https://en.wikipedia.org/wiki/Tide", "Siehe https://de.wikipedia.org/wiki/Tide"],
      ["See http://tidewell.org/x", "Siehe https://tidewell.org/x"],
      ["Such as jane@example.com", "Wie jeanne@exemple.com"],
      ["See https://shop.org/x", "Siehe https://shops.org/x"],
      ["See https://tidewell.com", "Siehe https://tidewell.de"],
      ["See https://tidewell.example/help", "Siehe Hilfe"],
      ["See https://forum.tidewell.com", "Siehe https://forums.tidewell.com"],
      ["See https://tidewell.example", "Siehe https://floodwell.example"],
      ["Begins with http:// or https://", "Beginnt mit http: // oder https: //"],
      ["See https://harbour.org/a", "Siehe https://harbour.org/a (http/2)"],
      ["Write to support@harbour.org", "Scrivi a supporto@harbour.org"],
    ],
  },
  qt_format: {
    fails: [
      ["Open %1", "Öffnen", qt],
      ["Open %1", "% 1 öffnen", qt],
      ["Open %1", "1% öffnen", { flags: "qt-format" }],
      ["%n file(s)", ["Datei", "%1 Dateien"], qt],
      ["Move %1 to %2", "%1 nach %1 verschieben", qt],
      ["Volume: %1%", "音量", qt],
    ],
    passes: [
      ["Move %1 to %2", "Nach %2 wird %1 verschoben", qt],
      ["%L1 of %Ln", "%1 von %n", qt],
      // One file, two files: Arabic has forms of their own.
      [
        "%n file(s)",
        ["no", "one", "both", "%n few", "%n many", "%n other"],
        { ...qt, language: "ar", plural: ARABIC },
      ],
      ["100%1", "100", { fileFormat: "po" }],
      ["Zoom 100%", "%100 yakınlaştır", qt],
      ["%1% complete", "%%1 tamamlandı", qt],
    ],
  },
  ruby_format: {
    fails: [
      ["Hello %{name}", "Hallo"],
      ["Hello %{name}", "Hallo %{Name}"],
      ["%<count>d files", "Dateien"],
      [
        ["%{count} file", "%{count} files"],
        ["Datei", "Dateien"],
      ],
      ["Sign in to your account", "Anmelden bei %{org}"],
    ],
    passes: [
      ["One file was added", "%{count} Datei"],
      ["%<PRIuMAX> hours ago", "%<PRIuMAX>시간 전"],
      ["%{a} and %{b}", "%{b} und %{a}"],
      ["%<count>.2f", "%{count}"],
      [
        ["%{count} file", "%{count} files"],
        ["eine Datei", "%{count} Dateien"],
      ],
      ["100%% {name}", "100 %"],
      ["{0}% full", "%{0} dolu"],
    ],
  },
  i18next_interpolation: {
    fails: [
      ["Hello {{name}}", "Hallo {{Name}}"],
      ["See $t(common.more)", "Siehe $t(common.mehr)"],
      ["{{count}} files", "Dateien", { context: "files_other" }],
      ["Read {{a}}this{{/a}}{{br/}}", "Lies {{a}}das{{br/}}"],
    ],
    passes: [
      ["See {{page|its name}}", "Siehe {{seite|Name}}"],
      ["Use {{ and }} for braces", "Nimm {{ und }}", { fileFormat: "resx" }],
      ["Hello {{- name}}", "Hallo {{name}}"],
      ["{{when, date}}", "{{when, datetime}}"],
      ["{{count}} file", "eine Datei", { context: "files_one" }],
      ["Files", "{{count}} Dateien"],
      ["By {{.Name}}", "Von {{.Who}}", { fileFormat: "json" }],
      ["{{PLURAL:$1|page|$1 pages}}", "{{PLURAL:$1|Seite|$1 Seiten}}", { fileFormat: "json" }],
    ],
  },
  icu_message_format: {
    fails: [
      ["{n, plural, one {# file} other {# files}}", "{n, plural, one {# Datei} andere {# Dateien}}"],
      ["{n, plural, one {# file} other {# files}}", "{n, plural, one {# Datei} other {# Dateien}"],
      ["{sex, select, male {he} other {they}}", "{sex, select, mann {er} other {sie}}"],
      ["Hello {name}", "Hallo", { fileFormat: "arb" }],
      ["Hello {name}", "Hallo", { fileFormat: "formatjs" }],
      ["{n, plural, one {# file} other {# files}}", "{n, plural, one {Datei} other {Dateien}}"],
      ["It's {name}", "Das ist '{name}'", { flags: "icu-message-format" }],
    ],
    passes: [
      [
        "{n, plural, one {# file} other {# files}}",
        "{n, plural, one {# soubor} few {# soubory} other {# souborů}}",
      ],
      ["{when, date, short}", "{when, date, long}"],
      ["{sex, select, male {he} other {they}}", "{sex, select, other {o}}", { language: "tr" }],
      ["{n, plural, one {# file} other {# files}}", "{n, plural, =1 {eine Datei} other {# Dateien}}"],
      ["{n, plural, one {# file} other {# files}}", "{n, plural, one {eine Datei} other {# Dateien}}"],
      ["Hello {name}", "Hallo {Name}", { fileFormat: "json", flags: "python-brace-format" }],
      ["Type {name}", "Tippe {Name}", { fileFormat: "ts" }],
      ["Hello {name}", "Hallo {{name}}", { fileFormat: "json" }],
      ["{broken, plural, one {x}", "{", {}],
    ],
  },
  same: {
    fails: [
      ["Open the door", "Open the door"],
      ["Open the email", "Open the email"],
      ["Tür", "Tür", { language: "fr" }],
      ["%s files", "%s files", { flags: "c-format" }],
      // Without the flag, what looks like a placeholder is text: s is a word of one letter, files is none that is known.
      ["Café au lait", "Café au lait", { language: "fr" }],
      [
        ["One file", "%d files"],
        ["Eine Datei", "%d files"],
      ],
      ["&copy; 2019 Trust", "&copy; 2019 Trust"],
    ],
    passes: [
      ["Open", "Öffnen"],
      // (a) to (c)
      ["x", "x"],
      ["OK", "OK"],
      ["ПДФ 2", "ПДФ 2"],
      ["Open the door", "Open the door", { language: "en" }],
      ["Open the door", "Open the door", { language: "ia" }],
      ["Otevřít dveře", "Otevřít dveře", { language: "cs", sourceLanguage: "cs" }],
      // (d), (e)
      ["12:30, 4/5.", "12:30, 4/5."],
      ["© The keepers", "© The keepers"],
      ["(C) Copyright the keepers", "(C) Copyright the keepers"],
      // (f)
      ["Email server", "Email server"],
      ["EMAIL Server 2", "EMAIL Server 2"],
      ["Email: %(address)s", "Email: %(address)s", python],
      ["<strong>Email</strong>", "<strong>Email</strong>"],
      ["Email &amp; server", "Email &amp; server"],
      ["https://example.org/about-the-keepers", "https://example.org/about-the-keepers"],
      ["keepers@example.org", "keepers@example.org"],
      ["#keepers email", "#keepers email"],
      ["keepers.example.org", "keepers.example.org"],
      ["/usr/share/keepers server", "/usr/share/keepers server"],
      ["C:\\keepers\\boats", "C:\\keepers\\boats"],
      ["German", "German"],
      ["Brazil is of", "Brazil is of"],
      ["a_b_c 1x2", "a_b_c 1x2"],
      [
        ["email", "server"],
        ["email", "server"],
      ],
      ["Open the door", "Open the door", { flags: "ignore-same" }],
    ],
  },
  begin_newline: {
    fails: [
      ["\nText", "Text"],
      ["Text", "\nText"],
      [
        ["\nOne", "\nMany"],
        ["\nEin", "Viele"],
      ],
    ],
    passes: [
      ["\nText", "\nText"],
      ["Text", "Text\n"],
      ["\nText", ""],
    ],
  },
  end_newline: {
    fails: [
      ["Text\n", "Text"],
      ["Text", "Text\n"],
    ],
    passes: [
      ["Text\n", "Text\n"],
      ["\nText", "Text"],
      ["Text\n", ""],
    ],
  },
  begin_space: {
    fails: [
      ["  Text", " Text"],
      ["Text", " Text"],
      [" a", "a"],
    ],
    passes: [
      [" Text", " Text"],
      [" ", "x"],
      ["  Text", "   "],
      [" Text", ""],
      ["\tText", "Text"],
    ],
  },
  end_space: {
    fails: [
      ["Text  ", "Text "],
      ["Text ", "Text"],
      ["Text", "Text  "],
      ["Name: ", "Nom :", { language: "fr" }],
    ],
    passes: [
      ["Text ", "Text "],
      ["x", " "],
      ["Text ", "   "],
      ["Text ", ""],
      ["", "Text "],
      ["Really?", "Vraiment ? ", { language: "fr" }],
      ["Really!", "E gwir ! ", { language: "br" }],
    ],
  },
  end_stop: {
    fails: [
      ["A text.", "Ein Text"],
      ["A text", "Ein Text."],
      ["A text…", "Ein Text..."],
      ["A text?", "テキスト。", { language: "ja" }],
      ["A text:", "テキスト", { language: "ja" }],
      ["A text.", "टेक्स्ट", { language: "hi" }],
      ["Five.", "Fünf"],
      ["A text;", "テキスト", { language: "ja" }],
      // Only a source that ends with a colon or semicolon may end so.
      ["A text.", "テキスト:", { language: "ja" }],
      ["A text!", "Text."],
    ],
    passes: [
      ["A text.", "文字。", { language: "zh" }],
      ["A text.", "একটি লেখা|", { language: "bn" }],
      ["A text.", "Տեքստ:", { language: "hy" }],
      ["A text?", "Ի՞նչ տեքստ։", { language: "hy" }],
      ["Who.", "Wer"],
      ["A text.", "Տեքստ՝", { language: "hy" }],
      ["A text!", "Տեքստ։", { language: "hy" }],
      ["A text...", "Ein Text…"],
      ["A text:", "テキスト。", { language: "ja" }],
      ["A text.", "ข้อความ", { language: "th" }],
      ["A text.", "lerfu", { language: "jbo" }],
      ["A text.", ""],
    ],
  },
  end_colon: {
    fails: [
      ["Name:", "Name"],
      ["Name", "Name:"],
      ["Name:", "Nom:", { language: "fr" }],
      ["Name:", "名前", { language: "ja" }],
      ["Name:", "Անուն", { language: "hy" }],
    ],
    passes: [
      ["Name:", "名前：", { language: "zh" }],
      ["Name:", "Nom :", { language: "fr" }],
      ["Name:", "Nom\u00a0:", { language: "fr" }],
      ["Name:", "Anv\u202f: ", { language: "br" }],
      ["Name:", "Nom&nbsp;:", { language: "fr" }],
      ["Name", "Nom :", { language: "fr" }],
      ["Name:", "名前。", { language: "ja" }],
      ["Name", "名前:", { language: "ja" }],
      ["Name:", "Անուն՝", { language: "hy" }],
      ["Name:", "Անուն`", { language: "hy" }],
      ["Name:", "", { language: "ja" }],
      ["Name", "Անուն:", { language: "hy" }],
      ["Name:", "cmene", { language: "jbo" }],
    ],
  },
  end_question: {
    fails: [
      ["Who?", "Wer"],
      ["Who", "Wer?"],
      ["Who?", "Qui?", { language: "fr" }],
      ["Who?", "Ποιος", { language: "el" }],
      ["Who;", "Ποιος?", { language: "el" }],
      ["Who?", "Ով", { language: "hy" }],
    ],
    passes: [
      ["", "Quoi", { language: "fr" }],
      ["Who?", "", { language: "fr" }],
      ["Who?", "من؟", { language: "ar" }],
      ["Who?", "Qui ?", { language: "fr" }],
      ["Who", "Qui ?", { language: "fr" }],
      ["Who?", "Ποιος;", { language: "el" }],
      ["Who;", "Ποιος;", { language: "el" }],
      ["Who?", "Ποιος\u037e", { language: "el" }],
      ["Who is it?", "Ով է:", { language: "hy" }],
      ["", "Wer?"],
      ["Who is it?", "Ո՞վ է։", { language: "hy" }],
      ["Who?", ""],
    ],
  },
  end_exclamation: {
    fails: [
      ["Hello you!", "Kaixo! zu", { language: "eu" }],
      ["Go!", "Los"],
      ["Go", "Los!"],
      ["Go!", "Allez!", { language: "fr" }],
      ["Go!", "Mont!", { language: "br" }],
      ["Go!", "Goazen", { language: "eu" }],
      ["Go!", "¡Goazen", { language: "eu" }],
    ],
    passes: [
      ["Go!", "去！", { language: "zh" }],
      ["Go!", "Allez !", { language: "fr" }],
      ["Go!", "Mont\u202f!", { language: "br" }],
      ["Go!", "¡Goazen! Orain", { language: "eu" }],
      ["Written in Texy!", "In Texy! geschrieben"],
      ["Writes Texy", "Schreibt Texy!"],
      ["Go!", "Գնա՛", { language: "hy" }],
      ["Go!", "ko klama", { language: "jbo" }],
    ],
  },
  end_ellipsis: {
    fails: [
      ["Wait…", "Warte..."],
      ["Wait", "Warte…"],
    ],
    passes: [
      ["Wait…", "Warte…"],
      ["Wait...", "Warte…"],
      ["Wait...", "Warte..."],
      ["Wait…", "denpa", { language: "jbo" }],
    ],
  },
  end_semicolon: {
    fails: [
      ["Text;", "Κείμενο", { language: "el" }],
      ["Who?", "Wer;"],
      ["a; b;", "a; b"],
      ["a", "a;"],
    ],
    passes: [
      ["a;", "b;"],
      ["Who?", "Ποιος;", { language: "el" }],
      ["a;", ""],
    ],
  },
  "max-length": {
    fails: [
      ["Port", "Backbord", { flags: "max-length:7" }],
      [["Port", "Ports"], ["Hafen", "Seehäfen"], { flags: "max-length:7" }],
      ["Port", "😀😀😀", { flags: "max-length:2" }],
    ],
    passes: [
      ["Port", "Backbord", { flags: "max-length:8" }],
      ["Port", "Backbord", { flags: "max-length:4, max-length:8" }],
      ["Port", "😀😀", { flags: "max-length:2" }],
      ["Port", "Backbord"],
      ["Port", "Backbord", { flags: "max-length" }],
      ["Port", "Backbord", { flags: "max-length:short" }],
      ["Port", "Backbord", { flags: "max-length:7,ignore-max-length" }],
    ],
  },
  kashida: {
    fails: [
      ["Peace", "ســلام", { language: "ar" }],
      ["Peace", "\ufe7d"],
      ["Peace", "\ufcf3"],
    ],
    passes: [
      ["Peace", "سلام", { language: "ar" }],
      ["ســلام", "Frieden"],
    ],
  },
  python_format: {
    fails: [
      ["Total: %s", "Gesamt: %d", python],
      ["%s of %s", "%s von", python],
      ["%s %d", "%d %s", python],
      ["%(count)s ships", "%(number)s Schiffe", python],
      ["100%% of %s", "100 %s von %s", python],
      [["one ship", "%d ships"], ["%s Schiff", "%d Schiffe"], python],
      [["%d ship", "%d ships"], ["Schiff", "Schiffe"], python],
      // Of a first form that says less, what is left stands in the source's order.
      [["%s %d", "%s %d"], ["%d %s", "%s %d"], python],
      [["%d ship", "%d ships"], ["船"], { ...python, language: "ja" }],
    ],
    passes: [
      ["Total: %s", "Gesamt: %s", python],
      ["%(a)s and %(b)d", "%(b)d und %(a)s, %(a)s", python],
      ["100%% of %s", "%s zu 100%%", python],
      ["%5.2f and %-3d", "%5.2f und %-3d", python],
      [["%d ship", "%d ships"], ["ein Schiff", "%d Schiffe"], python],
      [["%s %d", "%s %d"], ["%d", "%s %d"], python],
      [["%(a)s by %(b)s", "%(a)s by %(b)s"], ["%(b)s: %(a)s", "%(a)s, %(b)s"], python],
      [["one ship", "%d ships"], ["%d корабль", "%d корабля", ""], { ...python, language: "ru" }],
      [["one ship", "%d ships"], ["%d 船"], { ...python, language: "ja" }],
      ["Total: %s", "Gesamt: %d"],
      ["Total: %s", "Gesamt", { flags: "python-format,ignore-python-format" }],
    ],
  },
  python_brace_format: {
    fails: [
      ["Berth {number} of {ship}", "Liegeplatz {number}", brace],
      [["{a}", "{a} {b}"], ["{c}", "{a} {b}"], brace],
      ["{} and {name}", "{name} und {}", brace],
      ["{0:>10}", "{0:>9}", brace],
      ["{a.b[c]!r:{width}}", "{a.b[c]!s:{width}}", brace],
    ],
    passes: [
      ["{a} {b}", "{b} {a}", brace],
      ["{} {}", "{} {}", brace],
      ["{{literal}} {a}", "{a} {{wörtlich}}", brace],
      ["{a.b[c]!r:{width}}", "{a.b[c]!r:{width}}", brace],
      ["{a}", "{b}"],
      ["{a:'>5}", "{a:>5}", brace],
    ],
  },
  php_format: {
    fails: [
      ["Depth: %1$s m", "Tiefe: m", php],
      ["%d of %s", "%s von %d", php],
      ["%'*10s", "%'x10s", php],
    ],
    passes: [
      ["%2$s %1$d", "%1$d %2$s", php],
      ["100%% %s", "%s 100%%", php],
      ["%'010d", "%010d", php],
    ],
  },
  c_format: {
    fails: [
      ["%d boats", "Boote", c],
      ["%ld and %s", "%s und %ld", c],
      ["%<PRIu64> bytes", "%<PRIu32> Bytes", c],
      ["%1$s", "%2$s", c],
      ["%*d", "%d", c],
    ],
    passes: [
      ["%1$s %2$s", "%2$s %1$s", c],
      ["%5.*f", "%5.*f", c],
      ["%'d", "%d", c],
      ["%%", "", c],
      ["%lld", "%lld", c],
    ],
  },
  perl_format: {
    fails: [
      ["%s at line %d", "Zeile %d: %s", perl],
      ["%vd", "%d", perl],
      ["%*vd", "%vd", perl],
    ],
    passes: [
      ["%1$s at %2$d", "%2$d bei %1$s", perl],
      ["%-10s|%03d", "%-10s|%03d", perl],
      ["%s", "%d"],
    ],
  },
  javascript_format: {
    fails: [
      ["Speed %s", "Tempo %d", javascript],
      ["%(user.name)s", "%(user)s", javascript],
    ],
    passes: [
      ["%2$s %1$s", "%1$s %2$s", javascript],
      ["%(a)s %(b)s", "%(b)s %(a)s", javascript],
      ["%s", "%d"],
    ],
  },
  c_sharp_format: {
    fails: [
      ["Name {0}", "Name {1}", csharp],
      ["{0,10:N2}", "{0}", csharp],
    ],
    passes: [
      ["{0} {1}", "{1} {0}", csharp],
      ["{0,10:N2}", "{0,10:N2}", csharp],
      ["{{0}} {0}", "{0} {{9}}", csharp],
    ],
  },
  java_format: {
    fails: [
      ["%s of %d", "%d von %s", java],
      ["%1$tY", "%1$tm", java],
      ["%n", "", java],
    ],
    passes: [
      ["%2$s %1$tY", "%1$tY %2$s", java],
      ["100%% %,d", "%,d 100%%", java],
      ["%s", "%d"],
    ],
  },
  java_messageformat: {
    fails: [
      ["{0} of {1}", "{0}", message],
      ["{0,number}", "{0,date}", message],
    ],
    passes: [
      ["{0} {1}", "{1} {0}", message],
      ["{0,date,MM/dd/yyyy}", "{0,date,dd.MM.yyyy}", message],
      ["{0,choice,0#no ships|1#one ship|1<{0} ships}", "{0,choice,0#keine|1#ein|1<{0} Schiffe}", message],
      ["{0}", "{1}"],
    ],
  },
  angularjs_format: {
    fails: [
      ["Hello {{ name }}", "Hallo", angular],
      ["{{a}} {{b}}", "{{a}} {{c}}", angular],
    ],
    passes: [
      ["{{ name }} {{x|date}}", "{{x|date}} {{name}}", angular],
      ["{{a}}", "{{b}}"],
    ],
  },
  plurals: {
    fails: [
      [
        ["One", "Many"],
        ["Ein", "", ""],
      ],
      [
        ["One", "Many"],
        ["", "Viele"],
      ],
    ],
    passes: [
      ["One", ["Eins", ""]],
      [
        ["One", "Many"],
        ["Ein", "Viele"],
      ],
      [
        ["One", "Many"],
        ["", "", ""],
      ],
      ["One", ""],
    ],
  },
  "same-plurals": {
    fails: [
      [
        ["One", "Many"],
        ["Viele", "Viele"],
      ],
      [
        ["One", "Many"],
        ["Ein", "", ""],
      ],
    ],
    passes: [
      [
        ["One", "Many"],
        ["Ein", "Viele"],
      ],
      [
        ["One", "Many"],
        ["", ""],
      ],
      [["One", "Many"], ["船"], { language: "ja" }],
    ],
  },
  inconsistent: {
    fails: [["Home", "Heim", { elsewhere: ["Startseite"] }]],
    passes: [
      ["Home", "Heim", { elsewhere: ["Heim"] }],
      ["Home", "Heim"],
    ],
  },
  translated: {
    fails: [
      ["Home", "", { wasTranslated: true }],
      ["Home", "Heim", { wasTranslated: true }],
    ],
    passes: [["Home", ""]],
  },
  escaped_newline: {
    fails: [
      ["a\\nb", "a b"],
      ["a\\nb", "a\nb"],
      ["a", "a\\n"],
    ],
    passes: [
      ["a\\nb", "x\\ny"],
      ["a\\nb", "long\\nlonger"],
      ["a\\nb", ""],
      ["", "a\\n"],
      ["a\nb", "a b"],
    ],
  },
  bbcode: {
    fails: [
      ["Press [b]Enter[/b]", "Drücke Enter"],
      ["[b]a[/b] [b]b[/b]", "[b]a b[/b]"],
      ["[b]a[/b]", "[i]a[/i]"],
      ["[list][*]a[/*][/list]", "[list]a[/list]"],
      ["[b]a[/b] [i]b[/i]", "[b]a[/b] [b]b[/b]"],
      ["[url=https://a.example]a[/url]", "a"],
    ],
    passes: [
      ["[b]a[/b] [i]b[/i]", "[i]b[/i] [b]a[/b]"],
      ["Enter", "Drücke [b]Enter[/b]"],
      ["[1] note", "Anmerkung"],
      ["[b][i]a[/b]", "[b]a[/b]"],
      // What closes nothing is no tag, also behind one that was closed.
      ["[b]a[/b] b[/b]", "[b]a[/b] b"],
      ["[url=https://a.example]a[/url]", "[url=https://de.example]a[/url]"],
    ],
  },
  "zero-width-space": {
    fails: [
      ["a\u200bb", "ab"],
      ["ab", "a\u200bb"],
    ],
    passes: [
      ["a\u200bb", "\u200bab"],
      ["ab", "a\u200bb", { language: "km" }],
    ],
  },
  "xml-invalid": {
    fails: [
      ['<a xmlns:x="u"><x:b/></a>', '<a xmlns:x="u"><x:b/></a><x:c/>'],
      ['<a title-x="1">b</a>', '<a title-x="1"><x:b/></a>'],
      ['<a xmlns:x="u"><a xmlns:x="u"/></a>', '<a xmlns:x="u"><a xmlns:x="u"/></a><x:c/>'],
      ["<b>Warning</b>", "<b>Warnung"],
      ["<b>Warning</b>", "<b>Warnung</i>"],
      ['<a href="/x">x</a>', "<a href=/x>x</a>"],
      ["Plain", "<b>fett", { flags: "xml-text" }],
      ["<b xml:lang='en'>a</b>", "<b>a"],
      ["<a xmlns:p='u'><p:b/></a>", "<a xmlns:p='u'/><p:b/>"],
    ],
    passes: [
      ["<b>Warning</b>", "Warnung"],
      ["a < b <and> c", "<b>Warnung"],
      // A prefix that nothing declares makes the source no XML.
      ["<x:b>a</x:b>", "<x:b>a"],
      ["<b x:c='1'>a</b>", "<b>a"],
      ["<b>Warning", "<b>Warnung"],
      ["Plain", "<b>fett"],
      ["<b>One &amp; two</b>", "<b>Eins &copy; &#8211; zwei</b>"],
    ],
  },
  "xml-tags": {
    fails: [
      ["<b>Warning</b>", "Warnung"],
      ["<b>a</b><i>b</i>", "<i>b</i><b>a</b>"],
      ['<a href="/x">x</a>', '<a title="/x">x</a>'],
      ["<br/>", "<br/><br/>"],
    ],
    passes: [
      ['<a href="/x">x</a>', '<a href="/y">y</a>'],
      ["<b>Warning</b>", "<b>Warnung"],
      ["a < b <and> c", "Warnung"],
      ["Plain", "<b>fett</b>"],
    ],
  },
  "md-reflink": {
    fails: [
      // Spaces are no label.
      ["[a][ ]", "[b][ ]", md],
      ["See [the docs][docs]", "Siehe [docs][doku]", md],
      ["[a][x] [b][y]", "[a][x]", md],
      ["[docs][]", "nichts", md],
    ],
    passes: [
      ["a [][] b", "a b", md],
      ["See [the log][ log ]", "Siehe [Buch][log]", md],
      ["See [the docs][docs]", "Siehe [die Doku][DOCS]", md],
      ["[docs][]", "[Doku][docs]", md],
      ["[a][x]", "a"],
    ],
  },
  "md-link": {
    fails: [
      ["[a](/x)", "[a](/y)", md],
      ["[a](https://x.example)", "a", md],
      ["![i](i.png)", "![i](j.png)", md],
    ],
    passes: [
      ["[a](https://en.example)", "[a](https://de.example)", md],
      ['[a](/x "Title")', "[b](/x 'Titel')", md],
      // Another order, as another grammar may want it.
      ["[a](/x) [b](/y)", "[b](/y) [a](/x)", md],
      ["[b](/y) [a](/x)", "[a](/x) [b](/y)", md],
      ["[a](/x)", "a"],
    ],
  },
  "md-syntax": {
    fails: [
      ["**Stop**", "Halt", md],
      ["`x`", "x", md],
      ["*a*", "**a**", md],
      ["a", "~~a~~", md],
    ],
    passes: [
      ["**Stop** now", "__Halt__ jetzt", md],
      ["*a*", "_a_", md],
      ["2 * 3 * 4", "2 mal 3", md],
      ["**Stop**", "Halt"],
    ],
  },
  url: {
    fails: [
      ["x", "example.org", { flags: "url" }],
      ["x", "https://", { flags: "url" }],
      ["x", "https://a b.example", { flags: "url" }],
      ["x", "https://a.example/ b", { flags: "url" }],
      ["x", "https://a.example:99999/", { flags: "url" }],
    ],
    passes: [
      ["x", "https://example.org/de?x=1#y", { flags: "url" }],
      ["x", "ftp://example.org", { flags: "url" }],
      ["x", "example.org"],
    ],
  },
  optional_plural: {
    fails: [
      ["Ship(s) waiting", ""],
      ["ship(s)", ""],
    ],
    passes: [
      ["f(s)x", ""],
      [
        ["Ship(s)", "Ships"],
        ["", ""],
      ],
      ["Ships", ""],
      ["Ship(s)", "", { flags: "ignore-optional-plural" }],
    ],
  },
  ellipsis: {
    fails: [
      ["Loading...", ""],
      [
        ["Loading...", "Loading"],
        ["", ""],
      ],
    ],
    passes: [
      ["Loading…", ""],
      [
        ["Loading", "Loading..."],
        ["", ""],
      ],
    ],
  },
  multiple_failures: {
    fails: [["Text", "", { failures: 2 }]],
    passes: [
      ["Text", "", { failures: 1 }],
      ["Text", "", { failures: 2, flags: "ignore-multiple-failures" }],
    ],
  },
};
