import { Client } from "pg";
import { describe, expect, it, vi } from "vitest";
import { type Call, call } from "@/server/testing/api";
import { type Cuenta, openCuenta } from "@/server/testing/cuenta";
import type { Product } from "@/server/testing/product";
import { withProduct } from "../open";

const POOL = 8;

let product: Product;
let crowd: Cuenta;
let other: Cuenta;

withProduct(
  async (opened) => {
    product = opened;
  },
  { DATABASE_POOL_SIZE: String(POOL) },
);

/** Sends many calls of one client at once. Returns how many are answered so far, and their statuses. */
function crowding({ key }: Cuenta, count: number, path: string, part: Call) {
  const answers: number[] = [];
  const ask = async () => {
    answers.push((await call(product.service, path, { token: key, ...part })).status);
  };
  return { answers, all: Promise.all(Array.from({ length: count }, ask)) };
}

describe("while one client uses up its share, another", () => {
  it("gets a connection while all of the first client's wait for a lock", async () => {
    [crowd, other] = [await openCuenta(product), await openCuenta(product, { nit: "800.197.268-4" })];
    const holder = new Client({ connectionString: product.connectionString });
    await holder.connect();
    await holder.query("BEGIN");
    await holder.query("SELECT FROM cliente WHERE id = $1 FOR UPDATE", [crowd.clienteId]);
    const { answers, all } = crowding(crowd, 60, "/api/v1/cuenta/alertas", {
      method: "PUT",
      body: { umbrales: [80] },
    });
    const waiting = async () => {
      const sql =
        "SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
      return (await product.db.query<{ waiting: number }>(sql)).rows[0]?.waiting ?? 0;
    };
    await vi.waitFor(async () => expect(await waiting()).toBeGreaterThan(POOL / 2), 30_000);
    expect((await other.validate()).status).toBe(200);
    expect(await waiting()).toBeLessThan(POOL);
    await holder.query("ROLLBACK");
    await holder.end();
    await all;
    // Those that waited for three seconds failed and changed nothing.
    for (const status of answers) expect([200, 500]).toContain(status);
  });

  it("is answered before half of the first client's queries", async () => {
    const { answers, all } = crowding(crowd, 300, "/api/v1/validate", {
      method: "POST",
      body: { tipo: "natural", nombre: "Evaristo Clímaco Buitragal Lasprilla" },
    });
    await vi.waitFor(() => expect(answers.length).toBeGreaterThan(0), 30_000);
    expect((await other.validate()).status).toBe(200);
    expect(answers.length).toBeLessThan(150);
    await all;
    expect(new Set(answers)).toEqual(new Set([200]));
  });
});
