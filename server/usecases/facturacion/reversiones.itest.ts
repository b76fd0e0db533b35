import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bolsasOf } from "../../db/facturacion/bolsas";
import { readCuenta } from "../../db/facturacion/cuentas";
import { inSnapshot } from "../../db/sql/transaction";
import { consumoOf } from "../../domain/facturacion/consumo";
import { admit } from "../../domain/facturacion/cuenta";
import { planOf } from "../../domain/facturacion/plans";
import { checkLedger } from "../../testing/check-ledger";
import { newCliente, openWorld, SOPORTE, type TestWorld } from "../../testing/fixtures";
import { actorOf, screeningDeps, screenUnder } from "../../testing/screening";
import type { Deps } from "../deps";
import { issueCobro } from "./cobros";
import { viewConsumo } from "./consumo";
import { openBolsa, registerPago } from "./pagos";
import { assignPlan } from "./planes";
import { previewReversion } from "./preview-reversion";
import { type ReversionTarget, reversePago } from "./reversiones";

const NOW = "2026-11-20T15:00:00.000Z";
const MOTIVO = "La consignación fue devuelta por el banco";

describe("a payment that is reversed", () => {
  let world: TestWorld;
  let deps: Deps;

  beforeAll(async () => {
    world = await openWorld(NOW);
    deps = screeningDeps(world);
  });
  afterAll(() => world.close());

  async function opened() {
    world.clock.set(NOW);
    const cliente = await newCliente(world);
    const { clienteId } = cliente;
    const actor = await actorOf(world, cliente);
    return {
      clienteId,
      actor,
      /** The bolsa or month that counted the query. Null: refused. */
      ask: async () => {
        try {
          const { cuenta, now } = await screenUnder(deps, actor, null);
          const { consumidas } = consumoOf(cuenta, now);
          return `${cuenta.modalidad === "bolsa" ? cuenta.bolsa.secuencia : "mes"} ${consumidas}`;
        } catch (error) {
          if (/^(bolsa_|paquete_)/.test((error as { code?: string }).code ?? "")) return null;
          throw error;
        }
      },
      buy: (consultasCompradas: number, pagoReferencia: string) =>
        openBolsa(deps, SOPORTE, {
          clienteId,
          consultasCompradas,
          precioTotal: 1000,
          pagoReferencia,
          pagoRegistradoEn: null,
          credencialesEntregadasEn: null,
        }),
      plan: (incluidas: number) =>
        assignPlan(deps, SOPORTE, {
          clienteId,
          plan: { ...planOf({ codigo: "1K" }), consultasIncluidas: incluidas },
          aplica: "ahora",
        }),
      issue: (cuentaReferencia: string, periodo: string, venceEn = "2026-11-19T15:00:00Z") =>
        issueCobro(deps, SOPORTE, {
          clienteId,
          cuentaReferencia,
          periodo,
          venceEn: new Date(venceEn),
          emitidoEn: new Date("2026-11-01T15:00:00Z"),
        }),
      pay: (cobroId: string, pagoReferencia: string) =>
        registerPago(deps, SOPORTE, { cobroId, pagoReferencia, pagoRegistradoEn: null }),
      bolsas: async () =>
        (await bolsasOf(deps.db, clienteId, 10)).bolsas.map(
          ({ secuencia, consumidas, cerradaEn, revertidaEn }) =>
            `${secuencia} ${consumidas}${cerradaEn ? " cerrada" : ""}${revertidaEn ? " revertida" : ""}`,
        ),
      cuenta: async () => (await readCuenta(deps.db, clienteId, await world.clock.now())).cuenta,
    };
  }
  const reverse = (target: ReversionTarget, motivo = MOTIVO, pagoReferencia: string | null = null) =>
    reversePago(deps, SOPORTE, { ...target, motivo, pagoReferencia });
  const bolsa = (id: string): ReversionTarget => ({ tipo: "bolsa", id });
  const cobro = (id: string): ReversionTarget => ({ tipo: "cobro", id });
  const codeOf = (error: { code?: string }) => error.code;

  it("restores the replaced bolsa with its balance, and keeps the usage", async () => {
    const { ask, buy, bolsas } = await opened();
    const first = await buy(5, "R1");
    await ask();
    const second = await buy(9, "R2");
    await Promise.all([ask(), ask()]);
    expect(await previewReversion(deps, SOPORTE, bolsa(second.bolsaId))).toMatchObject({
      pagoReferencia: "R2",
      saldoPerdido: 7,
      repone: { bolsaId: first.bolsaId, saldo: 4, estado: "vigente", venceEn: first.venceEn },
      plan: null,
      antes: { consumo: { consumidas: 2, restantes: 7 }, refusal: null },
      despues: { consumo: { consumidas: 1, restantes: 4 }, refusal: null },
      eventos: [],
      avisaraBloqueo: false,
    });
    expect(await reverse(bolsa(second.bolsaId))).toMatchObject({
      bolsaId: second.bolsaId,
      cobroId: null,
      pagoReferencia: "R2",
      saldoPerdido: 7,
      bolsaRepuestaId: first.bolsaId,
    });
    expect(await bolsas()).toEqual(["1 1", "2 2 cerrada revertida"]);
    expect(await ask()).toBe("1 2");
    // The corrected payment can be registered.
    await buy(3, "R2");
    expect(await bolsas()).toEqual(["3 0", "2 2 cerrada revertida", "1 2 cerrada"]);
  });

  it("restores a used-up bolsa as used up, without a second block event", async () => {
    const { ask, buy, clienteId, actor } = await opened();
    await buy(1, "R1");
    expect([await ask(), await ask()]).toEqual(["1 1", null]);
    const { bolsaId } = await buy(5, "R2");
    world.clock.set("2026-11-21T15:00:00.000Z");
    expect(await previewReversion(deps, SOPORTE, bolsa(bolsaId))).toMatchObject({
      despues: { refusal: "bolsa_agotada" },
      avisaraBloqueo: false,
    });
    await reverse(bolsa(bolsaId));
    expect(await ask()).toBeNull();
    const told = await world.rows<{ tipo: string }>(
      "SELECT tipo FROM evento WHERE cliente_id = $1 AND tipo ~ 'bloqueado|reactivado' ORDER BY orden",
      [clienteId],
    );
    expect(told.map(({ tipo }) => tipo)).toEqual(["paquete.bloqueado", "paquete.reactivado"]);
    const { bloqueo } = await viewConsumo(deps, actor, { now: await world.clock.now() });
    expect(bloqueo).toMatchObject({ codigo: "bolsa_agotada", desde: new Date("2026-11-21T15:00:00.000Z") });
  });

  it("restores the package that it ended, from the open month on", async () => {
    const { plan, buy, cuenta, ask } = await opened();
    await plan(4);
    const { bolsaId } = await buy(5, "R1");
    world.clock.set("2027-02-10T15:00:00.000Z");
    expect(await previewReversion(deps, SOPORTE, bolsa(bolsaId))).toMatchObject({
      repone: null,
      plan: { desdeMes: "2027-02", plan: { consultasIncluidas: 4 } },
      despues: { modalidad: "mensual", hasPlan: true },
    });
    await reverse(bolsa(bolsaId));
    expect(await cuenta()).toMatchObject({ modalidad: "mensual", plan: { consultasIncluidas: 4 } });
    expect(await ask()).toBe("mes 1");
  });

  it("is refused if a later bolsa depends on it, and possible one after the other from the last", async () => {
    const { buy, bolsas } = await opened();
    const [one, two, three] = [await buy(1, "R1"), await buy(2, "R2"), await buy(3, "R3")];
    await expect(reverse(bolsa(two.bolsaId))).rejects.toMatchObject({ code: "conflicto" });
    await expect(previewReversion(deps, SOPORTE, bolsa(one.bolsaId))).rejects.toMatchObject({
      code: "conflicto",
      message: expect.stringContaining("posterior"),
    });
    for (const { bolsaId } of [three, two]) await reverse(bolsa(bolsaId));
    expect(await bolsas()).toEqual(["1 0", "3 0 cerrada revertida", "2 0 cerrada revertida"]);
    await reverse(bolsa(one.bolsaId));
    await expect(previewReversion(deps, SOPORTE, bolsa(one.bolsaId))).rejects.toMatchObject({
      code: "conflicto",
    });
  });

  it("makes an account unpaid again, which blocks at once if it is overdue", async () => {
    const { plan, issue, pay, ask, cuenta, actor } = await opened();
    await plan(1);
    const { cobroId } = await issue("FE-1", "2026-11");
    await pay(cobroId, "P1");
    expect([await ask(), await ask(), await ask()]).toEqual(["mes 1", "mes 2", "mes 3"]);
    expect(await previewReversion(deps, SOPORTE, cobro(cobroId))).toMatchObject({
      tipo: "cobro",
      pagoReferencia: "P1",
      cobro: { cobroId, pagoReferencia: "P1" },
      antes: { refusal: null },
      despues: { refusal: "paquete_vencido_sin_pago", consumo: { estado: "bloqueado" } },
      eventos: [],
      avisaraBloqueo: true,
    });
    expect(admit(await cuenta(), await world.clock.now()).admitted).toBe(true);
    await reverse(cobro(cobroId));
    expect(await ask()).toBeNull();
    const { bloqueo } = await viewConsumo(deps, actor, { now: await world.clock.now() });
    expect(bloqueo).toMatchObject({ cobro: { cobroId }, desde: new Date(NOW) });
    await pay(cobroId, "P1");
    expect(await ask()).toBe("mes 4");
  });

  it("is refused if a later payment depends on it, of the account or of that month or a later one", async () => {
    const { plan, issue, pay } = await opened();
    await plan(1);
    const november = await issue("FE-1", "2026-11");
    const december = await issue("FE-2", "2026-12");
    await expect(reverse(cobro(november.cobroId))).rejects.toMatchObject({ code: "conflicto" });
    await pay(november.cobroId, "P1");
    await pay(december.cobroId, "P2");
    await expect(reverse(cobro(november.cobroId))).rejects.toMatchObject({ code: "conflicto" });
    await expect(reverse(cobro(december.cobroId), MOTIVO, "P1")).rejects.toMatchObject({ code: "conflicto" });
    await reverse(cobro(december.cobroId), MOTIVO, "P2");
    const first = await reverse(cobro(november.cobroId));
    await pay(november.cobroId, "P3");
    // A late repetition means the reverted payment, not the one that replaced it.
    await expect(reverse(cobro(november.cobroId))).rejects.toMatchObject({ code: "conflicto" });
    const again = await reverse(cobro(november.cobroId), MOTIVO, "P3");
    expect(again.reversionId).not.toBe(first.reversionId);
    await pay(december.cobroId, "P2");
    await pay(november.cobroId, "P3");
    // Paid later, but for an earlier month, which does not depend on it.
    await reverse(cobro(december.cobroId), "Otro motivo", "P2");
  });

  it("happens once if many ask at the same moment, and all get the same answer", async () => {
    const { buy, bolsas, clienteId } = await opened();
    await buy(5, "R1");
    const { bolsaId } = await buy(9, "R2");
    const asked = await Promise.all(Array.from({ length: 8 }, () => reverse(bolsa(bolsaId))));
    expect(new Set(asked.map(({ reversionId }) => reversionId)).size).toBe(1);
    await expect(reverse(bolsa(bolsaId), "Por otra cosa")).rejects.toMatchObject({ code: "conflicto" });
    expect(await bolsas()).toEqual(["1 0", "2 0 cerrada revertida"]);

    const other = await opened();
    await other.plan(1);
    const { cobroId } = await other.issue("FE-1", "2026-11");
    await other.pay(cobroId, "P1");
    const told = await Promise.allSettled(
      ["a", "b", "c", "d", "a", "b"].map((motivo) => reverse(cobro(cobroId), motivo)),
    );
    const done = told.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    expect(new Set(done.map(({ reversionId }) => reversionId)).size).toBe(1);
    const refused = told.flatMap((one) => (one.status === "rejected" ? [codeOf(one.reason)] : []));
    expect([...new Set(refused)]).toEqual(["conflicto"]);
    const entries = await world.rows(
      "SELECT FROM movimiento WHERE tipo = 'reversion' AND cliente_id IN ($1, $2)",
      [clienteId, other.clienteId],
    );
    expect(entries).toHaveLength(2);
  });

  it("leaves each query in one bolsa while queries are charged", async () => {
    for (let round = 0; round < 4; round += 1) {
      const { ask, buy, clienteId } = await opened();
      await buy(30, "R1");
      const { bolsaId } = await buy(40, "R2");
      const early = Array.from({ length: 20 }, () => ask());
      await Promise.all(early.slice(0, round * 4));
      await reverse(bolsa(bolsaId));
      // The lost balance counts no query made after the reversion.
      const late = await Promise.all(Array.from({ length: 20 }, () => ask()));
      expect(late.filter((counted) => counted?.startsWith("2"))).toEqual([]);
      const answers = [...(await Promise.all(early)), ...late];
      const served = answers.filter((counted) => counted !== null);
      expect(new Set(served).size).toBe(served.length);
      const [kept] = await world.rows<{ total: number }>(
        "SELECT count(*)::int AS total FROM consulta WHERE cliente_id = $1",
        [clienteId],
      );
      expect(kept?.total).toBe(served.length);
    }
  });

  it("is complete or absent beside a payment, an assignment and another reversion", async () => {
    for (let round = 0; round < 4; round += 1) {
      const { buy, bolsas, plan, issue, pay, cuenta } = await opened();
      await plan(1);
      const { cobroId } = await issue("FE-1", "2026-11");
      await pay(cobroId, "P1");
      const { bolsaId } = await buy(2, "R1");
      const told = await Promise.allSettled([
        reverse(bolsa(bolsaId)),
        buy(3, "R2"),
        reverse(cobro(cobroId)),
        pay(cobroId, "P2"),
        plan(7),
      ]);
      for (const one of told) if (one.status === "rejected") expect(codeOf(one.reason)).toBe("conflicto");
      // Either the recharge came first and depends on it, or it was reverted and the recharge opened on the
      // earlier state.
      const [now] = await bolsas();
      expect(now).toBe("2 0");
      expect((await cuenta()).modalidad).toBe("bolsa");
    }
  });

  it("leaves consistent figures", async () => {
    const checks = await inSnapshot(world.db, checkLedger);
    expect(checks.filter(({ differences }) => differences.length > 0)).toEqual([]);
  });
});
