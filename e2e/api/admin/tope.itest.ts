import { describe, expect, it } from "vitest";
import { expectError } from "@/server/testing/api";
import { type Cuenta, consumoHeaders, setClock, under } from "@/server/testing/cuenta";
import { auditTrail, type Product } from "@/server/testing/product";
import { withCuenta } from "../open";

let product: Product;
let cuenta: Cuenta;

withCuenta((opened) => {
  ({ product, cuenta } = opened);
});

const put = (body: object) => cuenta.support("PUT", "/tope", body);
const CARTA = "Correo de representante legal, 9 nov";

describe("a cap", () => {
  it("is refused with 402 past it, as any other refusal, and opens with the next period", async () => {
    await cuenta.smallPlan(10);
    const set = await put({ consultas: 2, referencia_solicitud: CARTA });
    expect(set.status).toBe(200);
    expect(await set.json()).toMatchObject({ cliente_id: cuenta.clienteId, modalidad: "mensual", tope: 2 });
    await cuenta.validate();
    const last = await cuenta.validate(undefined, under("last"));
    expect(last.headers.get("x-service-consumo-estado")).toBe("bloqueado");

    const refusal = await cuenta.validate(undefined, under("next"));
    expect(consumoHeaders(refusal)).toEqual(consumoHeaders(last));
    const body = await expectError(product.service, refusal, 402, "tope_de_consumo");
    expect(body).toMatchObject({
      consumo: { consumidas: 2, incluidas: 10, estado: "bloqueado" },
      como_reactivar: expect.stringContaining("tope"),
    });
    expect(body).not.toHaveProperty("cobro");
    expect(body).not.toHaveProperty("bolsa");
    expect((await cuenta.validate()).status).toBe(402);
    expect((await cuenta.validate(undefined, under("last"))).status).toBe(200);
    expect(await cuenta.countConsultas()).toBe(2);

    const consumo = await (await cuenta.get("/cuenta/consumo")).json();
    expect(consumo).toMatchObject({ politica: { bloqueo_por_consumo: true }, cobro: { bloqueado: true } });
    const bloqueados = (await cuenta.eventos()).filter(({ tipo }) => tipo === "paquete.bloqueado");
    expect(bloqueados).toHaveLength(1);
    expect(bloqueados[0]?.cuerpo).toMatchObject({ politica: { bloqueo_por_consumo: true } });
    expect(bloqueados[0]?.cuerpo).not.toHaveProperty("motivo");
    expect(bloqueados[0]?.cuerpo).not.toHaveProperty("cobro");

    await setClock(product, "2026-12-01T05:00:00Z");
    expect((await cuenta.validate(undefined, under("next"))).status).toBe(200);
    expect((await cuenta.eventos()).map(({ tipo }) => tipo)).not.toContain("paquete.reactivado");
  });

  it("is lifted by null, and audited with the written request", async () => {
    await cuenta.plan({ codigo: "1K" });
    await put({ consultas: 1, referencia_solicitud: CARTA });
    await cuenta.validate();
    expect((await cuenta.validate()).status).toBe(402);
    const lifted = await put({ consultas: null, referencia_solicitud: "Carta 2" });
    expect(await lifted.json()).toMatchObject({ tope: null });
    expect((await cuenta.validate()).status).toBe(200);
    const acts = (await auditTrail(product, cuenta.clienteId)).filter(({ accion }) => /tope/.test(accion));
    expect(acts).toMatchObject([
      { accion: "cliente.tope_fijado", antes: null, despues: { consultas: 1, referencia_solicitud: CARTA } },
      {
        accion: "cliente.tope_levantado",
        actor: "token:admin",
        antes: { consultas: 1 },
        despues: { consultas: null, referencia_solicitud: "Carta 2" },
        request_id: lifted.headers.get("x-service-request-id"),
      },
    ]);
  });

  it("is none of a bolsa's, under which it rests and may be lifted", async () => {
    await put({ consultas: 1, referencia_solicitud: CARTA });
    await cuenta.bolsa(2);
    await expectError(
      product.service,
      await put({ consultas: 3, referencia_solicitud: CARTA }),
      409,
      "conflicto",
    );
    for (const status of [200, 200]) expect((await cuenta.validate()).status).toBe(status);
    expect(await (await put({ consultas: null })).json()).toMatchObject({ modalidad: "bolsa", tope: null });
  });

  it.each([
    [{ consultas: 0, referencia_solicitud: CARTA }, ["consultas"]],
    [{ consultas: 1.5, referencia_solicitud: CARTA }, ["consultas"]],
    [{ consultas: 2_147_483_648, referencia_solicitud: CARTA }, ["consultas"]],
    [{ consultas: 5 }, ["referencia_solicitud"]],
    [{ consultas: 5, referencia_solicitud: null }, ["referencia_solicitud"]],
    [{ consultas: 5, referencia_solicitud: "  " }, ["referencia_solicitud"]],
    [{ referencia_solicitud: CARTA }, ["consultas"]],
  ])("is not set with %j", async (body, path) => {
    const { issues } = await expectError(product.service, await put(body), 400, "validation_error");
    expect(issues.map((issue) => issue.path)).toEqual([path]);
  });
});
