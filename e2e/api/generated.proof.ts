import { describe, it } from "vitest";
import type { Product } from "@/server/testing/product";
import { expectSoundAnswers } from "./generated";
import { withProduct } from "./open";

const SEED = 20_261_120;

describe.each([
  ["own", 20_000, "0"],
  ["next", 300, "1"],
])("requests generated from the OpenAPI document, by the router %s", (router, count, pages) => {
  let product: Product;

  withProduct((opened) => (product = opened), { ROUTER: router, PAGES: pages });

  it(`are ${count} with documented answers and no fault`, async () => {
    await expectSoundAnswers(product.service, count, SEED);
  });
});
