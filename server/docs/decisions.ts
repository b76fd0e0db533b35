import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Decisions that concern integrators: choices where the contract leaves room. */
const SUBJECTS: Readonly<Record<string, readonly number[]>> = {
  "Rutas, métodos y tamaños": [2, 3, 8, 13],
  "Cómo se lee una solicitud": [10, 17, 18, 21],
  "Lo que acepta /validate": [49, 57, 60, 356, 351],
  Idempotencia: [47, 69],
  "Coincidencias y severidad": [157, 193, 194, 195, 213],
  "Consumo y cobro": [98, 105, 117, 129, 198, 211],
  Bolsas: [106, 109, 110],
  Avisos: [121, 134, 150, 357],
  "Consultas y reportes": [172, 173, 177],
  Salud: [29],
};

const NUMBER = /^\*\*(\d+)\.\*\* /;
const QUOTED = /^> (.+)$/;

/** Returns the quoted sentences of `docs/decisions.md` by number. */
function readDecisions(page: string): ReadonlyMap<number, string> {
  const decisions = new Map<number, string>();
  let id = 0;
  for (const line of page.split("\n")) {
    id = Number(NUMBER.exec(line)?.[1] ?? id);
    const text = QUOTED.exec(line)?.[1];
    if (text !== undefined) decisions.set(id, text);
  }
  return decisions;
}

/** Links and what is marked already stay; names of fields, codes, events and paths are marked. */
const NAMES = /`[^`]*`|\]\([^)]*\)|(?<![\w.])(?:\/[a-z][\w/-]*|[a-z]+(?:[._][a-z_]+)+)/g;

/** @throws Error for a decision without a sentence for clients. */
export function decisionsPart(): string {
  const path = join(/* turbopackIgnore: true */ process.cwd(), "docs/decisions.md");
  const decisions = readDecisions(readFileSync(path, "utf8"));
  const lineOf = (id: number): string => {
    const text = decisions.get(id);
    if (text === undefined) throw new Error(`docs/decisions.md quotes nothing for ${id}`);
    const marked = text.replace(NAMES, (name) => (/^[`\]]/.test(name) ? name : `\`${name}\``));
    return `- ${marked} {#decision-${id}}`;
  };
  return Object.entries(SUBJECTS)
    .map(([subject, ids]) => [`## ${subject}`, "", ...ids.map(lineOf)].join("\n"))
    .join("\n\n");
}
