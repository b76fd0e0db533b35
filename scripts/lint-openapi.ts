import { createConfig, lintFromString } from "@redocly/openapi-core";
import { openApiDocument } from "../server/contract/openapi";

const ADDRESSES = { baseUrl: "https://atalaya.test", docsUrl: "https://atalaya.test/docs" };

/** Holds the document against all of Redocly's recommended rules, its warnings as errors; nothing is fetched. */
const problems = await lintFromString({
  source: JSON.stringify(openApiDocument(ADDRESSES)),
  absoluteRef: "openapi.json",
  config: await createConfig({
    extends: ["recommended-strict"],
    // Health refuses nobody.
    rules: { "operation-4xx-response": "off" },
  }),
});
for (const { ruleId, message, location } of problems) {
  console.error(`${ruleId} at ${location[0]?.pointer ?? "#/"}: ${message}`);
}
process.exitCode = problems.length === 0 ? 0 : 1;
