import { beforeEach, describe, expect, it } from "vitest";
import { readPasos } from "@/server/db/prueba/pruebas";
import { createDb } from "@/server/db/sql/client";
import { admin } from "@/server/testing/api";
import { openPrueba, type Prueba } from "@/server/testing/cuenta-prueba";
import type { Product } from "@/server/testing/product";
import { openReceiver } from "@/server/testing/receiver";
import { withSharedProduct } from "../open";

const NADA = { consulta: false, coincidencia: false, webhook: false, rechazo: false, reporte: false };

describe("the quick start of a test account", { timeout: 60_000 }, () => {
  let product: Product;
  let prueba: Prueba;
  withSharedProduct((opened) => (product = opened));
  beforeEach(async () => {
    prueba = await openPrueba(product);
  });

  const ask = async (nombre: string) => {
    const answer = await prueba.validate({ tipo: "natural", nombre });
    return { status: answer.status, body: (await answer.json()) as { consulta_id: string } };
  };
  const pasos = async () => {
    const db = createDb({ connectionString: product.connectionString, max: 1 });
    return readPasos(db, prueba.clienteId).finally(() => db.close());
  };

  it("marks each step when the program has done it", async () => {
    expect(await pasos()).toEqual(NADA);
    const { body } = await ask("SIN HALLAZGO PRUEBA");
    expect(await pasos()).toEqual({ ...NADA, consulta: true });
    await ask("HALLAZGO VINCULANTE PRUEBA");
    const found = { ...NADA, consulta: true, coincidencia: true };
    expect(await pasos()).toEqual(found);

    expect((await ask("FIN DE SALDO PRUEBA")).status).toBe(402);
    // A refusal alone is not enough. The next query completes the step.
    expect(await pasos()).toEqual(found);
    expect((await ask("SIN HALLAZGO PRUEBA")).status).toBe(200);
    expect(await pasos()).toEqual({ ...found, rechazo: true });

    expect((await prueba.get(`/reporte/${body.consulta_id}`)).status).toBe(200);
    expect(await pasos()).toEqual({ ...found, rechazo: true, reporte: true });

    const receiver = await openReceiver();
    await prueba.alertas({ webhook: { url: receiver.url } });
    await prueba.avisoDePrueba({});
    await admin(product.service, "POST", "/tareas/entregar-eventos", {});
    await expect
      .poll(pasos, { timeout: 20_000 })
      .toEqual({ ...found, rechazo: true, reporte: true, webhook: true });
    await receiver.close();
  });

  it("takes no situation for a refusal that a program handled", async () => {
    await prueba.situacion("bolsa_agotada");
    await prueba.situacion("plan_al_dia");
    expect(await pasos()).toMatchObject({ rechazo: false });
  });
});
