import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A choice where the contract leaves room, as integrators are told of it. */
export interface Decision {
  readonly id: number;
  readonly text: string;
}

const HEADING = /^### Decision (\d+)$/;
const QUOTED = /^> (.+)$/;

/** The quoted sentences of `docs/decisions.md`, each under its decision's number. */
function readDecisions(page: string): readonly Decision[] {
  const decisions: Decision[] = [];
  let id = 0;
  for (const line of page.split("\n")) {
    id = Number(HEADING.exec(line)?.[1] ?? id);
    const text = QUOTED.exec(line)?.[1];
    if (text !== undefined) decisions.push({ id, text });
  }
  return decisions;
}

/** Read once a process. */
export const DECISIONS = readDecisions(
  readFileSync(join(/* turbopackIgnore: true */ process.cwd(), "docs/decisions.md"), "utf8"),
);
