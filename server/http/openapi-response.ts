import { openApiDocument } from "../contract/http/openapi";
import type { OpenApiArea } from "../contract/http/openapi-areas";
import { env } from "../runtime/env";

const documents = new Map<OpenApiArea, string>();

/** An OpenAPI document of this deployment. Public, as the documentation is. */
export function openApiResponse(area: OpenApiArea): Response {
  const { BASE_URL, DOCS_URL } = env();
  const document =
    documents.get(area) ?? JSON.stringify(openApiDocument({ baseUrl: BASE_URL, docsUrl: DOCS_URL }, area));
  documents.set(area, document);
  return new Response(document, {
    headers: {
      "Content-Type": "application/json",
      "Access-Control-Allow-Origin": "*",
    },
  });
}
