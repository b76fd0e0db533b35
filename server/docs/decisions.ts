import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A choice where the contract leaves room, as integrators are told of it. */
interface Decision {
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

export function decisionsPart(): string {
  const path = join(/* turbopackIgnore: true */ process.cwd(), "docs/decisions.md");
  return readDecisions(readFileSync(path, "utf8"))
    .map(({ id, text }) => `### Decisión ${id} {#decision-${id}}\n\n${text}`)
    .join("\n\n");
}
