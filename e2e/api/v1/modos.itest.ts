import { setTimeout } from "node:timers/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { OPERATIONS, type Operations } from "@/server/contract/http/operations";
import { call } from "@/server/testing/api";
import { LISTED, openCuenta, under } from "@/server/testing/cuenta";
import { openPrueba } from "@/server/testing/cuenta-prueba";
import type { Product } from "@/server/testing/product";
import { withSharedProduct } from "../open";

type Llave = { [K in keyof Operations]: Operations[K]["auth"] extends "llave" ? K : never }[keyof Operations];

/** Objects of an account that the other mode must never see or change. */
interface Owned {
  readonly key: string;
  readonly clienteId: string;
  readonly consultaId: string;
  readonly diligenciaId: string;
  readonly contraparteId: string;
  readonly alarmaId: string;
}

const SIN_HALLAZGO = { tipo: "natural", nombre: "SIN HALLAZGO PRUEBA" };
/** Listed in both modes. */
const CONTRAPARTE = {
  ...{ ...LISTED, referencia: "C-1", clase: "cliente" },
  alias: ["HALLAZGO VINCULANTE PRUEBA"],
};
/** The Idempotency-Key that both have used. */
const LLAVE = "la-misma";

interface Entry {
  /** Request that names `theirs`, if the operation names anything. */
  readonly ask?: (theirs: Owned) => { readonly body?: unknown; readonly headers?: Record<string, string> };
  /** Answer to a request that names an object of the other mode. "own": it uses only the own account. */
  readonly foreign: "not_found" | "consultas_no_encontradas_para_cliente" | "own";
  /** It exists for test keys alone. */
  readonly ofPrueba?: true;
}

/** An operation with a key that has no line here is an error of the compiler. */
const MATRIX: Readonly<Record<Llave, Entry>> = {
  "POST /api/v1/validate": { ask: () => ({ body: SIN_HALLAZGO, ...under(LLAVE) }), foreign: "own" },
  "POST /api/v1/diligencia": {
    ask: () => ({ body: { documento: "99999999" } }),
    foreign: "own",
  },
  "GET /api/v1/consultas": { foreign: "own" },
  "GET /api/v1/reporte/{consulta_id}": { foreign: "not_found" },
  "POST /api/v1/reporte-lote": {
    ask: ({ consultaId, diligenciaId }) => ({ body: { consulta_ids: [consultaId, diligenciaId] } }),
    foreign: "consultas_no_encontradas_para_cliente",
  },
  "GET /api/v1/cuenta/consumo": { foreign: "own" },
  "GET /api/v1/cuenta/consumo/historial": { foreign: "own" },
  "GET /api/v1/cuenta/alertas": { foreign: "own" },
  "PUT /api/v1/cuenta/alertas": { ask: () => ({ body: { umbrales: [70] } }), foreign: "own" },
  "POST /api/v1/cuenta/alertas/webhook/rotar-secreto": { foreign: "own" },
  "POST /api/v1/cuenta/alertas/prueba": { foreign: "own" },
  "POST /api/v1/contrapartes": { ask: () => ({ body: CONTRAPARTE }), foreign: "own" },
  "POST /api/v1/contrapartes/lote": {
    ask: () => ({ body: { contrapartes: [CONTRAPARTE] } }),
    foreign: "own",
  },
  "GET /api/v1/contrapartes": { foreign: "own" },
  "GET /api/v1/contrapartes/{contraparte_id}": { foreign: "not_found" },
  "PATCH /api/v1/contrapartes/{contraparte_id}": {
    ask: () => ({ body: { riesgo: "alto" } }),
    foreign: "not_found",
  },
  "DELETE /api/v1/contrapartes/{contraparte_id}": { foreign: "not_found" },
  "POST /api/v1/contrapartes/{contraparte_id}/consulta": { foreign: "not_found" },
  "GET /api/v1/contrapartes/{contraparte_id}/historia": { foreign: "not_found" },
  "GET /api/v1/alarmas": { foreign: "own" },
  "GET /api/v1/alarmas/{alarma_id}": { foreign: "not_found" },
  "GET /api/v1/vigilancia": { foreign: "own" },
  "POST /api/v1/prueba/situacion": {
    ask: () => ({ body: { situacion: "plan_al_dia" } }),
    foreign: "own",
    ofPrueba: true,
  },
};

describe("a key of one mode, with an object of the other", () => {
  let product: Product;
  let real: Owned;
  let prueba: Owned;
  withSharedProduct((opened) => (product = opened));

  const asking = (key: string, path: string, body: unknown, headers = {}) =>
    call(product.service, path, { method: "POST", token: key, body, headers });

  async function owned(clienteId: string, key: string): Promise<Owned> {
    const asked = await asking(key, "/api/v1/validate", SIN_HALLAZGO, under(LLAVE).headers);
    const done = await asking(key, "/api/v1/diligencia", { documento: "99999999" });
    const { consulta_id: consultaId } = (await asked.json()) as { consulta_id: string };
    const { consulta_id: diligenciaId } = (await done.json()) as { consulta_id: string };
    const kept = await asking(key, "/api/v1/contrapartes", { ...CONTRAPARTE, referencia: `De ${clienteId}` });
    const { contraparte_id: contraparteId } = (await kept.json()) as { contraparte_id: string };
    const alarmaId = await firstAlarma(key);
    return { key, clienteId, consultaId, diligenciaId, contraparteId, alarmaId };
  }

  /** The first alarma of the account, once its base has been compared. */
  async function firstAlarma(key: string): Promise<string> {
    for (;;) {
      const found = await call(product.service, "/api/v1/alarmas", { token: key });
      const { alarmas } = (await found.json()) as { alarmas: { alarma_id: string }[] };
      if (alarmas[0]) return alarmas[0].alarma_id;
      await setTimeout(50);
    }
  }

  beforeAll(async () => {
    const cuenta = await openCuenta(product);
    await cuenta.plan({ codigo: "1K" });
    real = await owned(cuenta.clienteId, cuenta.key);
    const test = await openPrueba(product, { cuentaRealId: cuenta.clienteId });
    prueba = await owned(test.clienteId, test.key);
    expect(test.key).toMatch(/^atl_test_[0-9a-f]{64}$/);
  });

  it("has a line for each operation with a key", () => {
    const withKey = Object.entries(OPERATIONS).filter(([, { auth }]) => auth === "llave");
    expect(Object.keys(MATRIX).toSorted()).toEqual(withKey.map(([name]) => name).toSorted());
  });

  for (const mode of ["real", "prueba"] as const) {
    for (const [name, { ask, foreign, ofPrueba }] of Object.entries(MATRIX)) {
      it(`${mode}: ${name}`, async () => {
        const [mine, theirs] = mode === "real" ? [real, prueba] : [prueba, real];
        const [method = "", template = ""] = name.split(" ");
        const path = template
          .replace("{consulta_id}", theirs.consultaId)
          .replace("{contraparte_id}", theirs.contraparteId)
          .replace("{alarma_id}", theirs.alarmaId);
        const { body, headers = {} } = ask?.(theirs) ?? {};
        const response = await call(product.service, path, { method, token: mine.key, body, headers });
        expect(response.headers.get("x-service-modo")).toBe(mode === "prueba" ? "prueba" : null);
        if (foreign !== "own" || (ofPrueba && mode === "real")) {
          const code = foreign === "own" ? "not_found" : foreign;
          expect([response.status, await response.json()]).toMatchObject([404, { error: code }]);
          return;
        }
        expect(response.status).toBeLessThan(500);
        const told = await response.text();
        const { key: _, ...ids } = theirs;
        for (const id of Object.values(ids)) expect(told).not.toContain(id);
      });
    }
  }

  it("says its mode in the account, and of no key in a 401", async () => {
    const consumoOf = async ({ key }: Owned) =>
      (await call(product.service, "/api/v1/cuenta/consumo", { token: key })).json();
    expect(await consumoOf(prueba)).toMatchObject({ modo: "prueba" });
    expect(await consumoOf(real)).toMatchObject({ modo: "real" });
    const unknown = await call(product.service, "/api/v1/consultas", { token: `atl_test_${"0".repeat(64)}` });
    expect([unknown.status, unknown.headers.get("x-service-modo")]).toEqual([401, null]);
  });

  it("answers PRUEBA first when a test consulta is verified, and that it is no evidence", async () => {
    const reporte = await call(product.service, `/api/v1/reporte/${prueba.consultaId}`, {
      token: prueba.key,
    });
    expect([reporte.status, reporte.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    const { rows } = await product.db.query<{ hash: string }>(
      "SELECT hash_reporte AS hash FROM consulta WHERE id = $1",
      [prueba.consultaId],
    );
    const address = `/verificar/${prueba.consultaId}.json?h=${rows[0]?.hash}`;
    const verified = await fetch(product.service.url + address);
    expect(await verified.json()).toMatchObject({ estado: "prueba" });
  });

  it("has no leaf in the log, and no match in real lists", async () => {
    const { rows } = await product.db.query(
      `SELECT FROM bitacora_pendiente WHERE consulta_id = $1 OR diligencia_id = $2
       UNION ALL SELECT FROM bitacora_hoja WHERE consulta_id = $1 OR diligencia_id = $2`,
      [prueba.consultaId, prueba.diligenciaId],
    );
    expect(rows).toEqual([]);
    expect(await (await asking(prueba.key, "/api/v1/validate", LISTED)).json()).toMatchObject({
      total_matches: 0,
    });
  });
});
