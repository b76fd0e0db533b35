import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A choice where the contract leaves room, in the words for integrators. */
interface Decision {
  readonly id: number;
  readonly text: string;
}

const NUMBER = /^\*\*(\d+)\.\*\* /;
const QUOTED = /^> (.+)$/;

/** Returns the quoted sentences of `docs/decisions.md` by number. The page itself is grouped by subject. */
function readDecisions(page: string): readonly Decision[] {
  const decisions: Decision[] = [];
  let id = 0;
  for (const line of page.split("\n")) {
    id = Number(NUMBER.exec(line)?.[1] ?? id);
    const text = QUOTED.exec(line)?.[1];
    if (text !== undefined) decisions.push({ id, text });
  }
  return decisions.sort((one, other) => one.id - other.id);
}

export function decisionsPart(): string {
  const path = join(/* turbopackIgnore: true */ process.cwd(), "docs/decisions.md");
  return readDecisions(readFileSync(path, "utf8"))
    .map(({ id, text }) => `### Decisión ${id} {#decision-${id}}\n\n${text}`)
    .join("\n\n");
}
