import { collectionOf } from "./collection";
import { type Document, documentOf } from "./document";
import { fence } from "./fence";

/** Where the same is to be had as a file. */
export const POSTMAN_PATH = "/docs/atalaya.postman_collection.json";
export const BRUNO_PATH = "/docs/atalaya-bruno.zip";

/** Every operation by what it does, and the files that a tool opens. */
export function referenceIndex(baseUrl: string): Document {
  const { requests } = collectionOf(baseUrl);
  const rows = requests.map(({ slug, method, path, summary }) => {
    const address = path.replace(/\{(\{\w+\})\}/g, "$1");
    return `- [\`${method} ${address}\`](/docs/referencia-${slug}): ${summary}.`;
  });
  const body = [
    "## Operaciones",
    // No table: addresses do not break there, and what they do would be out of sight.
    rows.join("\n"),
    "## Para sus herramientas",
    [
      "| Archivo | Para qué |",
      "|---|---|",
      `| [openapi.json](${baseUrl}/openapi.json) | La descripción formal (OpenAPI 3.1): genera clientes y tipos. |`,
      `| [Colección de Postman](${baseUrl}${POSTMAN_PATH}) | Todas las operaciones con su ejemplo. *Import*, y arrastre el archivo. |`,
      `| [Carpeta de Bruno](${baseUrl}${BRUNO_PATH}) | Lo mismo en texto, para su repositorio. Descomprima y *Open Collection*. |`,
    ].join("\n"),
    "Los tres salen de lo mismo que esta referencia. En Postman y en Bruno escriba su llave de prueba en la variable `llave` y empiece por **Validar**: deja en las variables la consulta que las demás usan, y cada solicitud comprueba con qué estado se responde.",
    fence("sh", "curl", `curl -s ${baseUrl}${POSTMAN_PATH} -o atalaya.postman_collection.json`),
  ].join("\n\n");
  const head = { slug: "referencia", title: "La API entera", changed: null };
  return documentOf(
    { ...head, summary: "Cada operación en una línea, y los archivos para sus herramientas." },
    body,
  );
}
