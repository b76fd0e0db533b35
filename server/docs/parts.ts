import { errorAnchor } from "../contract/http/error-body";
import { examplesAt } from "../contract/http/examples";
import { INTERFACE_VERSION } from "../contract/v1/health";
import { EVENTOS } from "../contract/v1/webhooks";
import { SIGNATURE_VECTOR, SNIPPETS, type Snippet } from "../domain/avisos/firma-snippets";
import { LISTAS } from "../domain/listas/catalog";
import { SITUACION_WORDS, SITUACIONES } from "../domain/prueba/situacion";
import { ERRORS, type ErrorCode } from "../domain/shared/errors";
import { apiOf, fieldList, operationsOf } from "./api-fields";
import { decisionsPart } from "./decisions";
import { ERROR_HELP } from "./error-help";
import { fence } from "./markdown";
import { downloadOf } from "./public-files";
import { testNamesPart } from "./test-names";

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
