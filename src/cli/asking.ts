import { createInterface, type Interface } from "node:readline/promises";
import type { InitOptions, InitPlan, ProposedComponent } from "../catalogue/index.ts";
import { systemCode } from "../model/disk/index.ts";
import { baseUrlTrouble } from "../model/index.ts";
import { escapeText } from "./escape.ts";
import { say } from "./print.ts";

/**
 * Asks the questions that no rule answered (ADOPT.md 1, "How sure, and what is asked"), and plans with the answers.
 * @returns undefined if the person ended it instead of answering
 */
export async function askAbout(
  directory: string,
  found: InitPlan,
  asked: InitOptions,
): Promise<InitPlan | undefined> {
  const { planInit, withTaken } = await import("../catalogue/repository/index.ts");
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answers = await answersTo(terminal, found);
    const isAnswered = answers.baseUrl !== undefined || answers.sourceLanguage !== undefined;
    const plan = isAnswered ? await planInit(directory, { ...asked, ...answers }) : found;
    const masks = await acceptedOf(terminal, plan.proposal.doubtful);
    return masks.length === 0 ? plan : withTaken(directory, plan, masks, asked.force);
  } catch (error) {
    if (isEnded(error)) return undefined;
    throw error;
  } finally {
    terminal.close();
  }
}

/** True if the person, or the end of the input, closed the terminal. */
function isEnded(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === "AbortError" || systemCode(error) === "ERR_USE_AFTER_CLOSE";
}

async function answersTo(
  terminal: Interface,
  { kind, proposal }: InitPlan,
): Promise<Pick<InitOptions, "baseUrl" | "sourceLanguage">> {
  if (kind !== "create" && kind !== "replace") return {};
  const { project, baseUrl } = proposal;
  const language = project.isSourceGuessed
    ? await ask(terminal, "Which language is translated?", project.sourceLanguage.value, languageTrouble)
    : undefined;
  const address = proposal.isBaseUrlKnown
    ? undefined
    : await ask(terminal, "What is the address of the site?", baseUrl.value, baseUrlTrouble);
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

const CODE = /^[A-Za-z]{2,8}(?:[-_@+][A-Za-z0-9]{1,16}){0,5}$/;

/** The problem of an answer; undefined if it can be a language's code. */
export function languageTrouble(answer: string): string | undefined {
  return CODE.test(answer) ? undefined : "write a language code such as en, pt_BR or zh_Hans";
}

/**
 * Asks again if an answer is invalid.
 *
 * @returns undefined if the shown default is taken
 */
async function ask(
  terminal: Interface,
  question: string,
  shown: string,
  troubleWith: (answer: string) => string | undefined = () => undefined,
): Promise<string | undefined> {
  for (;;) {
    const answer = (await terminal.question(`${escapeText(question)} [${escapeText(shown)}] `)).trim();
    if (answer === "" || answer === shown) return undefined;
    const trouble = troubleWith(answer);
    if (trouble === undefined) return answer;
    say(trouble);
  }
}
