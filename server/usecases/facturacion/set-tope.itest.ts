import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inSnapshot } from "../../db/sql/transaction";
import { consumoOf } from "../../domain/facturacion/consumo";
import { checkLedger } from "../../testing/check-ledger";
import { newCliente, openWorld, SOPORTE, type TestWorld } from "../../testing/fixtures";
import { actorOf, screeningDeps, screenUnder } from "../../testing/screening";
import type { Deps } from "../deps";
import { setTope } from "./set-tope";

describe("a cap on the queries of a month", () => {
  let world: TestWorld;
  let deps: Deps;

  beforeAll(async () => {
    world = await openWorld();
    deps = screeningDeps(world);
  });
  afterAll(() => world.close());

  async function opened() {
    const { clienteId, ...cliente } = await newCliente(world);
    const actor = await actorOf(world, { clienteId, ...cliente });
    /** The count of a query. Null if the cap refused it. */
    const ask = async (llave: string | null = null) => {
      try {
        const { cuenta, now } = await screenUnder(deps, actor, llave);
        return consumoOf(cuenta, now).consumidas;
      } catch (error) {
        if ((error as { code?: string }).code === "tope_de_consumo") return null;
        throw error;
      }
    };
    const cap = (consultas: number | null) =>
      setTope(deps, SOPORTE, {
        clienteId,
        consultas,
        referenciaSolicitud: consultas === null ? null : `Carta ${consultas}`,
      });
    const kept = async () =>
      (
        await world.rows<{ total: number }>(
          "SELECT count(*)::int AS total FROM consulta WHERE cliente_id = $1",
          [clienteId],
        )
      )[0]?.total;
    const eventos = () =>
      world.rows<{ cuerpo: string }>("SELECT cuerpo FROM evento WHERE cliente_id = $1 ORDER BY orden", [
        clienteId,
      ]);
    return { clienteId, ask, cap, kept, eventos };
  }

  it("serves exactly one of a hundred simultaneous queries if one is left", async () => {
    const { ask, cap, kept, eventos } = await opened();
    await cap(3);
    expect([await ask(), await ask()]).toEqual([1, 2]);
    const answers = await Promise.all(Array.from({ length: 100 }, () => ask()));
    expect(answers.filter((count) => count !== null)).toEqual([3]);
    expect(await kept()).toBe(3);
    const [bloqueado, ...others] = (await eventos()).map(({ cuerpo }) => JSON.parse(cuerpo));
    expect(others).toEqual([]);
    expect(bloqueado).toMatchObject({
      tipo: "paquete.bloqueado",
      consulta_id_detonante: null,
      consumo: { consumidas: 3 },
      politica: { bloqueo_por_consumo: true, bloqueo_por_mora: true },
      como_reactivar: expect.stringContaining("por escrito"),
    });
    expect(bloqueado).not.toHaveProperty("motivo");
    expect(bloqueado).not.toHaveProperty("cobro");
  });

  it.each([1, 2, 3, 4])(
    "applies at once when it is set, lowered or lifted, while queries are charged (round %i)",
    async (round) => {
      const { ask, cap, kept } = await opened();
      await cap(40);
      const before = Array.from({ length: 25 }, (_, at) => ask(at % 3 === 0 ? `b${round}.${at}` : null));
      await Promise.all(before.slice(0, round * 5));
      await cap(10);
      // Asked under the lower cap: all are refused.
      const under = await Promise.all(Array.from({ length: 25 }, () => ask()));
      for (const count of under) if (count !== null) expect(count).toBeLessThanOrEqual(10);
      const first = await Promise.all(before);
      const served = [...first, ...under].filter((count) => count !== null);
      expect(served.toSorted((a, b) => a - b)).toEqual(served.map((_, at) => at + 1));
      expect(await kept()).toBe(served.length);
      expect(served.length).toBeGreaterThanOrEqual(10);

      expect(await ask()).toBeNull();
      const [lifted, ...during] = await Promise.all([cap(null), ...Array.from({ length: 10 }, () => ask())]);
      expect(lifted.tope).toBeNull();
      const more = during.filter((count) => count !== null).length;
      expect(await ask()).toBe(served.length + more + 1);
    },
  );

  it("is stored with its written request, and once if repeated", async () => {
    const { clienteId, cap } = await opened();
    await Promise.all([cap(5), cap(5), cap(5)]);
    await cap(7);
    await cap(null);
    await cap(null);
    const topes = await world.rows(
      "SELECT consultas, referencia_solicitud AS ref FROM tope WHERE cliente_id = $1 ORDER BY orden",
      [clienteId],
    );
    expect(topes).toEqual([
      { consultas: 5, ref: "Carta 5" },
      { consultas: 7, ref: "Carta 7" },
      { consultas: null, ref: null },
    ]);
    const acts = await world.rows<{ accion: string }>(
      "SELECT accion FROM staff_audit WHERE objeto_id = $1 AND accion LIKE 'cliente.tope%' ORDER BY en",
      [clienteId],
    );
    expect(acts).toHaveLength(3);
  });

  it("leaves consistent figures", async () => {
    const checks = await inSnapshot(world.db, checkLedger);
    expect(checks.filter(({ differences }) => differences.length > 0)).toEqual([]);
    expect(checks.find(({ name }) => name === "caps of refusals")?.checked).toBeGreaterThan(0);
  });
});
