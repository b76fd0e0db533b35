import { setTimeout } from "node:timers/promises";
import { expect, it } from "vitest";
import { createDb } from "@/server/db/sql/client";
import type { PortalActor } from "@/server/domain/shared/actor";
import type { Cuenta } from "@/server/testing/cuenta";
import type { Product } from "@/server/testing/product";
import { listCola } from "@/server/usecases/decisiones/read-decisiones";
import { withCuenta } from "../open";

const PENDIENTES = { vista: "pendientes", lista: null, orden: "urgencia", cursor: null, limite: 50 } as const;

let product: Product;
let cuenta: Cuenta;

withCuenta((opened) => ({ product, cuenta } = opened));

it("has a match in the queue within a second of its charge, and tells until then that it is coming", async () => {
  // Another process than the charging one.
  const db = createDb({ connectionString: product.connectionString, max: 2 });
  const officer = { clienteId: cuenta.clienteId, usuarioId: cuenta.clienteId } as PortalActor;
  const cola = () => listCola({ db, clock: { now: async () => new Date() } }, officer, PENDIENTES);
  expect(await cola()).toMatchObject({ rows: [], porPreparar: 0 });
  const response = await cuenta.validate();
  const charged = performance.now();
  const { consulta_id: consultaId, matches } = (await response.json()) as {
    consulta_id: string;
    matches: readonly unknown[];
  };
  expect(matches.length).toBeGreaterThan(0);
  const told: number[] = [];
  let found = await cola();
  while (found.rows.length === 0 && performance.now() - charged < 20_000) {
    told.push(found.porPreparar);
    await setTimeout(10);
    found = await cola();
  }
  expect(performance.now() - charged).toBeLessThan(1_000);
  expect(found.rows[0]).toMatchObject({ consultaId, estado: "por_decidir" });
  // Counted before the queue is read: a new match may be counted twice but is never missed.
  expect((await cola()).porPreparar).toBe(0);
  expect(told.filter((porPreparar) => porPreparar !== matches.length)).toEqual([]);
  await db.close();
});
