import { beforeEach, describe, expect, it } from "vitest";
import { EVENTO_TIPOS } from "@/server/domain/avisos/evento-key";
import { SITUACIONES, type Situacion } from "@/server/domain/prueba/situacion";
import { admin, expectError } from "@/server/testing/api";
import { openCuenta, setClock } from "@/server/testing/cuenta";
import { openPrueba, type Prueba } from "@/server/testing/cuenta-prueba";
import type { Product } from "@/server/testing/product";
import { openReceiver, type Receiver, signedBy } from "@/server/testing/receiver";
import { withSharedProduct } from "../open";

/** Before the day on which an account is issued without consumption. */
const NOW = "2026-12-10T15:00:00.000Z";

interface Expected {
  /** In order, for an account that was never in another situacion. */
  readonly eventos: readonly string[];
  /** Of the next query. Null if it is answered. */
  readonly refusal: string | null;
  readonly estado: string;
}

const EXPECTED: Readonly<Record<Situacion, Expected>> = {
  plan_al_dia: { eventos: [], refusal: null, estado: "ok" },
  plan_en_excedente: {
    eventos: ["paquete.umbral_alcanzado", "paquete.cobro_emitido", "paquete.agotado"],
    refusal: null,
    estado: "excedente",
  },
  mora: {
    eventos: ["paquete.umbral_alcanzado", "paquete.cobro_emitido", "paquete.agotado", "paquete.bloqueado"],
    refusal: "paquete_vencido_sin_pago",
    estado: "bloqueado",
  },
  tope: { eventos: ["paquete.bloqueado"], refusal: "tope_de_consumo", estado: "bloqueado" },
  bolsa_nueva: { eventos: [], refusal: null, estado: "ok" },
  bolsa_por_agotarse: { eventos: ["paquete.umbral_alcanzado"], refusal: null, estado: "umbral_80" },
  bolsa_agotada: {
    eventos: ["paquete.umbral_alcanzado", "paquete.agotado", "paquete.bloqueado"],
    refusal: "bolsa_agotada",
    estado: "agotado",
  },
  bolsa_vencida: {
    eventos: ["paquete.vencido", "paquete.bloqueado"],
    refusal: "bolsa_vencida",
    estado: "vencido",
  },
  sin_plan: { eventos: [], refusal: null, estado: "sin_plan" },
};

describe("the situations of a test account", { timeout: 60_000 }, () => {
  let product: Product;
  let receiver: Receiver;
  let prueba: Prueba;
  let secret: string;
  withSharedProduct((opened) => (product = opened));

  beforeEach(async () => {
    await setClock(product, NOW);
    prueba = await openPrueba(product, { now: new Date(NOW) });
    receiver = await openReceiver();
    const configured = await prueba.alertas({ webhook: { url: receiver.url } });
    secret = ((await configured.json()) as { webhook: { secret: string } }).webhook.secret;
    return () => receiver.close();
  });

  const put = async (situacion: Situacion) => {
    const response = await prueba.situacion(situacion);
    expect([response.status, response.headers.get("x-service-modo")]).toEqual([200, "prueba"]);
    return (await response.json()) as { situacion: string; eventos: { evento_id: string; tipo: string }[] };
  };
  const next = () => prueba.validate({ tipo: "natural", nombre: "SIN HALLAZGO PRUEBA" });

  it.each(SITUACIONES)("%s: takes effect at once and sends its signed events", async (situacion) => {
    const { eventos, refusal, estado } = EXPECTED[situacion];
    const told = await put(situacion);
    expect(told.eventos.map(({ tipo }) => tipo)).toEqual(eventos);
    await admin(product.service, "POST", "/tareas/entregar-eventos", {});
    await expect
      .poll(() => receiver.deliveries.map(({ id }) => id).toSorted(), { timeout: 20_000 })
      .toEqual(told.eventos.map(({ evento_id }) => evento_id).toSorted());
    for (const delivery of receiver.deliveries) {
      const t = Number(/t=(\d+)/.exec(delivery.signature)?.[1]);
      expect(signedBy(delivery, [secret], new Date(t * 1_000))).toBe(true);
      expect(JSON.parse(delivery.body)).toMatchObject({ cliente_id: prueba.clienteId });
    }
    const answer = await next();
    if (refusal !== null) {
      await expectError(product.service, answer, 402, refusal);
      expect(answer.headers.get("x-service-consumo-estado")).toBe(estado);
      return;
    }
    expect(answer.status).toBe(200);
    const { headers } = situacion === "bolsa_por_agotarse" ? await prueba.get("/cuenta/consumo") : answer;
    expect(headers.get("x-service-consumo-estado")).toBe(
      situacion === "bolsa_por_agotarse" ? "agotado" : estado,
    );
  });

  it("follow each other in any order, and report the end of a block", async () => {
    for (const situacion of [
      "bolsa_nueva",
      "mora",
      "plan_al_dia",
      "bolsa_vencida",
      "tope",
      "sin_plan",
    ] as const)
      await put(situacion);
    await put("bolsa_agotada");
    expect((await put("bolsa_nueva")).eventos.map(({ tipo }) => tipo)).toContain("paquete.reactivado");
    expect((await next()).status).toBe(200);
  });

  it("are no money: no numbered document, and not in support's totals and payments", async () => {
    const listed = async () => {
      const { clientes } = await admin<{ clientes: { cliente_id: string }[] }>(
        product.service,
        "GET",
        "/clientes",
      );
      return clientes.map(({ cliente_id }) => cliente_id);
    };
    const before = await listed();
    await put("mora");
    await put("plan_al_dia");
    const { rows } = await product.db.query(
      "SELECT FROM cobro_documento JOIN cobro ON cobro.id = cobro_id WHERE cliente_id = $1",
      [prueba.clienteId],
    );
    expect(rows).toEqual([]);
    expect(await listed()).toEqual(before);
    expect(before).not.toContain(prueba.clienteId);
  });

  it("do not exist for a real key, with any body", async () => {
    const real = await openCuenta(product);
    const path = `${product.service.url}/api/v1/prueba/situacion`;
    for (const body of ['{"situacion":"mora"}', "no json", ""]) {
      const headers = { authorization: `Bearer ${real.key}` };
      const response = await fetch(path, { method: "POST", headers, body });
      await expectError(product.service, response, 404, "not_found");
    }
  });

  it("reject an unknown situation", async () => {
    await expectError(product.service, await prueba.situacion("quiebra"), 400, "validation_error");
  });

  it.each(EVENTO_TIPOS)("send a %s with invented figures on request", async (tipo) => {
    const sent = await prueba.avisoDePrueba({ tipo });
    const body = (await sent.json()) as { evento_id: string; tipo: string };
    expect([sent.status, body]).toMatchObject([202, { tipo, entrega: { estado: "entregado" } }]);
    const [delivery] = receiver.deliveries;
    expect(delivery).toMatchObject({ tipo, evento: tipo, id: body.evento_id });
    const t = Number(/t=(\d+)/.exec(delivery?.signature ?? "")?.[1]);
    expect(delivery && signedBy(delivery, [secret], new Date(t * 1_000))).toBe(true);
    // The account's own events are unchanged.
    expect((await prueba.avisoDePrueba({ tipo })).status).toBe(202);
    expect((await (await prueba.get("/cuenta/alertas")).json()).periodo_actual.disparadas).toEqual(
      tipo === "paquete.prueba" ? expect.any(Array) : [],
    );
  });

  it("take no body of a real key for the notice, and none of a test key for paquete.prueba", async () => {
    expect((await (await prueba.avisoDePrueba()).json()) as object).toMatchObject({ tipo: "paquete.prueba" });
    await expectError(product.service, await prueba.avisoDePrueba({ tipo: "otro" }), 400, "validation_error");
    const real = await openCuenta(product);
    const sent = await fetch(`${product.service.url}/api/v1/cuenta/alertas/prueba`, {
      method: "POST",
      headers: { authorization: `Bearer ${real.key}` },
      body: '{"tipo":"paquete.agotado"}',
    });
    expect([sent.status, await sent.json()]).toMatchObject([202, { tipo: "paquete.prueba" }]);
  });
});
