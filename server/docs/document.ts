import { readFileSync } from "node:fs";
import { join } from "node:path";
import { commaList } from "../domain/shared/formato";
import { type Block, blocksOf } from "./markdown";
import { fillParts } from "./parts";

/** A page of the documentation. */
export interface Document {
  readonly slug: string;
  readonly title: string;
  /** One sentence: under the title, in results and in `llms.txt`. */
  readonly summary: string;
  /** Day of its last change, AAAA-MM-DD. Null for a generated page. */
  readonly changed: string | null;
  /** Words that people search for and the page does not use. */
  readonly keywords: string;
  /** The request of a page of the reference, to try. Null on any other page. */
  readonly request: {
    readonly method: string;
    readonly address: string;
    readonly hasKey: boolean;
    readonly body: string | null;
  } | null;
  /** The whole page, title included, for programs that read. */
  readonly markdown: string;
  readonly blocks: readonly Block[];
}

const FRONT_MATTER = /^---\n([\s\S]*?)\n---\n/;

/** Parses title, summary and day from the front matter of a page. */
export function readDocument(folder: string, slug: string, baseUrl: string): Document {
  const path = `content/${folder}/${slug}.md`;
  const source = readFileSync(join(/* turbopackIgnore: true */ process.cwd(), path), "utf8");
  const head = FRONT_MATTER.exec(source);
  const field = (name: string) => new RegExp(`^${name}: (.+)$`, "m").exec(head?.[1] ?? "")?.[1];
  const title = field("titulo");
  const summary = field("resumen");
  if (head === null || title === undefined || summary === undefined)
    throw new Error(`${path} needs titulo and resumen at its head`);
  const body = fillParts(source.slice(head[0].length), baseUrl);
  return documentOf(
    { slug, title, summary, changed: field("cambio") ?? null, keywords: field("palabras") ?? "" },
    body,
  );
}

export function documentOf(
  head: Pick<Document, "slug" | "title" | "summary" | "changed"> &
    Partial<Pick<Document, "keywords" | "request">>,
  body: string,
): Document {
  const markdown = `# ${head.title}\n\n${head.summary}\n\n${body.replace(/ \{#[\w-]+\}$/gm, "").trim()}\n`;
  return { keywords: "", request: null, ...head, markdown, blocks: blocksOf(body) };
}

/** The pages that people write, in the order of the menu. */
export const writtenDocuments = (baseUrl: string): readonly Document[] =>
  SLUGS.map((slug) => readDocument("docs", slug, baseUrl));

/** A group of pages in the rail, in the order in which they are read. */
interface Section {
  readonly title: string;
  readonly slugs: readonly string[];
}

/** Every page there is, each once: `content/docs/<slug>.md`. */
export const MENU: readonly Section[] = [
  { title: "Empezar", slugs: ["inicio-rapido", "llaves", "modo-de-prueba", "clientes"] },
  {
    title: "Consultar",
    slugs: commaList(
      "validar, leer-una-respuesta, coincidencia-explicada, diligencia, cargas-por-lote, contrapartes",
    ),
  },
  {
    title: "Operar",
    slugs: commaList(
      "idempotencia-y-reintentos, errores, limites, paginacion, encabezados, redes, consumo-y-planes, webhooks",
    ),
  },
  { title: "Sustentar", slugs: ["evidencia", "listas", "proteccion-de-datos"] },
  { title: "Consulta", slugs: ["versiones-y-cambios", "decisiones-de-interpretacion"] },
];

const SLUGS: readonly string[] = MENU.flatMap(({ slugs }) => slugs);
