import { queryObjects } from "node:v8";
import { expect, it, vi } from "vitest";
import type * as Pdfkit from "./pdfkit";
import { renderReporte } from "./render";
import { evidenciaOf } from "./testing/evidence";

const drawn = vi.hoisted(() => ({ documento: undefined as (new () => unknown) | undefined }));
vi.mock("./pdfkit", async (load) => {
  const own = await load<typeof Pdfkit>();
  const structureOf: typeof own.structureOf = (painter) => {
    const root = own.structureOf(painter);
    drawn.documento = root.document.constructor as new () => unknown;
    return root;
  };
  return { ...own, structureOf };
});

it("keeps no document once its bytes are there, however many a thread makes", async () => {
  for (let made = 0; made < 5; made += 1) {
    await renderReporte({ evidencias: [evidenciaOf()], lote: null, baseUrl: "https://atalaya.test" });
  }
  if (drawn.documento === undefined) throw new Error("nothing was drawn");
  // The last one may not be collected yet, and the common prototype counts as one.
  expect(Number(queryObjects(drawn.documento, { format: "count" }))).toBeLessThanOrEqual(2);
});
