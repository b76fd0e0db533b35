import { describe, it } from "vitest";
import type { Product } from "@/server/testing/product";
import { expectSoundAnswers } from "./generated";
import { withProduct } from "./open";

const SEED = 20_261_120;

describe.each(["own", "next"])("requests generated from the OpenAPI document, by the router %s", (router) => {
  let product: Product;

  withProduct((opened) => (product = opened), { ROUTER: router, PAGES: "1" });

  it("are 300 with documented answers and no fault", async () => {
    await expectSoundAnswers(product.service, 300, SEED);
  });
});
