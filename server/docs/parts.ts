import { errorAnchor } from "../contract/http/error-body";
import { ERRORS, type ErrorCode } from "../domain/shared/errors";
import { decisionsPart } from "./decisions";
import { ERROR_HELP } from "./error-help";

/** What a page does not say by itself, because the code does. */
const PARTS: Readonly<Record<string, () => string>> = {
  errores: () => errorsPart(false),
  "errores-internos": () => errorsPart(true),
  decisiones: decisionsPart,
};

/** Puts a part for each `{{name}}`, and where the service answers for `{{base}}`. */
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
