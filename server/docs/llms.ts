import { docsOf } from "./sections";

/** `/llms.txt`: all pages, a line each, with the address of their Markdown (llmstxt.org). */
export function llmsText(baseUrl: string): string {
  const sections = docsOf(baseUrl).sections.map(({ title, pages }) =>
    [
      `## ${title}`,
      "",
      ...pages.map(({ href, title, summary }) => `- [${title}](${baseUrl}${href}.md): ${summary}`),
    ].join("\n"),
  );
  const head = [
    "# Atalaya",
    "",
    "> Consulta de listas vinculantes y restrictivas para sujetos obligados en Colombia: API de servidor a servidor, en JSON.",
    "",
    `La descripción formal de rutas, campos y respuestas: ${baseUrl}/openapi.json (OpenAPI 3.1).`,
  ].join("\n");
  return `${[head, ...sections].join("\n\n")}\n`;
}
