import { openApiDocument } from "../contract/openapi";
import { env } from "../runtime/env";

let document: string | undefined;

/** The OpenAPI document of this deployment; public, as the documentation is. */
export function openApiResponse(): Response {
  const { BASE_URL, DOCS_URL } = env();
  document ??= JSON.stringify(openApiDocument({ baseUrl: BASE_URL, docsUrl: DOCS_URL }));
  return new Response(document, {
    headers: {
      "Content-Type": "application/json",
      "Access-Control-Allow-Origin": "*",
    },
  });
}
