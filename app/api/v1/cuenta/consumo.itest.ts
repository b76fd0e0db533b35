import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { admin, type Call, call, createClienteWithKey, expectError, listsReady } from "@/server/testing/api";
import { openProduct, type Product } from "@/server/testing/product";
import { ADMIN_TOKEN } from "@/server/testing/service";

const LISTED = { tipo: "natural", nombre: "Evaristo Clímaco Buitragal Lasprilla" };
const MINUTE_MS = 60_000;

let product: Product;
let key: string;
let clienteId: string;

beforeAll(async () => {
  product = await openProduct({ TEST_CLOCK: "1" });
  await listsReady(product.service);
});
afterAll(() => product.close());
beforeEach(async () => {
  await setClock("2026-11-10T15:00:00Z");
  ({ key, clienteId } = await createClienteWithKey(product.service));
});

const setClock = (ahora: string) => admin(product.service, "PUT", "/reloj", { ahora });
const validate = (body: unknown = LISTED, options: Call = {}) =>
  call(product.service, "/api/v1/validate", { method: "POST", token: key, body, ...options });
const under = (llave: string): Call => ({ headers: { "idempotency-key": llave } });
const get = (path: string) => call(product.service, `/api/v1${path}`, { token: key });
const bag = (consultas_compradas: number, pago_referencia = "PAGO-1", part: object = {}) =>
  admin<Record<string, unknown>>(product.service, "POST", `/clientes/${clienteId}/bolsas`, {
    consultas_compradas,
    precio_total: 15_000,
    pago_referencia,
    ...part,
  });
const plan = (body: object) =>
  admin<Record<string, unknown>>(product.service, "PUT", `/clientes/${clienteId}/plan`, body);
/** A package small enough to be used up here. */
async function smallPlan(incluidas: number): Promise<void> {
  await plan({ codigo: "1K" });
  await product.db.query("UPDATE plan_asignado SET consultas_incluidas = $2 WHERE cliente_id = $1", [
    clienteId,
    incluidas,
  ]);
}
const cobro = (body: object) =>
  admin<{ cobro_id: string }>(product.service, "POST", `/clientes/${clienteId}/cobros`, body);
const eventos = async () => {
  const found = await admin<{ eventos: { tipo: string; umbral: number | null; cuerpo: unknown }[] }>(
    product.service,
    "GET",
    `/clientes/${clienteId}/eventos`,
  );
  return found.eventos.toReversed();
};
const consumoHeaders = (response: Response) =>
  Object.fromEntries(
    [...response.headers].filter(([name]) => /^x-service-(modalidad|plan|periodo|bolsa|consumo)/.test(name)),
  );

const SIN_PLAN = {
  "x-service-modalidad": "mensual",
  "x-service-plan": "sin_plan",
  "x-service-periodo-inicio": "2026-11-01",
  "x-service-periodo-fin": "2026-12-01",
  "x-service-consumo-incluidas": "0",
  "x-service-consumo-consumidas": "1",
  "x-service-consumo-restante": "0",
  "x-service-consumo-excedente": "1",
  "x-service-consumo-estado": "sin_plan",
};

describe("the consumption headers of /validate", () => {
  it("count the query itself on 200, and say sin_plan for a client that has nothing", async () => {
    expect(consumoHeaders(await validate())).toEqual(SIN_PLAN);
  });

  it.each([
    ["invalid_json", "{", {}],
    ["validation_error", { tipo: "natural" }, {}],
    ["idempotency_key_invalida", LISTED, under("con espacio")],
  ])("tell the consumption as it stands on 400 %s", async (code, body, options) => {
    await validate();
    const response = await validate(body, options);
    expect(consumoHeaders(response)).toEqual(SIN_PLAN);
    expect(response.headers.get("x-service-listas-version")).toBeNull();
    await expectError(product.service, response, 400, code);
  });

  it("are on 409, and not on 401", async () => {
    await validate(LISTED, under("k"));
    const response = await validate({ ...LISTED, pais: "CO" }, under("k"));
    expect(consumoHeaders(response)).toEqual(SIN_PLAN);
    await expectError(product.service, response, 409, "idempotency_error");
    const unknown = await validate(LISTED, { token: "atl_x" });
    expect(consumoHeaders(unknown)).toEqual({});
  });

  it("show 20 parallel queries 20 distinct counts", async () => {
    await bag(50);
    const responses = await Promise.all(Array.from({ length: 20 }, () => validate()));
    const counts = responses.map(({ headers }) => Number(headers.get("x-service-consumo-consumidas")));
    expect(counts.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
  });
});

describe("an Idempotency-Key", () => {
  it("replays status and body to the byte, marks it, and charges nothing", async () => {
    const first = await validate(LISTED, under("k"));
    expect(first.headers.get("x-service-idempotent-replay")).toBeNull();
    const again = await validate(
      `{ "nombre": ${JSON.stringify(LISTED.nombre)}, "tipo": "natural" }`,
      under("k"),
    );
    expect(again.headers.get("x-service-idempotent-replay")).toBe("true");
    expect(again.headers.get("x-service-listas-version")).toBe(first.headers.get("x-service-listas-version"));
    expect(again.headers.get("x-service-request-id")).not.toBe(first.headers.get("x-service-request-id"));
    expect(again.headers.get("x-service-consumo-consumidas")).toBe("1");
    expect(Buffer.from(await again.arrayBuffer())).toEqual(Buffer.from(await first.arrayBuffer()));
  });

  it("is free again after 24 hours", async () => {
    const first = (await (await validate(LISTED, under("k"))).json()).consulta_id;
    await setClock("2026-11-11T15:01:00Z");
    const again = await validate({ ...LISTED, pais: "CO" }, under("k"));
    expect(again.status).toBe(200);
    expect((await again.json()).consulta_id).not.toBe(first);
  });

  it("is not reserved by a refusal", async () => {
    await bag(1);
    await validate();
    await expectError(product.service, await validate(LISTED, under("k")), 402, "bolsa_agotada");
    await bag(1, "PAGO-2");
    const retried = await validate(LISTED, under("k"));
    expect(retried.status).toBe(200);
    expect(retried.headers.get("x-service-idempotent-replay")).toBeNull();
  });
});

describe("a bag", () => {
  it("is answered whole when opened, and by /cuenta/consumo with the headers of /validate", async () => {
    const opened = await bag(10, "PAGO-1", { credenciales_entregadas_en: "2026-11-09T20:00:00Z" });
    expect(opened).toMatchObject({
      secuencia: 1,
      estado: "vigente",
      bloqueada: false,
      vence_en: "2027-05-09T20:00:00.000Z",
      consultas_compradas: 10,
      consumidas: 0,
      saldo: 10,
      precio_total: 15_000,
      precio_unitario: 1500,
      moneda: "COP",
      iva_incluido: false,
      pago_referencia: "PAGO-1",
    });
    const asked = await validate();
    const response = await get("/cuenta/consumo");
    expect(consumoHeaders(response)).toEqual(consumoHeaders(asked));
    expect(consumoHeaders(asked)).toEqual({
      "x-service-modalidad": "bolsa",
      "x-service-plan": "bolsa",
      "x-service-bolsa-activada-en": opened.activada_en,
      "x-service-bolsa-vence-en": "2027-05-09T20:00:00.000Z",
      "x-service-consumo-incluidas": "10",
      "x-service-consumo-consumidas": "1",
      "x-service-consumo-restante": "9",
      "x-service-consumo-excedente": "0",
      "x-service-consumo-estado": "ok",
    });
    expect(await response.json()).toMatchObject({
      modalidad: "bolsa",
      cliente: { cliente_id: clienteId, nombre: "Fiduciaria de Prueba S.A." },
      plan: null,
      periodo: null,
      bolsa: { bolsa_id: opened.bolsa_id, consumidas: 1, saldo: 9 },
      consumo: {
        consumidas: 1,
        incluidas: 10,
        restantes: 9,
        porcentaje: 10,
        excedente_precio_unitario: null,
      },
      cobro: { cuenta_emitida_en: null, cuenta_vencida_sin_pago: false, bloqueado: false },
      politica: { bloqueo_por_consumo: true, bloqueo_por_mora: false, vence: true, rollover: false },
    });
  });

  it("used up answers 402 with its whole body, tells the block once, and serves again once recharged", async () => {
    await bag(1);
    await validate();
    const refused = [await validate(), await validate()];
    const [body] = await Promise.all(refused.map((response) => response.clone().json()));
    expect(body).toMatchObject({
      error: "bolsa_agotada",
      consumo: {
        consumidas: 1,
        incluidas: 1,
        restantes: 0,
        estado: "agotado",
        excedente_valor_estimado: null,
      },
      bolsa: { estado: "agotada", bloqueada: true, saldo: 0 },
      como_reactivar: expect.stringContaining("bolsa nueva"),
    });
    expect(body).not.toHaveProperty("cobro");
    expect(refused[0]?.headers.get("x-service-consumo-estado")).toBe("agotado");
    expect((await (await get("/cuenta/consumo")).json()).cobro.bloqueado).toBe(true);
    await bag(5, "PAGO-2");
    expect((await validate()).headers.get("x-service-consumo-consumidas")).toBe("1");
    expect((await eventos()).map(({ tipo, umbral }) => [tipo, umbral])).toEqual([
      ["paquete.umbral_alcanzado", 80],
      ["paquete.agotado", 100],
      ["paquete.bloqueado", null],
      ["paquete.reactivado", null],
    ]);
  });

  it("expires at its instant, whether or not any job has run, and warns by the job", async () => {
    await bag(10);
    await setClock("2027-05-03T15:01:00Z");
    const run = () => admin(product.service, "POST", "/tareas/avisos-vencimiento");
    await run();
    await run();
    await setClock("2027-05-10T15:01:00Z");
    const refused = await validate();
    await expectError(product.service, refused.clone(), 402, "bolsa_vencida");
    expect(await refused.json()).toMatchObject({
      bolsa: { estado: "vencida", dias_para_vencer: 0, saldo: 10 },
    });
    await run();
    expect((await eventos()).map(({ tipo, umbral, cuerpo }) => [tipo, umbral, cuerpo === null])).toEqual([
      ["paquete.vencimiento_proximo", 30, true],
      ["paquete.vencimiento_proximo", 7, false],
      ["paquete.bloqueado", null, false],
      ["paquete.vencido", null, false],
    ]);
  });

  it("is opened once by a payment, however often it is sent", async () => {
    const sent = await Promise.all(
      Array.from({ length: 5 }, () =>
        call(product.service, `/api/admin/clientes/${clienteId}/bolsas`, {
          method: "POST",
          token: ADMIN_TOKEN,
          body: { consultas_compradas: 5, precio_total: 0, pago_referencia: "DOBLE" },
        }),
      ),
    );
    expect(sent.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  });

  it("is listed in the history with those before it", async () => {
    await bag(1);
    await validate();
    await bag(5, "PAGO-2");
    const body = await (await get("/cuenta/consumo/historial?periodos=1")).json();
    expect(body).toMatchObject({
      modalidad: "bolsa",
      total: 2,
      bolsas: [{ secuencia: 2, estado: "vigente", cerrada_en: null }],
    });
    expect(body).not.toHaveProperty("periodos");
    const all = await (await get("/cuenta/consumo/historial")).json();
    expect(all.bolsas[1]).toMatchObject({ secuencia: 1, estado: "cerrada", consumidas: 1, saldo: 0 });
    expect(all.bolsas[1].cerrada_en).not.toBeNull();
  });
});

describe("a monthly package", () => {
  it("is shown whole, with its period in Bogota", async () => {
    expect(await plan({ codigo: "5K" })).toMatchObject({
      modalidad: "mensual",
      plan: { codigo: "5K" },
      bolsa: null,
    });
    const body = await (await get("/cuenta/consumo")).json();
    expect(body).toMatchObject({
      modalidad: "mensual",
      plan: {
        codigo: "5K",
        consultas_incluidas: 5000,
        precio_mes: 550_000,
        precio_unitario: 110,
        precio_excedente: 90,
        a_medida: false,
        moneda: "COP",
        iva_incluido: false,
      },
      bolsa: null,
      periodo: {
        inicio: "2026-11-01",
        fin: "2026-12-01",
        zona: "America/Bogota",
        dias_restantes: 21,
        dia_del_periodo: 10,
        renovacion_en: "2026-12-01T00:00:00-05:00",
      },
      politica: {
        bloqueo_por_consumo: false,
        bloqueo_por_mora: expect.any(String),
        umbrales_alerta: [80, 100],
      },
    });
    expect(body.politica).not.toHaveProperty("vence");
  });

  it("in arrears serves the query that passes it, refuses the next with its account, and serves once paid", async () => {
    await smallPlan(1);
    const { cobro_id } = await cobro({
      vence_en: "2026-11-09T05:00:00Z",
      cuenta_referencia: "FE-77",
      emitido_en: "2026-10-30T15:00:00Z",
    });
    expect((await validate()).headers.get("x-service-consumo-estado")).toBe("agotado");
    expect((await validate()).headers.get("x-service-consumo-estado")).toBe("bloqueado");
    const refused = await validate();
    expect(await refused.clone().json()).toMatchObject({
      error: "paquete_vencido_sin_pago",
      consumo: { consumidas: 2, excedente: 1, excedente_precio_unitario: 110, excedente_valor_estimado: 110 },
      cobro: { cuenta_vence_en: "2026-11-09T05:00:00.000Z", cuenta_referencia: "FE-77", periodo: "2026-12" },
    });
    expect((await get("/consultas")).status).toBe(200);
    expect((await (await get("/cuenta/consumo")).json()).cobro).toEqual({
      cuenta_emitida_en: "2026-10-30T15:00:00.000Z",
      cuenta_vence_en: "2026-11-09T05:00:00.000Z",
      cuenta_referencia: "FE-77",
      pago_registrado_en: null,
      cuenta_vencida_sin_pago: true,
      bloqueado: true,
    });
    const pay = () =>
      admin<Record<string, unknown>>(product.service, "POST", `/cobros/${cobro_id}/pago`, {
        pago_referencia: "T-1",
      });
    const paid = await pay();
    await setClock(new Date(Date.parse("2026-11-10T15:00:00Z") + MINUTE_MS).toISOString());
    expect(await pay()).toEqual(paid);
    expect((await validate()).status).toBe(200);
    expect((await eventos()).map(({ tipo }) => tipo)).toEqual([
      "paquete.cobro_emitido",
      "paquete.umbral_alcanzado",
      "paquete.agotado",
      "paquete.bloqueado",
      "paquete.reactivado",
    ]);
  });

  it("is billed once for the next month, by the query that crosses 80 % or by the job of day 20", async () => {
    await smallPlan(10);
    await setClock("2026-11-20T05:30:00Z");
    const run = () =>
      admin<{ resultado: { emitidos: number } }>(product.service, "POST", "/tareas/emitir-cobros");
    expect((await run()).resultado.emitidos).toBeGreaterThan(0);
    await validate();
    expect((await run()).resultado.emitidos).toBe(0);
    const shown = (await (await get("/cuenta/consumo")).json()).cobro;
    expect(shown).toMatchObject({ cuenta_emitida_en: expect.any(String), cuenta_vencida_sin_pago: false });
    // Support's own account for that month takes the drafted one over.
    await cobro({ vence_en: "2026-12-15T05:00:00Z", cuenta_referencia: "FE-78" });
    expect((await (await get("/cuenta/consumo")).json()).cobro.cuenta_referencia).toBe("FE-78");
    expect((await eventos()).map(({ tipo }) => tipo)).toEqual(["paquete.cobro_emitido"]);
  });

  it("starts each month at zero, keeps the plan of the past and lists it", async () => {
    await plan({ codigo: "1K" });
    await validate();
    await plan({ codigo: "5K" });
    expect((await (await get("/cuenta/consumo")).json()).plan.codigo).toBe("1K");
    await setClock("2026-12-01T05:00:00Z");
    expect((await validate()).headers.get("x-service-consumo-incluidas")).toBe("5000");
    const body = await (await get("/cuenta/consumo/historial")).json();
    expect(body.total).toBe(2);
    expect(body).not.toHaveProperty("modalidad");
    expect(body.periodos).toMatchObject([
      { inicio: "2026-12-01", fin: "2027-01-01", plan: "5K", consumidas: 1, excedente_valor: 0 },
      { inicio: "2026-11-01", fin: "2026-12-01", plan: "1K", consumidas: 1, cobro: { emitido_en: null } },
    ]);
  });

  it.each([
    [{ codigo: "2K" }, ["codigo"]],
    [{}, ["codigo"]],
    [{ codigo: "A_MEDIDA", consultas_incluidas: 30_000, precio_mes: 1 }, ["precio_unitario"]],
    [
      { codigo: "A_MEDIDA", consultas_incluidas: 20_000, precio_mes: 1, precio_unitario: 1 },
      ["consultas_incluidas"],
    ],
    [{ codigo: "1K", aplica: "ayer" }, ["aplica"]],
  ])("is not assigned with %j", async (body, path) => {
    const response = await call(product.service, `/api/admin/clientes/${clienteId}/plan`, {
      method: "PUT",
      token: ADMIN_TOKEN,
      body,
    });
    expect((await expectError(product.service, response, 400, "validation_error")).issues[0]?.path).toEqual(
      path,
    );
  });
});

describe("a client without package or bag", () => {
  it("is told so by /cuenta/consumo with its period and count, without consumption headers", async () => {
    await validate();
    const response = await get("/cuenta/consumo");
    expect(consumoHeaders(response)).toEqual({});
    expect(await response.clone().json()).toMatchObject({
      periodo: { inicio: "2026-11-01", fin: "2026-12-01" },
      consumo: { consumidas: 1 },
    });
    await expectError(product.service, response, 409, "sin_plan_asignado");
  });
});
