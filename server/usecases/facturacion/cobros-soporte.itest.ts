import { readFile } from "node:fs/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findDocumento } from "../../db/facturacion/cobros-soporte";
import { readCuenta } from "../../db/facturacion/cuentas";
import { planOf } from "../../domain/facturacion/plans";
import { depsOf } from "../../testing/deps";
import { newCliente, openWorld, SOPORTE, type TestWorld } from "../../testing/fixtures";
import { portalActorOf } from "../../testing/screening";
import { CAMILO } from "../../testing/soporte-persona";
import { createApiKey, regenerateApiKey } from "../clientes/llaves";
import { changePolitica, listPoliticas } from "./change-politica";
import { getCuentaDeCobro, issueCobro, issueDueCobros, listCobrosDeSoporte, sumCobros } from "./cobros";
import { moveVencimiento, previewVencimiento } from "./move-vencimiento";
import { assignPlan } from "./planes";

let world: TestWorld;
let deps: ReturnType<typeof depsOf>;
let cliente: Awaited<ReturnType<typeof newCliente>>;
let clienteId: string;

beforeEach(async () => {
  world = await openWorld();
  deps = depsOf(world);
  cliente = await newCliente(world);
  ({ clienteId } = cliente);
  await assignPlan(deps, SOPORTE, { clienteId, plan: planOf({ codigo: "1K" }), aplica: "ahora" });
});
afterEach(() => world.close());

const issue = (cuentaReferencia: string, part: { venceEn?: Date; emitidoEn?: Date; periodo?: string } = {}) =>
  issueCobro(deps, SOPORTE, {
    clienteId,
    cuentaReferencia,
    venceEn: new Date("2026-11-19T04:59:59.999Z"),
    emitidoEn: new Date("2026-11-01T15:00:00.000Z"),
    periodo: "2026-12",
    ...part,
  });
const consume = (count: number) =>
  world.rows("UPDATE periodo SET consumidas = $2 WHERE cliente_id = $1", [clienteId, count]);
const bloqueada = async () =>
  (
    await listCobrosDeSoporte(deps, SOPORTE, {
      clienteId,
      estado: "vencida",
      buscar: null,
      limite: 10,
      after: null,
      now: await world.clock.now(),
    })
  ).rows.map(({ cuentaReferencia, bloquea }) => [cuentaReferencia, bloquea]);

describe("the due date of an account", () => {
  const LATER = new Date("2026-12-01T04:59:59.999Z");

  it("moved later lifts its block as shown, with a reason and without a payment event", async () => {
    const { cobroId, venceEn } = await issue("CC-1");
    await consume(1_001);
    expect(await bloqueada()).toEqual([["CC-1", true]]);
    const { efecto, huella } = await previewVencimiento(deps, CAMILO, { cobroId, venceEn: LATER });
    expect(efecto).toBe("levanta");
    const motivo = "Acuerdo de pago del 20 de noviembre";
    const moved = await moveVencimiento(deps, CAMILO, { cobroId, venceEn: LATER, huella, motivo });
    expect(moved.estado).toBe("movido");
    expect(await bloqueada()).toEqual([]);
    expect(await world.rows("SELECT actor, motivo, antes, despues FROM cobro_vencimiento")).toEqual([
      { actor: CAMILO.name, motivo, antes: venceEn, despues: LATER },
    ]);
    expect(
      await world.rows("SELECT motivo FROM staff_audit WHERE accion = 'cobro.vencimiento_cambiado'"),
    ).toEqual([{ motivo }]);
    expect(await world.rows("SELECT tipo FROM evento WHERE tipo <> 'paquete.cobro_emitido'")).toEqual([]);
  });

  it("moved earlier blocks, and is shown again if usage changed meanwhile", async () => {
    const { cobroId } = await issue("CC-1", { venceEn: LATER });
    await consume(1_000);
    const earlier = { cobroId, venceEn: new Date("2026-11-16T04:59:59.999Z") };
    const shown = await previewVencimiento(deps, CAMILO, earlier);
    expect(shown.efecto).toBe("ninguno");
    await consume(1_001);
    const motivo = "El cliente pidió adelantarla";
    const result = await moveVencimiento(deps, CAMILO, { ...earlier, huella: shown.huella, motivo });
    expect([result.estado, result.movido.efecto]).toEqual(["cambio", "bloquea"]);
    expect(await bloqueada()).toEqual([]);
    await moveVencimiento(deps, CAMILO, { ...earlier, huella: result.movido.huella, motivo });
    expect(await bloqueada()).toEqual([["CC-1", true]]);
  });

  it("is not moved before the issue, to the same day, or of a paid account", async () => {
    const { cobroId, venceEn } = await issue("CC-1");
    const preview = (to: Date) => previewVencimiento(deps, CAMILO, { cobroId, venceEn: to });
    await expect(preview(new Date("2026-10-31T15:00:00.000Z"))).rejects.toMatchObject({ code: "conflicto" });
    await expect(preview(venceEn)).rejects.toMatchObject({ code: "conflicto" });
    await world.rows("UPDATE cobro SET pago_referencia = 'P', pago_registrado_en = now()");
    await expect(preview(LATER)).rejects.toMatchObject({ code: "conflicto" });
  });
});

describe("the document of an account", () => {
  const numbers = async () =>
    (
      await world.rows<{ numero: number; anio: number }>(
        "SELECT anio, numero FROM cobro_documento ORDER BY anio, numero",
      )
    ).map(({ anio, numero }) => `${anio}-${numero}`);

  it("is numbered by the Bogota year of its issue, without gaps even if some fail", async () => {
    await issue("CC-A", {
      emitidoEn: new Date("2027-01-01T04:59:59.000Z"),
      venceEn: new Date("2027-02-01T00:00:00Z"),
    });
    await issue("CC-B", {
      emitidoEn: new Date("2027-01-01T05:00:00.000Z"),
      venceEn: new Date("2027-02-01T00:00:00Z"),
      periodo: "2027-01",
    });
    await Promise.allSettled(
      Array.from({ length: 12 }, (_, at) => issue(`CC-${at % 6}`, { periodo: `2027-1${at % 3}` })),
    );
    expect(await numbers()).toEqual([..."1234"].map((numero) => `2026-${numero}`).concat("2027-1"));
  });

  it("stays as it was issued", async () => {
    await issueDueCobros(deps);
    const [automatico] = await world.rows<{ id: string }>("SELECT id FROM cobro");
    const cobroId = automatico?.id ?? "";
    const first = await findDocumento(world.db, cobroId, clienteId);
    await world.rows("UPDATE cliente SET razon_social = 'Otro Nombre S.A.S.' WHERE id = $1", [clienteId]);
    await world.rows("UPDATE cobro SET vence_en = vence_en + interval '1 day'");
    expect(await findDocumento(world.db, cobroId, clienteId)).toEqual(first);
    const { clienteId: stranger } = await newCliente(world);
    expect(await findDocumento(world.db, cobroId, stranger)).toBeNull();
  });
});

describe("the account of a month", () => {
  const kept = () =>
    world.rows(
      "SELECT id, periodo, cuenta_referencia, automatico, emitido_en, vence_en FROM cobro ORDER BY id",
    );

  it("is one if several are issued at once", async () => {
    const sent = await Promise.allSettled(Array.from({ length: 6 }, (_, at) => issue(`FE-${at}`)));
    expect(sent.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await kept()).toHaveLength(1);
  });

  it("is not issued by the tarea when support issued it", async () => {
    await issue("FE-1");
    const before = await kept();
    expect(await issueDueCobros(deps)).toEqual({ emitidos: 0 });
    expect(await kept()).toEqual(before);
  });

  it("is one when support and the tarea issue it at once", async () => {
    const [tarea, ...support] = await Promise.allSettled([
      issueDueCobros(deps),
      ...Array.from({ length: 4 }, (_, at) => issue(`FE-${at}`)),
    ]);
    expect(tarea?.status).toBe("fulfilled");
    for (const one of support)
      if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "conflicto" });
    expect(await kept()).toHaveLength(1);
  });

  it("keeps the block of an overdue one that the service issued", async () => {
    await issueDueCobros(deps);
    await consume(1_001);
    world.clock.set("2026-12-20T15:00:00.000Z");
    await consume(1_001);
    const before = await kept();
    const past = { venceEn: new Date("2026-11-19T04:59:59.999Z"), emitidoEn: null };
    await expect(
      issueCobro(deps, CAMILO, { ...past, clienteId, cuentaReferencia: "FE-2", periodo: "2027-01" }),
    ).rejects.toMatchObject({
      issues: [
        { path: ["dia"], message: "La cuenta vencería antes de emitirse. Escriba una fecha posterior." },
      ],
    });
    await expect(issue("FE-2", { venceEn: new Date("2027-02-01T00:00:00Z") })).rejects.toMatchObject({
      code: "conflicto",
      message: expect.stringContaining("ya tiene la cuenta"),
    });
    expect(await kept()).toEqual(before);
    expect(await bloqueada()).toHaveLength(1);
  });

  it("stays refused when its payment was reversed", async () => {
    const { cobroId } = await issue("FE-1");
    await world.rows("UPDATE cobro SET pago_referencia = 'P', pago_registrado_en = now() WHERE id = $1", [
      cobroId,
    ]);
    await expect(issue("FE-2")).rejects.toMatchObject({ code: "conflicto" });
    await world.rows("UPDATE cobro SET pago_referencia = NULL, pago_registrado_en = NULL");
    await expect(issue("FE-2")).rejects.toMatchObject({ code: "conflicto" });
  });

  it("may be several in an older database, which the migration keeps", async () => {
    const migration = await readFile("prisma/migrations/20261203050000_cobro_un_mes/migration.sql", "utf8");
    await world.asOwner("DROP INDEX cobro_un_mes_key");
    await world.asOwner(
      "CREATE UNIQUE INDEX cobro_automatico_key ON cobro (cliente_id, periodo) WHERE automatico",
    );
    await issue("FE-1");
    const insert = (referencia: string) =>
      world.asOwner(`INSERT INTO cobro (id, cliente_id, periodo, cuenta_referencia, automatico, emitido_en, vence_en)
        SELECT gen_random_uuid(), cliente_id, periodo, '${referencia}', false, emitido_en + interval '1 day', vence_en
        FROM cobro WHERE cuenta_referencia = 'FE-1'`);
    await insert("FE-2");
    await insert("FE-3");
    await world.asOwner(migration);
    expect(await kept()).toHaveLength(3);
    await expect(insert("FE-4")).rejects.toThrow("cobro_un_mes_key");
    await expect(issue("FE-5")).rejects.toMatchObject({ code: "conflicto" });
    expect((await issue("FE-6", { periodo: "2027-01" })).periodo).toBe("2027-01");
  });
});

describe("the politica", () => {
  const POLITICA = {
    dobleAprobacionDesde: null,
    diasParaPagar: 30,
    solapeHoras: 48,
    emisorRazonSocial: "Atalaya Ficticia S.A.S.",
    emisorNit: "900111222",
    emisorPago: "Cuenta de ahorros 000-111222-33",
  };
  const change = (sobre: number, part: Partial<typeof POLITICA> = {}) =>
    changePolitica(deps, SOPORTE, { ...POLITICA, ...part, sobre, motivo: "Comité del 20 de noviembre" });

  it("begins with the contract's values", async () => {
    expect(await listPoliticas(deps, SOPORTE)).toMatchObject([
      { version: 1, dobleAprobacionDesde: 10_000_000, diasParaPagar: 10, solapeHoras: 24 },
    ]);
  });

  it("sets due dates and overlaps of keys from its change on, unless a client agreed otherwise", async () => {
    await change(1);
    const now = await world.clock.now();
    expect((await readCuenta(world.db, clienteId, now)).context.diasParaPagar).toBe(30);
    await issueDueCobros(deps);
    expect(await world.rows("SELECT vence_en FROM cobro")).toEqual([
      { vence_en: new Date("2026-12-21T04:59:59.999Z") },
    ]);
    expect(await world.rows("SELECT emisor_razon_social AS emisor FROM cobro_documento")).toEqual([
      { emisor: POLITICA.emisorRazonSocial },
    ]);
    const { apiKeyId } = await createApiKey(deps, SOPORTE, { clienteId, etiqueta: null });
    const { anteriorValidaHasta } = await regenerateApiKey(deps, SOPORTE, { apiKeyId, solapeHoras: null });
    expect(anteriorValidaHasta.getTime() - now.getTime()).toBe(48 * 3_600_000);
    await world.rows("UPDATE cliente SET dias_para_pagar = 5 WHERE id = $1", [clienteId]);
    expect((await readCuenta(world.db, clienteId, now)).context.diasParaPagar).toBe(5);
  });

  it("records author and reason, and changes once if two change it at the same moment", async () => {
    const both = await Promise.allSettled([change(1), change(1, { solapeHoras: 12 })]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const [current] = await listPoliticas(deps, SOPORTE);
    expect(current).toMatchObject({ version: 2, actor: SOPORTE.name, motivo: "Comité del 20 de noviembre" });
    await expect(change(2, { solapeHoras: current?.solapeHoras ?? 0 })).rejects.toMatchObject({
      code: "conflicto",
    });
    await expect(change(1, { solapeHoras: 1 })).rejects.toMatchObject({ code: "conflicto" });
    expect(
      await world.rows("SELECT motivo FROM staff_audit WHERE accion = 'politica.cambiada'"),
    ).toHaveLength(1);
  });
});

it("sums what is due and overdue", async () => {
  await issue("CC-1");
  await issue("CC-2", { venceEn: new Date("2026-12-01T04:59:59.999Z"), periodo: "2027-01" });
  expect(await sumCobros(deps, SOPORTE, { now: await world.clock.now() })).toEqual({
    pagada: { cuentas: 0, valor: 0 },
    por_pagar: { cuentas: 1, valor: 150_000 },
    vencida: { cuentas: 1, valor: 150_000 },
  });
});

it("renders the document of an account as the same bytes, for support and its client alone", async () => {
  const { cobroId } = await issue("CC-1");
  const asked = { cobroId, abandoned: new AbortController().signal };
  const first = await getCuentaDeCobro(deps, SOPORTE, asked);
  await world.rows("UPDATE cobro SET vence_en = vence_en + interval '9 days'");
  await world.rows("UPDATE cliente SET razon_social = 'Otro Nombre S.A.S.'");
  const again = await getCuentaDeCobro(deps, await portalActorOf(world, cliente), asked);
  expect(again.numero).toBe("2026-00001");
  expect(Buffer.compare(Buffer.from(first.pdf), Buffer.from(again.pdf))).toBe(0);
  const stranger = await portalActorOf(world, await newCliente(world));
  await expect(getCuentaDeCobro(deps, stranger, asked)).rejects.toMatchObject({ code: "not_found" });
});
