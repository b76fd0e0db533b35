import { afterAll, beforeAll, beforeEach } from "vitest";
import { admin, listsReady } from "@/server/testing/api";
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

const SHARED = { TEST_CLOCK: "1", WEBHOOK_ALLOW_INSECURE: "1" };
/** Products of this process, which runs one file after the other, with and without pages. */
const shared = new Map<string, Promise<Product>>();

async function openShared(environment: Record<string, string>): Promise<Product> {
  const product = await openProduct(environment);
  // Before the folders that it writes to are deleted.
  process.prependOnceListener("exit", () => void process.kill(product.service.pid, "SIGKILL"));
  await listsReady(product.service);
  return product;
}

/**
 * A product shared by files whose tests use clients of their own. Tests may move its clock, which is reset at the
 * beginning of each file.
 */
export function withSharedProduct(
  give: (product: Product) => void,
  environment: { readonly PAGES?: "1" } = {},
): void {
  beforeAll(async () => {
    const key = JSON.stringify(environment);
    const opening = shared.get(key) ?? openShared({ ...SHARED, ...environment });
    shared.set(key, opening);
    const product = await opening;
    await admin(product.service, "PUT", "/reloj", { desfase_ms: 0 });
    give(product);
  });
}

/** The same, and for each test a client of its own on 10 November 2026, 10:00 in Bogota. */
export function withCuenta(
  give: (opened: { product: Product; cuenta: Cuenta }) => void,
  environment: { readonly PAGES?: "1" } = {},
): void {
  let product: Product;
  withSharedProduct((opened) => (product = opened), environment);
  beforeEach(async () => {
    await setClock(product, "2026-11-10T15:00:00Z");
    give({ product, cuenta: await openCuenta(product) });
  });
}
