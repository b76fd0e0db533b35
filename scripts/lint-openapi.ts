import { createConfig, lintFromString } from "@redocly/openapi-core";
import { openApiDocument } from "../server/contract/http/openapi";
import { OPENAPI_AREAS, type OpenApiArea } from "../server/contract/http/openapi-areas";

const ADDRESSES = { baseUrl: "https://atalaya.test", docsUrl: "https://atalaya.test/docs" };

/** Checks both documents against all of Redocly's recommended rules, with warnings as errors. Fetches nothing. */
const config = await createConfig({
  extends: ["recommended-strict"],
  // Health has no refusal.
  rules: {
    "operation-4xx-response": "off",
    // It would apply each condition of a schema to the whole example.
    "no-invalid-media-type-examples": { severity: "error", allowAdditionalProperties: true },
  },
});
for (const area of Object.keys(OPENAPI_AREAS) as OpenApiArea[]) {
  const source = JSON.stringify(openApiDocument(ADDRESSES, area));
  const problems = await lintFromString({ source, absoluteRef: `${area}.json`, config });
  for (const { ruleId, message, location } of problems) {
    console.error(`${area}: ${ruleId} at ${location[0]?.pointer ?? "#/"}: ${message}`);
    process.exitCode = 1;
  }
}
