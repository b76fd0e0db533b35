import { readFileSync } from "node:fs";
import { join } from "node:path";
import { errorAnchor } from "../contract/http/error-body";
import { examplesAt } from "../contract/http/examples";
import { INTERFACE_VERSION } from "../contract/v1/health";
import { EVENTOS } from "../contract/v1/webhooks";
import { SIGNATURE_VECTOR, SNIPPETS, type Snippet } from "../domain/avisos/firma-snippets";
import { LISTAS } from "../domain/listas/catalog";
import { NOMBRES_DE_PRUEBA } from "../domain/prueba/nombres";
import { SITUACION_WORDS, SITUACIONES } from "../domain/prueba/situacion";
import { ERRORS, type ErrorCode } from "../domain/shared/errors";
import { apiOf, fieldList, operationsOf } from "./api-fields";
import { ERROR_HELP } from "./error-help";
import { anchorOf, fence } from "./markdown";
import { downloadOf } from "./public-files";

/** Parts of pages that are generated from code. */
const PARTS: Readonly<Record<string, () => string>> = {
  errores: () => errorsPart(false),
  "errores-internos": () => errorsPart(true),
  decisiones: decisionsPart,
  firma: () => SNIPPETS.map(({ id, label, code }) => fence(LANGUAGES[id], label, code)).join("\n\n"),
  "firma-typescript": () => codeOf("typescript"),
  "firma-python": () => codeOf("python"),
  "firma-php": () => codeOf("php"),
  "archivo-typescript": () => downloadOf(".tgz").name,
  "sha256-typescript": () => downloadOf(".tgz").sha256,
  "archivo-python": () => downloadOf(".whl").name,
  "sha256-python": () => downloadOf(".whl").sha256,
  vector: vectorPart,
  listas: listsPart,
  version: () => INTERFACE_VERSION,
  "nombres-de-prueba": testNamesPart,
  eventos: eventsPart,
  "evento-ejemplos": eventExamplesPart,
  "evento-campos": eventFieldsPart,
  encabezados: headersPart,
  situaciones: situationsPart,
};

/** Replaces each `{{name}}` by its part, and `{{base}}` by the service's address. */
export function fillParts(markdown: string, baseUrl: string): string {
  return markdown.replace(/\{\{([\w-]+)\}\}/g, (_, name: string) => {
    if (name === "base") return baseUrl;
    const part = PARTS[name];
    if (part === undefined) throw new Error(`nothing makes {{${name}}}`);
    return part();
  });
}

function errorsPart(isInternal: boolean): string {
  return Object.entries(ERRORS)
    .filter(([code]) => (ERROR_HELP[code as ErrorCode].isInternal ?? false) === isInternal)
    .map(([code, { status, message }]) => {
      const { cause, wayOut } = ERROR_HELP[code as ErrorCode];
      const heading = `### \`${code}\` ${status} {#${errorAnchor(code as ErrorCode)}}`;
      return [heading, `> ${message}`, `**Por qué.** ${cause}`, `**Qué hacer.** ${wayOut}`].join("\n\n");
    })
    .join("\n\n");
}

const LANGUAGES: Readonly<Record<Snippet["id"], string>> = {
  typescript: "ts",
  python: "python",
  java: "java",
  php: "php",
  go: "go",
  csharp: "csharp",
};

/** The function of a snippet, inside of a whole receiver. */
const codeOf = (id: Snippet["id"]): string =>
  (SNIPPETS.find((snippet) => snippet.id === id)?.code ?? "").trimEnd();

function vectorPart(): string {
  const { secret, t, body, header } = SIGNATURE_VECTOR;
  const values = `secreto  ${secret}\ncuerpo   ${body}\nfirma    ${header}\nahora    ${t}`;
  const check = `printf '%s' '${t}.${body}' | openssl dgst -sha256 -hmac ${secret}`;
  return [fence("text", "Valores", values), "La firma se calcula así:", fence("sh", "openssl", check)].join(
    "\n\n",
  );
}

function listsPart(): string {
  const rows = Object.values(LISTAS).map(
    ({ slug, nombre, tier }) => `| \`${slug}\` | ${nombre} | \`${tier}\` |`,
  );
  return ["| Lista | Nombre | `tier` |", "|---|---|---|", ...rows].join("\n");
}

function eventsPart(): string {
  const rows = Object.entries(EVENTOS).map(([tipo, { summary }]) => `| \`${tipo}\` | ${summary} |`);
  return ["| `tipo` | Cuándo |", "|---|---|", ...rows].join("\n");
}

/** The recorded body of each event, in tabs. */
function eventExamplesPart(): string {
  return examplesAt("")
    .filter(({ status }) => status === undefined)
    .map(({ operacion, cuerpo }) => fence("json variante", operacion, JSON.stringify(cuerpo, null, 2)))
    .join("\n");
}

function eventFieldsPart(): string {
  return fieldList(apiOf(""), { $ref: "#/components/schemas/WebhookEvento" }, "evento");
}

/** Each header of an integrator's answers, once, with the operations that send it. */
function headersPart(): string {
  const senders = new Map<string, { readonly description: string; readonly paths: Set<string> }>();
  for (const { method, path, operation } of operationsOf(apiOf("")))
    for (const [status, { headers = {} }] of Object.entries(operation.responses))
      for (const [name, { description = "" }] of Object.entries(headers)) {
        const sender = senders.get(name) ?? { description, paths: new Set() };
        if (status.startsWith("2") || name === "WWW-Authenticate") sender.paths.add(`\`${method} ${path}\``);
        senders.set(name, sender);
      }
  const rows = [...senders].map(([name, { description, paths }]) => {
    const where = paths.size > 4 ? "Toda operación, o casi toda" : [...paths].join(", ");
    return `| \`${name}\` | ${description} | ${where} |`;
  });
  return ["| Encabezado | Qué dice | Dónde |", "|---|---|---|", ...rows].join("\n");
}

function situationsPart(): string {
  const rows = SITUACIONES.map((situacion) => `| \`${situacion}\` | ${SITUACION_WORDS[situacion]} |`);
  return ["| `situacion` | Cómo queda la cuenta |", "|---|---|", ...rows].join("\n");
}

interface Answered {
  readonly pregunta: object;
  readonly status: number;
  readonly respuesta: unknown;
}

/** Longer answers are truncated on the page. The route has them whole. */
const LINES_MAX = 90;

/** Every name with its purpose and answer. A test asks for them through the route. */
function testNamesPart(): string {
  const rows = NOMBRES_DE_PRUEBA.map(({ nombre, documento, prueba }) => {
    const asked = documento === null ? "" : `${documento.tipo} ${documento.numero}`;
    return `| [\`${nombre}\`](#${anchorOf(nombre)}) | ${asked} | ${prueba} |`;
  });
  return [
    ["| Nombre | Documento | Qué pasa |", "|---|---|---|", ...rows].join("\n"),
    ...NOMBRES_DE_PRUEBA.map(({ nombre }) => answerPart(nombre)),
  ].join("\n\n");
}

function answerPart(nombre: string): string {
  const [answered] = JSON.parse(readFileSync(fileOf(nombre), "utf8")) as readonly Answered[];
  if (answered === undefined) throw new Error(`nobody asked for ${nombre}`);
  const { pregunta, status, respuesta } = answered;
  const lines = JSON.stringify(respuesta, null, 2).split("\n");
  const shown = lines.length <= LINES_MAX ? lines : [...lines.slice(0, LINES_MAX), "  …"];
  return [
    `### ${nombre} {#${anchorOf(nombre)}}`,
    fence("json", "Solicitud", JSON.stringify(pregunta)),
    fence("json", `Respuesta ${status}`, shown.join("\n")),
  ].join("\n\n");
}

const fileOf = (nombre: string): string => {
  const name = nombre.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  return join(
    /* turbopackIgnore: true */ process.cwd(),
    "server/contract/v1/respuestas-de-prueba",
    `${name}.json`,
  );
};

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
function decisionsPart(): string {
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
