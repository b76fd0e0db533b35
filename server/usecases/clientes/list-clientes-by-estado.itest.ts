import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CLIENTE_ESTADOS, type ClienteEstado } from "../../domain/facturacion/estado-cliente";
import { planOf } from "../../domain/facturacion/plans";
import { newCliente, openWorld, SOPORTE, type TestWorld } from "../../testing/fixtures";
import { issueCobro } from "../facturacion/cobros";
import { openBolsa } from "../facturacion/pagos";
import { assignPlan } from "../facturacion/planes";
import { setTope } from "../facturacion/set-tope";
import { updateCliente } from "./clientes";
import { countClientesOf, listClientesByEstado } from "./list-clientes-by-estado";

const NOW = "2026-11-05T15:00:00.000Z";

/** SQL that puts a client into each state. */
const CLIENTES: readonly (readonly [ClienteEstado, string])[] = [
  ["al_dia", "plan"],
  ["al_dia", "plan excedente"],
  ["al_dia", "plan cobro:2026-11-30"],
  ["al_dia", "bolsa:2026-10-01"],
  ["al_dia", "plan tope:5000"],
  ["bloqueado", "bolsa:2026-05-01"],
  ["bloqueado", "bolsa:2026-10-01 agotada"],
  ["bloqueado", "plan excedente cobro:2026-11-03"],
  ["bloqueado", "plan excedente tope:900"],
  ["bloqueado", "excedente tope:900"],
  ["en_mora", "plan cobro:2026-11-03"],
  ["en_mora", "plan cobro:2026-11-03 cobro:2026-11-30"],
  ["por_vencer", "plan cobro:2026-11-12"],
  ["por_vencer", "bolsa:2026-06-05"],
  ["sin_plan", ""],
  ["sin_plan", "excedente"],
  ["sin_plan", "cobro:2026-11-03"],
  ["inactivo", "plan inactivo"],
  ["inactivo", "inactivo"],
  ["inactivo", "bolsa:2026-05-01 inactivo"],
];

describe("clients by state", () => {
  let world: TestWorld;
  const made = new Map<string, ClienteEstado>();

  beforeAll(async () => {
    world = await openWorld(NOW);
    for (const [estado, steps] of CLIENTES) {
      world.clock.set(NOW);
      const { clienteId } = await newCliente(world, `Cliente ${estado}`);
      for (const step of steps.split(" ").filter(Boolean)) await apply(clienteId, step);
      made.set(clienteId, estado);
    }
    world.clock.set(NOW);
  });
  afterAll(() => world.close());

  async function apply(clienteId: string, step: string): Promise<void> {
    const [what, value = ""] = step.split(":");
    if (what === "plan") {
      await assignPlan(world, SOPORTE, { clienteId, plan: planOf({ codigo: "1K" }), aplica: "ahora" });
    } else if (what === "excedente") {
      await world.asOwner(`INSERT INTO periodo (cliente_id, mes, revision, consumidas, actualizado_en)
        VALUES ('${clienteId}', '2026-11', 1, 1001, '${NOW}')
        ON CONFLICT (cliente_id, mes) DO UPDATE SET consumidas = 1001`);
    } else if (what === "cobro") {
      await issueCobro(world, SOPORTE, {
        clienteId,
        venceEn: new Date(`${value}T15:00:00Z`),
        cuentaReferencia: `C-${value}`,
        emitidoEn: new Date("2026-10-21T15:00:00Z"),
        periodo: value === "2026-11-30" ? "2026-12" : "2026-11",
      });
    } else if (what === "bolsa") {
      world.clock.set(`${value}T15:00:00Z`);
      await openBolsa(world, SOPORTE, {
        clienteId,
        consultasCompradas: 100,
        precioTotal: 10_000,
        pagoReferencia: "P-1",
        pagoRegistradoEn: null,
        credencialesEntregadasEn: null,
      });
      world.clock.set(NOW);
    } else if (what === "agotada") {
      await world.asOwner(`UPDATE bolsa SET consumidas = 100 WHERE cliente_id = '${clienteId}'`);
    } else if (what === "tope") {
      await setTope(world, SOPORTE, { clienteId, consultas: Number(value), referenciaSolicitud: "Carta 1" });
    } else {
      await updateCliente(world, SOPORTE, { clienteId, activo: false });
    }
  }

  const list = (estado: ClienteEstado | null, limite = 50, cursor: string | null = null) =>
    listClientesByEstado(world, SOPORTE, { estado, limite, cursor, now: new Date(NOW) });

  it("have the state that the gate gives them", async () => {
    const { rows } = await list(null);
    const found = new Map(rows.map(({ clienteId, estado }) => [clienteId, estado.estado]));
    expect([...found].toSorted()).toEqual([...made].toSorted());
  });

  it.each(CLIENTE_ESTADOS)("are found if they are %s, and counted", async (estado) => {
    const expected = [...made].filter(([, one]) => one === estado).map(([clienteId]) => clienteId);
    expect(expected.length).toBeGreaterThan(0);
    const { rows } = await list(estado);
    expect(rows.map(({ clienteId }) => clienteId).toSorted()).toEqual(expected.toSorted());
    const count = await countClientesOf(world, SOPORTE, { estado, now: new Date(NOW) });
    expect(count).toBe(expected.length);
  });

  it("are listed page by page, each once, newest first", async () => {
    const all = (await list("al_dia")).rows.map(({ clienteId }) => clienteId);
    const paged: string[] = [];
    for (let cursor: string | null = null; ; ) {
      const page = await list("al_dia", 1, cursor);
      paged.push(...page.rows.map(({ clienteId }) => clienteId));
      cursor = page.siguienteCursor;
      if (cursor === null) break;
    }
    expect(paged).toEqual(all);
    expect(all).toEqual(all.toSorted().reverse());
  });
});
