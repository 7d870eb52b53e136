/**
 * A platform of ours, with the rules that the facts tell (oracle/modern): what happens to projects, strings and texts, and
 * which records of the log each leaves. Nothing here is of the platform's own program.
 */

export interface FakeUnit {
  readonly id: number;
  /** That of the source language. */
  source: FakeUnit;
  key: string;
  text: string;
  state: 0 | 10 | 20 | 30 | 100;
  position: number;
  hasSuggestion: boolean;
  hasComment: boolean;
  previousSource: string;
  note: string;
  extraFlags: string;
  /** These two are those of a string of the source language. */
  explanation: string;
  labels: readonly string[];
  readonly createdAt: string;
}

export interface FakeTranslation {
  readonly id: number;
  readonly language: string;
  readonly isSource: boolean;
  units: FakeUnit[];
}

export interface FakeComponent {
  readonly id: number;
  project: string;
  slug: string;
  category: string;
  name: string;
  isLocked: boolean;
  translations: FakeTranslation[];
}

export interface FakeChange {
  readonly id: number;
  readonly timestamp: string;
  readonly action: number;
  /** Undefined of a record that is a project's own. */
  readonly component: FakeComponent | undefined;
  readonly translation: FakeTranslation | undefined;
  readonly unit: FakeUnit | undefined;
  readonly user: string | null;
  readonly target: string;
  readonly details: Readonly<Record<string, unknown>>;
}

const START = Date.UTC(2026, 0, 1);

export class FakeHistory {
  readonly components: FakeComponent[] = [];
  changes: FakeChange[] = [];
  /** What an administrator is shown of users, by username. */
  readonly users = new Map<string, Readonly<Record<string, unknown>>>();
  /** Those that are not the usual one. */
  readonly labelColors = new Map<string, string>();
  #ids = 0;
  #changes = 0;

  /** A monolingual component: its template is the source language's translation. */
  addComponent(project: string, slug: string, languages: readonly string[]): FakeComponent {
    const component: FakeComponent = {
      ...{ id: this.#next(), project, slug, category: "", name: slug, isLocked: false },
      translations: ["en", ...languages].map((language) => this.#translation(language)),
    };
    this.components.push(component);
    this.#log(component, 51, { user: "admin" });
    return component;
  }

  /** Everything that it had in the log goes with it. */
  removeComponent(component: FakeComponent): void {
    this.components.splice(this.components.indexOf(component), 1);
    this.changes = this.changes.filter((change) => change.component !== component);
  }

  addLanguage(component: FakeComponent, language: string): void {
    if (component.translations.some((one) => one.language === language)) return;
    const translation = this.#translation(language);
    component.translations.push(translation);
    for (const source of sourcesOf(component))
      this.#addUnit(translation, source.key, "", source, source.position);
    this.#log(component, 48, { user: "admin", translation });
  }

  /** Everything that it had in the log goes with it. */
  removeLanguage(component: FakeComponent, language: string): void {
    const translation = component.translations.find((one) => one.language === language && !one.isSource);
    if (translation === undefined) return;
    component.translations = component.translations.filter((one) => one !== translation);
    this.changes = this.changes.filter((change) => change.translation !== translation);
    this.#log(component, 25, { user: "admin", target: `${language}.json` });
  }

  /** By the repository: it may stand anywhere, and moves what follows without a record. */
  addString(component: FakeComponent, key: string, text: string, at: number): void {
    if (sourcesOf(component).some((unit) => unit.key === key)) return;
    const place = Math.min(at, sourcesOf(component).length);
    const [own, ...others] = component.translations;
    if (own === undefined) return;
    const source = this.#addUnit(own, key, text, undefined, place);
    for (const translation of others) this.#addUnit(translation, key, "", source, place);
    for (const translation of component.translations) {
      renumber(translation);
      const unit = translation.units.find((one) => one.source === source);
      this.#log(component, 71, { translation, unit, target: unit?.text });
      this.#log(component, 0, { translation });
    }
  }

  /** With records, where the server did it; without any but that of the file, where the repository did. */
  removeString(component: FakeComponent, key: string, isByServer: boolean): void {
    for (const translation of component.translations) {
      const unit = translation.units.find((one) => one.key === key);
      if (unit === undefined) continue;
      translation.units = translation.units.filter((one) => one !== unit);
      renumber(translation);
      this.changes = this.changes.filter((change) => change.unit !== unit);
      if (isByServer) this.#log(component, 63, { translation, user: "admin", details: { context: key } });
      this.#log(component, 0, { translation });
    }
  }

  translate(unit: FakeUnit, text: string, user: string, state: 10 | 20 = 20): void {
    const [component, translation] = this.#placeOf(unit);
    this.edit({ component, translation }, unit, text, user, state);
  }

  edit(
    { component, translation }: { readonly component: FakeComponent; readonly translation: FakeTranslation },
    unit: FakeUnit,
    text: string,
    user: string,
    state: 10 | 20 = 20,
  ): void {
    const action = unit.state === 0 ? 5 : 2;
    unit.text = text;
    unit.state = text === "" ? 0 : state;
    this.#log(component, state === 10 ? 37 : action, { translation, unit, user, target: text });
  }

  /** The template's text: each translation of it has to be looked at again. */
  changeSource(source: FakeUnit, text: string): void {
    const [component, own] = this.#placeOf(source);
    const before = source.text;
    source.text = text;
    for (const translation of component.translations) {
      const unit = translation.units.find((one) => one.source === source);
      if (unit === undefined) continue;
      if (translation !== own && unit.state === 20)
        Object.assign(unit, { state: 10, previousSource: before });
      this.#log(component, 30, { translation, unit, target: text });
      this.#log(component, 0, { translation });
    }
  }

  /** By the repository, which says no more than that files are other ones. */
  annotate(source: FakeUnit, text: string): void {
    const [component] = this.#placeOf(source);
    for (const translation of component.translations) {
      for (const unit of translation.units) if (unit.source === source) unit.note = text;
      this.#log(component, 0, { translation });
    }
  }

  /** Its priority is that of all translations of the string, which no record names. */
  flag(source: FakeUnit, flags: string): void {
    const [component, translation] = this.#placeOf(source);
    source.extraFlags = flags;
    this.#log(component, 79, { translation, unit: source, user: "admin", target: flags });
  }

  /** Records of 5.17, on the string of the source language (oracle/modern-5.17, section 3). */
  label(source: FakeUnit, name: string): void {
    const [component, translation] = this.#placeOf(source);
    const isAdded = !source.labels.includes(name);
    source.labels = isAdded ? [...source.labels, name] : source.labels.filter((one) => one !== name);
    const target = `${isAdded ? "Added" : "Removed"} label ${name}`;
    this.#log(component, isAdded ? 86 : 87, { translation, unit: source, user: "admin", target });
  }

  /** Before 5.17, without a record. */
  labelQuietly(source: FakeUnit, name: string): void {
    const isThere = source.labels.includes(name);
    source.labels = isThere ? source.labels.filter((one) => one !== name) : [...source.labels, name];
  }

  /** A label is the project's: all its strings have the other name at once, and there is no record. */
  renameLabel(name: string, other: string): void {
    for (const component of this.components)
      for (const source of sourcesOf(component))
        source.labels = [...new Set(source.labels.map((one) => (one === name ? other : one)))];
  }

  /** Without a record, too. */
  paintLabel(name: string, color: string): void {
    this.labelColors.set(name, color);
  }

  /** Through the API, which leaves no record on 5.17 and on 2026. */
  explain(source: FakeUnit, text: string): void {
    source.explanation = text;
  }

  /** The same of flags, on 5.17 alone. */
  flagQuietly(source: FakeUnit, flags: string): void {
    source.extraFlags = flags;
  }

  /** All edits of somebody are taken back. */
  revert(unit: FakeUnit, text: string, user: string): void {
    const [component, translation] = this.#placeOf(unit);
    unit.text = text;
    unit.state = text === "" ? 0 : 20;
    this.#log(component, 94, { translation, unit, user, target: text, details: { username: "spoiler" } });
  }

  /** By an upload of sources, where a string has no file of its own: a record of the source alone. */
  uploadString(component: FakeComponent, key: string, text: string): void {
    const known = this.changes.length;
    this.addString(component, key, text, 0);
    const added = this.changes
      .splice(known)
      .filter(({ action, unit }) => action === 71 && unit?.source === unit);
    this.changes.push(...added.map((change) => ({ ...change, action: 89, user: "anna" })));
  }

  /** 91 and 92: they name no component. */
  backUp(action: 91 | 92): void {
    this.#log(undefined, action, { user: "admin", details: { backup_filename: "shop.zip" } });
  }

  suggest(unit: FakeUnit, text: string, user: string): void {
    const [component, translation] = this.#placeOf(unit);
    unit.hasSuggestion = true;
    this.#log(component, 4, { translation, unit, user, target: text });
  }

  comment(unit: FakeUnit, text: string, user: string): void {
    const [component, translation] = this.#placeOf(unit);
    unit.hasComment = true;
    this.#log(component, 3, { translation, unit, user, details: { comment: text } });
  }

  resolve(unit: FakeUnit, text: string, user: string): void {
    const [component, translation] = this.#placeOf(unit);
    unit.hasComment = false;
    this.#log(component, 65, { translation, unit, user, details: { comment: text } });
  }

  /** Its details tell of somebody. */
  invite(component: FakeComponent, email: string): void {
    this.#log(component, 47, { user: "admin", details: { email } });
  }

  lock(component: FakeComponent, isLocked: boolean): void {
    component.isLocked = isLocked;
    this.#log(component, isLocked ? 14 : 15, { user: "admin" });
  }

  rename(component: FakeComponent, slug: string): void {
    if (this.components.some((one) => one.project === component.project && one.slug === slug)) return;
    component.slug = slug;
    this.#log(component, 42, { user: "admin", target: slug });
  }

  move(component: FakeComponent, category: string): void {
    component.category = category;
    this.#log(component, 43, { user: "admin", target: category });
  }

  /** A kind of record that changes nothing that is read. */
  note(component: FakeComponent, action: number): void {
    this.#log(component, action, {});
  }

  #translation(language: string): FakeTranslation {
    return { id: this.#next(), language, isSource: language === "en", units: [] };
  }

  #addUnit(
    translation: FakeTranslation,
    key: string,
    text: string,
    source: FakeUnit | undefined,
    place: number,
  ): FakeUnit {
    const unit = {
      ...{ id: this.#next(), key, text, position: place + 1 },
      ...{ hasSuggestion: false, hasComment: false, previousSource: "", extraFlags: "", note: "" },
      ...{ explanation: "", labels: [] as readonly string[] },
      state: text === "" ? (0 as const) : (20 as const),
      createdAt: new Date(START + this.#changes * 1000).toISOString(),
    } as FakeUnit;
    unit.source = source ?? unit;
    translation.units.splice(place, 0, unit);
    return unit;
  }

  #placeOf(unit: FakeUnit): readonly [FakeComponent, FakeTranslation] {
    for (const component of this.components)
      for (const translation of component.translations)
        if (translation.units.includes(unit)) return [component, translation];
    throw new Error("no such unit");
  }

  #log(
    component: FakeComponent | undefined,
    action: number,
    more: {
      readonly translation?: FakeTranslation | undefined;
      readonly unit?: FakeUnit | undefined;
      readonly user?: string;
      readonly target?: string | undefined;
      readonly details?: Readonly<Record<string, unknown>>;
    },
  ): void {
    this.#changes += 1;
    const { translation, unit, user = null, target = "", details = {} } = more;
    const timestamp = new Date(START + this.#changes * 1000).toISOString();
    this.changes.push({
      id: this.#changes,
      timestamp,
      action,
      component,
      translation,
      unit,
      user,
      target,
      details,
    });
  }

  #next(): number {
    this.#ids += 1;
    return this.#ids;
  }
}

export function sourcesOf(component: FakeComponent): readonly FakeUnit[] {
  return component.translations[0]?.units ?? [];
}

function renumber(translation: FakeTranslation): void {
  for (const [at, unit] of translation.units.entries()) unit.position = at + 1;
}
