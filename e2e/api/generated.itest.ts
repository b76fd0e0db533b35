import { it } from "vitest";
import type { Product } from "@/server/testing/product";
import { expectSoundAnswers } from "./generated";
import { withProduct } from "./open";

const SEED = 20_261_120;

let product: Product;

withProduct((opened) => (product = opened), { ROUTER: "own", PAGES: "1" });

// `npm run proofs` sends more, and asks Next's router too.
it("gives 300 requests generated from the OpenAPI document documented answers and no fault", async () => {
  await expectSoundAnswers(product.service, 300, SEED);
});
