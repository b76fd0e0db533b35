import { apiOf, operationsOf } from "./api-fields";
import { type Document, documentOf } from "./document";

/** One line per operation, and where `/openapi.json` is. */
export function referenceIndex(baseUrl: string): Document {
  const rows = operationsOf(apiOf(baseUrl)).map(
    ({ slug, method, path, operation }) => `- [\`${method} ${path}\`](/docs/${slug}): ${operation.summary}.`,
  );
  const body = [
    "## Operaciones",
    // No table: addresses do not break in a cell and would hide the summaries.
    rows.join("\n"),
    "## Para sus herramientas",
    `[openapi.json](${baseUrl}/openapi.json) es la descripción formal (OpenAPI 3.1) de la que sale esta referencia. Con ella se generan clientes y tipos, y la importan [Postman y Bruno](/docs/inicio-rapido#6-pruebe-en-postman-o-en-bruno).`,
  ].join("\n\n");
  const head = { slug: "referencia", title: "La API entera", changed: null };
  return documentOf({ ...head, summary: "Cada operación en una línea, y su descripción formal." }, body);
}
