import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkCounters } from "../../db/facturacion/account-checks";
import { inSnapshot } from "../../db/sql/transaction";
import type { Comparacion } from "../../domain/decisiones/decision";
import type { ScreeningIndex } from "../../domain/screening/index/screening-index";
import { entryOf } from "../../domain/screening/testing/entries";
import type { PortalActor } from "../../domain/shared/actor";
import { depsOf } from "../../testing/deps";
import { setExigencia } from "../../testing/exigencias";
import { newCliente, openWorld, type TestWorld } from "../../testing/fixtures";
import { putInForce } from "../../testing/listas-en-vigor";
import { portalActorOf, queryAt, screenNew } from "../../testing/screening";
import type { Deps } from "../deps";
import { decideCoincidencia, discardCoincidencias } from "./decisiones";
import { getDecisiones } from "./read-decisiones";
import { reviewDecisiones } from "./review-decisiones";

const NOMBRE = "Evaristo Clímaco Buitragal Lasprilla";
const HOMONYMS = 40;
const COMPARADO: Comparacion = {
  documento: "difiere",
  nacimiento: "sin_dato",
  pais: "sin_dato",
  actividad: "sin_dato",
};

describe("several homonyms of one consulta", () => {
  let world: TestWorld;
  let deps: Deps;
  let index: ScreeningIndex;
  let ana: PortalActor;
  let blas: PortalActor;
  let consultaId: string;

  beforeEach(async () => {
    world = await openWorld();
    deps = depsOf(world, { liveIndex: { current: () => index, refresh: async () => {} } });
    const cliente = await newCliente(world);
    ana = { ...(await portalActorOf(world, cliente)), nombre: "Ana Ruiz" };
    blas = { ...(await portalActorOf(world, cliente, "administrador")), nombre: "Blas Mejía" };
    for (const slug of ["onu_consolidated", "csn_colombia", "pep_colombia"] as const) {
      await putInForce(world, slug, [entryOf("Wbeimar Quiñonal Ortega")]);
    }
    const homonyms = Array.from({ length: HOMONYMS }, (_, at) => entryOf(NOMBRE, { sourceId: `H.${at}` }));
    index = await putInForce(world, "ofac_sdn", homonyms);
    const { consulta } = await screenNew(deps, ana, {
      ...queryAt(await world.clock.now()),
      nombre: NOMBRE,
      documento: { tipo: "CC", numero: "79123456" },
    });
    consultaId = consulta.consultaId;
  });
  afterEach(() => world.close());

  const places = (count = HOMONYMS) => Array.from({ length: count }, (_, posicion) => posicion);
  const discard = (actor: PortalActor, posiciones: readonly number[], vistas = 0) =>
    discardCoincidencias(deps, actor, {
      consultaId,
      motivo: "Ninguna tiene este documento",
      nota: null,
      sobre: posiciones.map((posicion) => ({ posicion, vistas, comparado: COMPARADO })),
    });
  const found = async () => (await getDecisiones(deps, ana, { consultaId })).coincidencias;
  const estados = async () => [...new Set((await found()).map(({ estado }) => estado))];
  const acts = () =>
    world.rows<{ accion: string; detalle: { despues: { decision_id: string } } }>(
      "SELECT accion, detalle FROM actividad WHERE accion LIKE 'decision.%' ORDER BY en",
    );

  it("are discarded together, each with a decision and an act of its own", async () => {
    await discard(ana, places());
    const decided = await found();
    expect(decided).toHaveLength(HOMONYMS);
    const ids = new Set<string>();
    for (const { estado, decisiones } of decided) {
      expect(estado).toBe("descartada");
      expect(decisiones).toMatchObject([
        { numero: 1, tipo: "descartada", analista: "Ana Ruiz", motivo: "Ninguna tiene este documento" },
      ]);
      expect(decisiones[0]).toMatchObject({ ...COMPARADO, repiteId: null, revision: null });
      ids.add(decisiones[0]?.decisionId ?? "");
    }
    expect(ids.size).toBe(HOMONYMS);
    const told = await acts();
    expect(new Set(told.map(({ accion }) => accion))).toEqual(new Set(["decision.tomada"]));
    expect(new Set(told.map(({ detalle }) => detalle.despues.decision_id))).toEqual(ids);
    const checks = await inSnapshot(world.db, checkCounters);
    expect(checks.filter(({ differences }) => differences.length > 0)).toEqual([]);
  });

  it("are discarded all or none if one was decided, is closed or is missing", async () => {
    await decideCoincidencia(deps, blas, {
      ...{ consultaId, posicion: 7, vistas: 0, comparado: COMPARADO, repiteId: null, nota: null },
      tipo: "confirmada",
      motivo: "Es la misma persona",
      segundoMotivo: "La fuente se corrigió",
      aPesarDe: ["documento"],
    });
    await expect(discard(ana, places(10))).rejects.toMatchObject({ code: "conflicto" });
    await expect(discard(ana, [7], 1)).rejects.toThrow("ya no espera decisión");
    await expect(discard(ana, [6, HOMONYMS])).rejects.toMatchObject({ code: "not_found" });
    const decided = await found();
    expect(decided.filter(({ estado }) => estado !== "por_decidir")).toHaveLength(1);
    expect(decided[7]?.estado).toBe("confirmada");
    expect((await acts()).map(({ accion }) => accion)).toEqual(["decision.tomada"]);
  });

  it("are discarded once if two people discard them at the same moment", async () => {
    const asked = [discard(ana, places()), discard(blas, places().reverse())];
    const settled = await Promise.allSettled(asked);
    expect(settled.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await found()).every(({ decisiones }) => decisiones.length === 1)).toBe(true);
  });

  it("wait for another person each with cuatro ojos", async () => {
    await setExigencia(deps, [blas, ana], { tipo: "cuatro_ojos", exige: true });
    expect(await discard(ana, places())).toMatchObject({ requiereAprobacion: true });
    expect(await estados()).toEqual(["por_aprobar"]);
    const [one] = await found();
    const decisionId = one?.decisiones[0]?.decisionId ?? "";
    await expect(
      reviewDecisiones(deps, ana, { decisionIds: [decisionId], resultado: "aprobada", nota: null }),
    ).rejects.toMatchObject({ code: "conflicto" });
    await reviewDecisiones(deps, blas, { decisionIds: [decisionId], resultado: "aprobada", nota: null });
    expect((await found()).filter(({ estado }) => estado === "descartada")).toHaveLength(1);
  });

  it("show what the evidence of each states about the compared data", async () => {
    for (const { evidencia } of await found()) {
      expect(evidencia).toEqual({
        documento: "sin_dato",
        nacimiento: "sin_dato",
        pais: "sin_dato",
        actividad: "sin_dato",
      });
    }
  });

  it("are hidden from other clients", async () => {
    const stranger = await portalActorOf(world, await newCliente(world));
    await expect(discard(stranger, places())).rejects.toMatchObject({ code: "not_found" });
    expect(await estados()).toEqual(["por_decidir"]);
  });
});
