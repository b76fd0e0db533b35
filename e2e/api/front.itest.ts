import { describe, expect, it } from "vitest";
import type { Product } from "@/server/testing/product";
import { expectFrontStands } from "./front-fuzz";
import { withSharedProduct } from "./open";
import { answersIn, exchangeRaw } from "./raw";

describe("a process that serves the API alone", () => {
  let product: Product;
  withSharedProduct((opened) => (product = opened));

  it("refuses a target with the router's mark that is no path, and goes on", async () => {
    const { service } = product;
    const said = await exchangeRaw(
      service.url,
      "GET *:x?_rsc=1 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
    );
    expect(answersIn(said).map(({ status }) => status)).toEqual([400]);
    expect((await fetch(`${service.url}/api/v1/health`)).status).toBe(200);
  });

  it("answers 1,000 generated requests soundly, and goes on", async () => {
    await expectFrontStands(product.service, 1_000, 44);
  });
});
