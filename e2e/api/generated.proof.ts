import { describe, it } from "vitest";
import type { Product } from "@/server/testing/product";
import { expectSoundAnswers } from "./generated";
import { withProduct } from "./open";

const SEED = 20_261_120;

let product: Product;

withProduct((opened) => (product = opened));

describe("requests generated from the OpenAPI document", () => {
  it("are 20_000 with documented answers and no fault", async () => {
    await expectSoundAnswers(product.service, 20_000, SEED);
  });
});
