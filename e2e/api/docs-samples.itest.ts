import { expect, it } from "vitest";
import { call, createClienteWithKey } from "@/server/testing/api";
import { LISTED } from "@/server/testing/cuenta";
import type { Product } from "@/server/testing/product";
import { describeSamples } from "./docs-samples";
import { withSharedProduct } from "./open";

let product: Product;

withSharedProduct((opened) => (product = opened));

// Those in other languages: `npm run proofs`.
describeSamples([]);

it("is served as files for programs where there are no pages", async () => {
  const { key: token } = await createClienteWithKey(product.service);
  const asked = await call(product.service, "/api/v1/validate", { method: "POST", token, body: LISTED });
  const { consulta_id, hash_reporte } = (await asked.json()) as { consulta_id: string; hash_reporte: string };
  const get = (path: string) => fetch(product.service.url + path);
  const verified = await get(`/verificar/${consulta_id}.json?h=${hash_reporte}`);
  expect(await verified.json()).toMatchObject({ consulta: { consulta_id } });
  const page = await get("/docs/webhooks.md");
  expect(await page.text()).toMatch(/^# Alertas y webhooks\n/);
  const feed = await get("/docs/cambios.atom");
  expect([feed.status, feed.headers.get("content-type")]).toEqual([
    200,
    "application/atom+xml; charset=utf-8",
  ]);
});
