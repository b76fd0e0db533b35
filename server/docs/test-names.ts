import { readFileSync } from "node:fs";
import { join } from "node:path";
import { NOMBRES_DE_PRUEBA } from "../domain/prueba/nombres";
import { anchorOf, fence } from "./markdown";

interface Answered {
  readonly pregunta: object;
  readonly status: number;
  readonly respuesta: unknown;
}

/** Longer answers are truncated on the page. The route has them whole. */
const LINES_MAX = 90;

/** Every name with its purpose and answer. A test asks for them through the route. */
export function testNamesPart(): string {
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
