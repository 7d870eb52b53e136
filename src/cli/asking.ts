import { createInterface, type Interface } from "node:readline/promises";
import type { InitOptions, InitPlan, ProposedComponent } from "../tasks/discovery/init.ts";
import { escapeText } from "./escape.ts";

/** Asks what no rule told (ADOPT.md 1, "How sure, and what is asked"), and plans with the answers. */
export async function askAbout(directory: string, found: InitPlan, asked: InitOptions): Promise<InitPlan> {
  const { planInit, withTaken } = await import("../tasks/discovery/init.ts");
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answers = await answersTo(terminal, found);
    const isAnswered = answers.baseUrl !== undefined || answers.sourceLanguage !== undefined;
    const plan = isAnswered ? await planInit(directory, { ...asked, ...answers }) : found;
    const masks = await acceptedOf(terminal, plan.proposal.doubtful);
    return masks.length === 0 ? plan : withTaken(directory, plan, masks, asked.force);
  } finally {
    terminal.close();
  }
}

async function answersTo(
  terminal: Interface,
  { kind, proposal }: InitPlan,
): Promise<Pick<InitOptions, "baseUrl" | "sourceLanguage">> {
  if (kind !== "create" && kind !== "replace") return {};
  const { project, baseUrl } = proposal;
  const language = project.isSourceGuessed
    ? await ask(terminal, "Which language is translated?", project.sourceLanguage.value)
    : undefined;
  const address = proposal.isBaseUrlKnown
    ? undefined
    : await ask(terminal, "Under which address will the site be served?", baseUrl.value);
  return {
    ...(language === undefined ? {} : { sourceLanguage: language }),
    ...(address === undefined ? {} : { baseUrl: address }),
  };
}

async function acceptedOf(
  terminal: Interface,
  doubtful: readonly ProposedComponent[],
): Promise<readonly ProposedComponent[]> {
  const accepted: ProposedComponent[] = [];
  for (const component of doubtful) {
    const answer = await ask(terminal, `Take ${component.filemask}? (y/n)`, "n");
    if (/^y(es)?$/i.test(answer ?? "")) accepted.push(component);
  }
  return accepted;
}

/** @returns undefined where what is shown is taken */
async function ask(terminal: Interface, question: string, shown: string): Promise<string | undefined> {
  const answer = (await terminal.question(`${escapeText(question)} [${escapeText(shown)}] `)).trim();
  return answer === "" || answer === shown ? undefined : answer;
}
