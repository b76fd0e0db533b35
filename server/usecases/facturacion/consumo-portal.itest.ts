import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Cliente } from "../../domain/clientes/cliente";
import { planOf } from "../../domain/facturacion/plans";
import { insertTestConsulta } from "../../testing/consulta";
import { newCliente, openWorld, SOPORTE, type TestWorld } from "../../testing/fixtures";
import { portalActorOf } from "../../testing/screening";
import { issueCobro, issueDueCobros, listCobros } from "./cobros";
import { listConsumoDiario, viewConsumo } from "./consumo";
import { openBolsa, registerPago } from "./pagos";
import { assignPlan } from "./planes";

const PLAN = { plan: planOf({ codigo: "1K" }), aplica: "ahora" } as const;

describe("consumption in the portal", () => {
  let world: TestWorld;
  let cliente: Cliente;

  beforeEach(async () => {
    world = await openWorld("2026-10-05T15:00:00Z");
    cliente = await newCliente(world);
  });
  afterEach(() => world.close());

  const actor = () => portalActorOf(world, cliente, "lectura");
  const view = async () => viewConsumo(world, await actor(), { now: await world.clock.now() });
  const cobros = async (cursor: string | null = null, limite = 12) =>
    listCobros(world, await actor(), { limite, cursor, now: await world.clock.now() });
  const used = (mes: string, consumidas: number) =>
    world.asOwner(`INSERT INTO periodo (cliente_id, mes, revision, consumidas, actualizado_en)
      VALUES ('${cliente.clienteId}', '${mes}', 1, ${consumidas}, '${mes}-20T15:00:00Z')
      ON CONFLICT (cliente_id, mes) DO UPDATE SET consumidas = ${consumidas}, actualizado_en = excluded.actualizado_en`);
  const issue = (reference: string, vence: string, periodo: string | null = null) =>
    issueCobro(world, SOPORTE, {
      clienteId: cliente.clienteId,
      venceEn: new Date(vence),
      cuentaReferencia: reference,
      emitidoEn: null,
      periodo,
    });

  it("charges the next package and the excess of the last finished month, each once", async () => {
    await assignPlan(world, SOPORTE, { clienteId: cliente.clienteId, ...PLAN });
    await used("2026-10", 1_037);
    world.clock.set("2026-10-21T15:00:00Z");
    await issueDueCobros(world);
    world.clock.set("2026-11-21T15:00:00Z");
    await issueDueCobros(world);
    const first = (await cobros()).rows.at(-1)?.cobroId ?? "";
    await registerPago(world, SOPORTE, {
      cobroId: first,
      pagoReferencia: "PAGO-1",
      pagoRegistradoEn: null,
    });
    world.clock.set("2026-11-21T15:01:00Z");
    await issue("CC-OTRA", "2026-12-10T05:00:00Z", "2026-09");
    const { rows } = await cobros();
    const paquete = { concepto: "paquete", nombre: "Paquete 1.000", consultas: 1_000, precioUnitario: 150 };
    expect(rows.map(({ periodo, lineas, total }) => ({ periodo, lineas, total }))).toEqual([
      { periodo: "2026-09", lineas: [], total: 0 },
      {
        periodo: "2026-12",
        total: 154_070,
        lineas: [
          { ...paquete, periodo: "2026-12", valor: 150_000 },
          {
            concepto: "excedente",
            periodo: "2026-10",
            nombre: "Paquete 1.000",
            consultas: 37,
            precioUnitario: 110,
            valor: 4_070,
          },
        ],
      },
      {
        periodo: "2026-11",
        total: 150_000,
        lineas: [{ ...paquete, periodo: "2026-11", valor: 150_000 }],
      },
    ]);
  });

  it("keeps the lines of an account after a change of plan, and nobody may edit them", async () => {
    await assignPlan(world, SOPORTE, { clienteId: cliente.clienteId, ...PLAN });
    world.clock.set("2026-10-21T15:00:00Z");
    await issueDueCobros(world);
    const before = (await cobros()).rows[0]?.lineas;
    await assignPlan(world, SOPORTE, {
      clienteId: cliente.clienteId,
      plan: planOf({ codigo: "20K" }),
      aplica: "proximo_periodo",
    });
    expect((await cobros()).rows[0]?.lineas).toEqual(before);
    await expect(world.rows("UPDATE cobro SET lineas = '[]'")).rejects.toThrow("kept as it was issued");
  });

  it("pages accounts newest first, each paid, due or overdue", async () => {
    await issue("CC-1", "2026-10-10T05:00:00Z", "2026-09");
    world.clock.set("2026-10-06T15:00:00Z");
    const paid = await issue("CC-2", "2026-10-10T05:00:00Z", "2026-10");
    await registerPago(world, SOPORTE, {
      cobroId: paid.cobroId,
      pagoReferencia: "PAGO-2",
      pagoRegistradoEn: null,
    });
    world.clock.set("2026-10-12T15:00:00Z");
    await issue("CC-3", "2026-10-30T05:00:00Z");
    const first = await cobros(null, 2);
    expect(first.rows.map(({ cuentaReferencia, estado }) => [cuentaReferencia, estado])).toEqual([
      ["CC-3", "por_pagar"],
      ["CC-2", "pagada"],
    ]);
    const rest = await cobros(first.siguienteCursor, 2);
    expect(rest.rows.map(({ cuentaReferencia, estado }) => [cuentaReferencia, estado])).toEqual([
      ["CC-1", "vencida"],
    ]);
    expect(rest.siguienteCursor).toBeNull();
  });

  it("says since when a block exists and for which account", async () => {
    await assignPlan(world, SOPORTE, { clienteId: cliente.clienteId, ...PLAN });
    await used("2026-10", 1_001);
    world.clock.set("2026-10-20T16:00:00Z");
    await issue("CC-MORA", "2026-10-22T04:59:59.999Z");
    expect(await view()).toMatchObject({ bloqueo: null, consumo: { estado: "excedente" } });
    world.clock.set("2026-10-25T15:00:00Z");
    expect(await view()).toMatchObject({
      bloqueo: {
        codigo: "paquete_vencido_sin_pago",
        desde: new Date("2026-10-22T04:59:59.999Z"),
        cobro: { cuentaReferencia: "CC-MORA" },
      },
      pronostico: null,
    });
    await world.asOwner("UPDATE periodo SET actualizado_en = '2026-10-24T15:00:00Z'");
    expect(await view()).toMatchObject({ bloqueo: { desde: new Date("2026-10-24T15:00:00Z") } });
  });

  it("says whether a bolsa was used up, or when it expired", async () => {
    const bolsa = {
      clienteId: cliente.clienteId,
      consultasCompradas: 2,
      precioTotal: 300,
      pagoReferencia: "PAGO-B",
      pagoRegistradoEn: null,
      credencialesEntregadasEn: null,
    };
    const { venceEn } = await openBolsa(world, SOPORTE, bolsa);
    expect(await view()).toMatchObject({ modalidad: "bolsa", pronostico: { tipo: "insuficiente" } });
    await world.asOwner("UPDATE bolsa SET consumidas = 2, actualizado_en = '2026-10-07T15:00:00Z'");
    expect(await view()).toMatchObject({
      bloqueo: { codigo: "bolsa_agotada", desde: new Date("2026-10-07T15:00:00Z"), cobro: null },
    });
    await world.asOwner("UPDATE bolsa SET consumidas = 1");
    world.clock.set("2027-05-01T15:00:00Z");
    expect(await view()).toMatchObject({ bloqueo: { codigo: "bolsa_vencida", desde: venceEn } });
  });

  it("lists a month by day of Bogota and by requester", async () => {
    await insertTestConsulta(world, cliente, new Date("2026-10-01T04:59:00Z"));
    await insertTestConsulta(world, cliente, new Date("2026-10-01T05:00:00Z"));
    await insertTestConsulta(world, cliente, new Date("2026-11-01T04:59:00Z"));
    const diario = await listConsumoDiario(world, await actor(), { mes: "2026-10" });
    expect(diario.dias.map(({ dia, consultas }) => [dia, consultas])).toEqual([
      ["2026-10-01", 1],
      ["2026-10-31", 1],
    ]);
    // Each test consulta has a key of its own.
    expect(diario.solicitantes).toMatchObject([
      { tipo: "llave", nombre: "Core bancario", consultas: 1 },
      { tipo: "llave", nombre: "Core bancario", consultas: 1 },
    ]);
    const other = await portalActorOf(world, await newCliente(world), "lectura");
    expect(await listConsumoDiario(world, other, { mes: "2026-10" })).toMatchObject({
      dias: [],
      solicitantes: [],
    });
  });
});
