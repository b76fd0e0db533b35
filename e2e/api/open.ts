import { afterAll, beforeAll, beforeEach } from "vitest";
import { listsReady } from "@/server/testing/api";
import { type Cuenta, openCuenta, setClock } from "@/server/testing/cuenta";
import { openProduct, type Product } from "@/server/testing/product";

/** The product for the tests of a file, with its lists in force. */
export function withProduct(
  give: (product: Product) => void,
  environment: Record<string, string> = {},
): void {
  let product: Product;
  beforeAll(async () => {
    product = await openProduct(environment);
    await listsReady(product.service);
    give(product);
  });
  afterAll(() => product.close());
}

/** The same, and for each test a client of its own on 10 November 2026, 10:00 in Bogota. */
export function withCuenta(
  give: (opened: { product: Product; cuenta: Cuenta }) => void,
  environment: Record<string, string> = {},
): void {
  let product: Product;
  withProduct((opened) => (product = opened), { TEST_CLOCK: "1", ...environment });
  beforeEach(async () => {
    await setClock(product, "2026-11-10T15:00:00Z");
    give({ product, cuenta: await openCuenta(product) });
  });
}
