import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findEvidencias } from "../../db/consultas/consultas";
import { checkCounters } from "../../db/facturacion/account-checks";
import { saveClave } from "../../db/identidad/accounts";
import { inSnapshot } from "../../db/sql/transaction";
import type { Cliente } from "../../domain/clientes/cliente";
import type { Comparacion, DecisionTipo } from "../../domain/decisiones/decision";
import { huellaOf } from "../../domain/decisiones/huella";
import type { ListaSlug } from "../../domain/listas/lista";
import type { ListaEntry } from "../../domain/listas/lista-entry";
import { LISTAS_DE_PRUEBA } from "../../domain/prueba/listas-de-prueba";
import type { ScreeningIndex } from "../../domain/screening/index/screening-index";
import { entryOf } from "../../domain/screening/testing/entries";
import type { PortalActor, Rol } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import { evidenciaOf, matchOf } from "../../pdf/testing/evidence";
import { passwords } from "../../runtime/passwords";
import { depsOf } from "../../testing/deps";
import { setExigencia } from "../../testing/exigencias";
import { newCliente, openWorld, type TestWorld } from "../../testing/fixtures";
import { putInForce } from "../../testing/listas-en-vigor";
import { portalActorOf, queryAt, screenNew } from "../../testing/screening";
import { CLAVE } from "../../testing/usuario";
import { sealBitacora } from "../bitacora/sello";
import { indexConsultas } from "../consultas/index-consultas";
import type { Deps } from "../deps";
import { assignCoincidencia, indexEntradas } from "./coincidencias";
import { decideCoincidencia } from "./decisiones";
import { keepFichaPep } from "./keep-ficha-pep";
import { getPerfil, perfilesOf } from "./perfiles";
import { getDecisiones, listCola } from "./read-decisiones";
import { chooseResumen, mailResumenes } from "./resumen";
import { reviewDecisiones } from "./review-decisiones";
import { undoDecisiones } from "./undo-decisiones";

const NOMBRE = "Evaristo Clímaco Buitragal Lasprilla";
const LISTED = entryOf(NOMBRE, {
  sourceId: "CO.001",
  births: [{ from: "1964-01-01", to: "1964-12-31", isApproximate: false }],
});
const CUATRO_OJOS = { tipo: "cuatro_ojos", exige: true } as const;
const COMPARADO: Comparacion = {
  documento: "difiere",
  nacimiento: "difiere",
  pais: "sin_dato",
  actividad: "sin_dato",
};
/** Accepts the facts that differ. */
const CONFIRMED = { aPesarDe: ["documento", "nacimiento"], segundoMotivo: "La fuente se corrigió" } as const;
const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => "done",
    (error) => (error instanceof ServiceError ? error.code : String(error)),
  );
const CC = { tipo: "CC", numero: "79123456" } as const;

describe("the decisions on matches", () => {
  let world: TestWorld;
  let deps: Deps;
  let index: ScreeningIndex;
  let cliente: Cliente;
  let ana: PortalActor;
  let blas: PortalActor;

  beforeEach(async () => {
    world = await openWorld();
    deps = depsOf(world, { liveIndex: { current: () => index, refresh: async () => {} } });
    cliente = await newCliente(world);
    ana = { ...(await portalActorOf(world, cliente)), nombre: "Ana Ruiz" };
    blas = { ...(await portalActorOf(world, cliente, "administrador")), nombre: "Blas Mejía" };
    for (const slug of ["onu_consolidated", "csn_colombia", "pep_colombia"] as const) {
      await putInForce(world, slug, [entryOf("Wbeimar Quiñonal Ortega")]);
    }
    index = await putInForce(world, "ofac_sdn", [LISTED]);
  });
  afterEach(() => world.close());

  const ask = async (part: Partial<ReturnType<typeof queryAt>> = {}, actor: PortalActor = ana) => {
    const now = await world.clock.now();
    const { consulta } = await screenNew(deps, actor, {
      ...queryAt(now),
      nombre: NOMBRE,
      documento: CC,
      ...part,
    });
    return consulta.consultaId;
  };
  const decide = (
    actor: PortalActor,
    consultaId: string,
    part: { tipo?: DecisionTipo; vistas?: number; posicion?: number; repiteId?: string } = {},
  ) =>
    decideCoincidencia(deps, actor, {
      consultaId,
      posicion: part.posicion ?? 0,
      vistas: part.vistas ?? 0,
      tipo: part.tipo ?? "descartada",
      comparado: COMPARADO,
      motivo: "Nacido en 1981; el de la lista, en 1964",
      ...(part.tipo === "confirmada" && CONFIRMED),
      nota: null,
      repiteId: part.repiteId ?? null,
    });
  const first = async (consultaId: string, actor = ana) => {
    const { coincidencias } = await getDecisiones(deps, actor, { consultaId });
    const [one] = coincidencias;
    if (one === undefined) throw new Error("no match");
    return one;
  };
  const acts = () =>
    world.rows<{ accion: string; actor: string }>("SELECT accion, actor FROM actividad ORDER BY en, accion");

  it("record who made them and what was compared, and leave the evidence as it is", async () => {
    const consultaId = await ask();
    const [before] = await findEvidencias(world.db, cliente.clienteId, [consultaId]);
    await decide(ana, consultaId, { tipo: "en_analisis" });
    await decide(ana, consultaId, { vistas: 1 });
    const { estado, decisiones } = await first(consultaId);
    expect(estado).toBe("descartada");
    expect(decisiones.map(({ numero, tipo, analista }) => [numero, tipo, analista])).toEqual([
      [2, "descartada", "Ana Ruiz"],
      [1, "en_analisis", "Ana Ruiz"],
    ]);
    expect(decisiones[0]).toMatchObject({ ...COMPARADO, revision: null, requiereAprobacion: false });
    expect(await findEvidencias(world.db, cliente.clienteId, [consultaId])).toEqual([before]);
    const told = (await acts()).filter(({ accion }) => accion.startsWith("decision."));
    expect(told).toEqual([
      { accion: "decision.tomada", actor: "Ana Ruiz" },
      { accion: "decision.tomada", actor: "Ana Ruiz" },
    ]);
  });

  it("cannot be changed, deleted or truncated, even by the owner of the tables", async () => {
    const { decisionId } = await decide(ana, await ask());
    await setExigencia(deps, [blas, ana], CUATRO_OJOS);
    for (const statement of [
      "UPDATE decision SET motivo = 'otro'",
      "DELETE FROM decision",
      "TRUNCATE decision CASCADE",
    ]) {
      await expect(world.asOwner(statement), statement).rejects.toThrow(/append-only/);
    }
    expect(await world.rows("SELECT id FROM decision")).toEqual([{ id: decisionId }]);
  });

  it("are one if two people decide at the same moment", async () => {
    const consultaId = await ask();
    const codes = await Promise.all([
      codeOf(decide(ana, consultaId)),
      codeOf(decide(blas, consultaId, { tipo: "confirmada" })),
    ]);
    expect(codes.filter((code) => code === "conflicto")).toHaveLength(1);
    const { decisiones, estado } = await first(consultaId);
    expect(decisiones).toHaveLength(1);
    expect(estado).toBe(decisiones[0]?.tipo);
  });

  describe("with cuatro ojos", () => {
    beforeEach(() => setExigencia(deps, [blas, ana], CUATRO_OJOS));

    it("wait for another person, who approves once", async () => {
      const consultaId = await ask();
      const { decisionId, requiereAprobacion } = await decide(ana, consultaId);
      expect(requiereAprobacion).toBe(true);
      expect((await first(consultaId)).estado).toBe("por_aprobar");
      const approve = () =>
        reviewDecisiones(deps, blas, { decisionIds: [decisionId], resultado: "aprobada", nota: null });
      const codes = await Promise.all([codeOf(approve()), codeOf(approve())]);
      expect(codes.filter((code) => code === "conflicto")).toHaveLength(1);
      const { estado, decisiones } = await first(consultaId);
      expect(estado).toBe("descartada");
      expect(decisiones[0]?.revision).toMatchObject({ resultado: "aprobada", aprobador: "Blas Mejía" });
    });

    it("are never approved by their author, nor past the service", async () => {
      const consultaId = await ask();
      const { decisionId } = await decide(ana, consultaId);
      const own = reviewDecisiones(deps, ana, {
        decisionIds: [decisionId],
        resultado: "aprobada",
        nota: null,
      });
      await expect(own).rejects.toThrow("debe aprobarla o devolverla otra persona");
      const [row] = await world.rows<{ analista_id: string }>("SELECT analista_id FROM decision");
      await expect(
        world.rows(
          `INSERT INTO decision_revision (decision_id, analista_id, resultado, en, aprobador_id, aprobador)
           VALUES ($1, $2, 'aprobada', now(), $2, 'Ana')`,
          [decisionId, row?.analista_id],
        ),
      ).rejects.toMatchObject({ code: "23514" });
      expect((await first(consultaId)).estado).toBe("por_aprobar");
    });

    it("wait again once they are returned, and a replaced one cannot be approved", async () => {
      const consultaId = await ask();
      const one = await decide(ana, consultaId);
      await reviewDecisiones(deps, blas, {
        decisionIds: [one.decisionId],
        resultado: "devuelta",
        nota: "Falta el NIT",
      });
      expect((await first(consultaId)).estado).toBe("por_decidir");
      const two = await decide(ana, consultaId, { vistas: 1 });
      await decide(blas, consultaId, { vistas: 2, tipo: "confirmada" });
      const late = reviewDecisiones(deps, blas, {
        decisionIds: [two.decisionId],
        resultado: "aprobada",
        nota: null,
      });
      await expect(late).rejects.toThrow("se tomó otra");
    });

    it("are to be decided again if the only person who might approve left", async () => {
      const consultaId = await ask();
      await decide(ana, consultaId);
      const waits = (vista: "pendientes" | "por_aprobar", actor: PortalActor) =>
        listCola(deps, actor, { vista, lista: null, orden: "urgencia", cursor: null, limite: 5 }).then(
          ({ rows, totales }) => [rows.length, totales[vista].total],
        );
      expect([await waits("pendientes", ana), await waits("por_aprobar", blas)]).toEqual([
        [0, 0],
        [1, 1],
      ]);
      await world.asOwner(`UPDATE usuario SET desactivado_en = now() WHERE id = '${blas.usuarioId}'`);
      // Another such decision would wait for nobody too.
      expect(await codeOf(decide(ana, consultaId, { vistas: 1 }))).toBe("conflicto");
      expect(await codeOf(decide(ana, consultaId, { vistas: 1, tipo: "en_analisis" }))).toBe("done");
      world.clock.set("2026-11-20T16:00:00.000Z");
      const later = await portalActorOf(world, cliente);
      expect(await waits("por_aprobar", later)).toEqual([0, 0]);
      expect([await waits("pendientes", ana), await waits("pendientes", later)]).toEqual([
        [1, 1],
        [1, 1],
      ]);
      await decide(ana, consultaId, { vistas: 2 });
      expect([await waits("pendientes", ana), await waits("por_aprobar", later)]).toEqual([
        [0, 0],
        [1, 1],
      ]);
    });

    it("stay open if in analysis, and wait even if the setting is turned off", async () => {
      const consultaId = await ask();
      await decide(ana, consultaId, { tipo: "en_analisis" });
      expect((await first(consultaId)).estado).toBe("en_analisis");
      await decide(ana, consultaId, { vistas: 1 });
      await setExigencia(deps, [blas, ana], { ...CUATRO_OJOS, exige: false });
      expect((await first(consultaId)).estado).toBe("por_aprobar");
      expect((await acts()).map(({ accion }) => accion)).toContain("cuatro_ojos.no_exigido");
    });
  });

  it("are hidden from other clients", async () => {
    const consultaId = await ask();
    const { decisionId } = await decide(ana, consultaId);
    const other = await portalActorOf(world, await newCliente(world, "Ajena S.A."));
    expect(await codeOf(decide(other, consultaId, { vistas: 1 }))).toBe("not_found");
    expect(await codeOf(getDecisiones(deps, other, { consultaId }))).toBe("not_found");
    expect(
      await codeOf(
        reviewDecisiones(deps, other, { decisionIds: [decisionId], resultado: "aprobada", nota: null }),
      ),
    ).toBe("not_found");
    const assigned = { consultaId, posicion: 0, usuarioId: ana.usuarioId };
    expect(await codeOf(assignCoincidencia(deps, other, assigned))).toBe("not_found");
    const own = await ask({}, other);
    expect(await codeOf(decide(other, own, { repiteId: decisionId }))).toBe("conflicto");
    expect((await first(own, other)).memoria).toBeNull();
  });

  describe("are remembered at a later consulta", () => {
    const relist = async (part: Partial<ListaEntry>, others: readonly ListaEntry[] = []) => {
      index = await putInForce(world, "ofac_sdn", [{ ...LISTED, ...part }, ...others]);
    };
    const remembered = async (part: Parameters<typeof ask>[0] = {}) => (await first(await ask(part))).memoria;

    it("of the same document, with person and time, and hide nothing", async () => {
      await decide(ana, await ask());
      world.clock.set("2027-03-03T15:00:00.000Z");
      const consultaId = await ask();
      const { memoria, estado } = await first(consultaId);
      expect(estado).toBe("por_decidir");
      expect(memoria).toMatchObject({
        vigente: true,
        tipo: "descartada",
        analista: "Ana Ruiz",
        por: "documento",
      });
      expect(memoria?.en).toEqual(new Date("2026-11-20T15:00:00.000Z"));
      const [kept] = await findEvidencias(world.db, cliente.clienteId, [consultaId]);
      expect(JSON.parse(kept?.evidencia ?? "{}").matches).toHaveLength(1);
    });

    it("although the source has renumbered its entries", async () => {
      await decide(ana, await ask());
      await relist({ sourceId: "77-B" });
      expect(await remembered()).toMatchObject({ vigente: true });
    });

    it("as outdated if the entry has changed, under its number or another", async () => {
      await decide(ana, await ask());
      await relist({ paises: ["CO"] });
      expect(await remembered()).toMatchObject({ vigente: false, tipo: "descartada" });
      await relist({ sourceId: "77-B", paises: ["VE"] });
      expect(await remembered()).toMatchObject({ vigente: false });
    });

    it("under a reference unless a document contradicts", async () => {
      await decide(ana, await ask({ documento: null, referenciaExterna: "CLI-1" }));
      expect(await remembered({ documento: null, referenciaExterna: "CLI-1" })).toMatchObject({
        por: "referencia",
      });
      expect(await remembered({ documento: null, referenciaExterna: "CLI-2" })).toBeNull();
      await decide(ana, await ask({ referenciaExterna: "CLI-3" }));
      const another = { documento: { tipo: "CC", numero: "1" }, referenciaExterna: "CLI-3" } as const;
      expect(await remembered(another)).toBeNull();
    });

    it("for the same person and entry only, and only once they are closed", async () => {
      const otro = entryOf("Evaristo Clímaco Buitragal Lasprillas", { sourceId: "CO.002" });
      await relist({}, [otro]);
      const consultaId = await ask();
      await decide(ana, consultaId, { tipo: "en_analisis" });
      expect(await remembered()).toBeNull();
      await decide(ana, consultaId, { vistas: 1 });
      expect(await remembered({ documento: { tipo: "CE", numero: "79123456" } })).toBeNull();
      const { coincidencias } = await getDecisiones(deps, ana, { consultaId: await ask() });
      expect(coincidencias.map(({ memoria }) => memoria !== null)).toEqual([true, false]);
    });

    it("as repeated only if they concern this very entry", async () => {
      const { decisionId } = await decide(ana, await ask());
      const again = await ask();
      const repeat = (consultaId: string, tipo: DecisionTipo) =>
        codeOf(decide(blas, consultaId, { repiteId: decisionId, tipo }));
      expect(await repeat(again, "confirmada")).toBe("conflicto");
      const somebodyElse = { documento: { tipo: "CC", numero: "1" } } as const;
      expect(await repeat(await ask(somebodyElse), "descartada")).toBe("conflicto");
      expect(await repeat(again, "descartada")).toBe("done");
      await relist({ births: [] });
      expect(await repeat(await ask(), "descartada")).toBe("conflicto");
    });

    it("as outdated if a fact agrees that did not, and are then not repeated", async () => {
      const own = { documento: null, referenciaExterna: "CLI-1" };
      await relist({ documentos: [{ tipo: "Cedula No.", numero: CC.numero, pais: "CO" }] });
      const { decisionId } = await decide(ana, await ask(own));
      expect(await remembered(own)).toMatchObject({ vigente: true });
      const again = await ask({ ...own, documento: CC });
      expect((await first(again)).memoria).toMatchObject({ vigente: false, saysMore: true });
      expect(await codeOf(decide(ana, again, { repiteId: decisionId }))).toBe("conflicto");
    });

    it("for neither of two entries that the evidence cannot distinguish", async () => {
      await relist({}, [{ ...LISTED, sourceId: "CO.009", paises: ["PA"] }]);
      await decide(ana, await ask());
      expect(await remembered()).toBeNull();
    });
  });

  it("are requested for matches that the tarea finds in the log, and once for earlier ones", async () => {
    const early = await ask();
    await decide(ana, early);
    await ask();
    await sealBitacora(deps);
    expect(await indexConsultas(deps)).toEqual({ indexadas: 2, conCoincidencias: 1 });
    const waiting = "SELECT estado, count(*)::int AS count FROM coincidencia GROUP BY 1 ORDER BY 1";
    const found = [
      { estado: "descartada", count: 1 },
      { estado: "por_decidir", count: 1 },
    ];
    expect(await world.rows(waiting)).toEqual(found);
    expect(await indexConsultas(deps)).toEqual({ indexadas: 0, conCoincidencias: 0 });
  });

  it("find an entry by its own list although another version's entries have ids around it", async () => {
    await world.rows(`
      INSERT INTO lista_entry (slug, desde_secuencia, source_id, content_hash, content)
      SELECT slug, desde_secuencia, 'later', content_hash, content FROM lista_entry WHERE slug = 'csn_colombia'`);
    await indexEntradas(deps);
    const indexed = await world.rows<{ slug: ListaSlug; content: string; huella: string }>(
      "SELECT slug, content, huella FROM lista_entry LEFT JOIN entrada_huella ON entry_id = id",
    );
    expect(indexed).toHaveLength(5);
    for (const { slug, content, huella } of indexed) expect(huella).toBe(huellaOf(slug, JSON.parse(content)));
  });

  it("are requested for all others if the evidence of one is unreadable", async () => {
    const [altered] = [await ask(), await ask()];
    await world.asOwner(`UPDATE consulta SET evidencia = '{"matches":[{}]}' WHERE id = '${altered}'`);
    await sealBitacora(deps);
    expect(await indexConsultas(deps)).toMatchObject({ conCoincidencias: 2 });
    expect(await world.rows("SELECT count(*)::int AS count FROM coincidencia")).toEqual([{ count: 1 }]);
  });

  it("can be assigned to a person of the client who decides, and to nobody else", async () => {
    const consultaId = await ask();
    const lectura = await portalActorOf(world, cliente, "lectura" satisfies Rol);
    const assign = (usuarioId: string | null) =>
      assignCoincidencia(deps, ana, { consultaId, posicion: 0, usuarioId });
    await assign(blas.usuarioId);
    expect((await first(consultaId)).asignadaA?.usuarioId).toBe(blas.usuarioId);
    expect(await codeOf(assign(lectura.usuarioId))).toBe("not_found");
    await assign(null);
    expect((await first(consultaId)).asignadaA).toBeNull();
  });

  it("are mailed each Monday to the people who decide, once, unless they declined", async () => {
    for (const { usuarioId } of [ana, blas]) {
      const clave = await passwords.hash(CLAVE);
      await saveClave(world.db, "portal", usuarioId, clave, await world.clock.now());
    }
    await portalActorOf(world, cliente, "lectura");
    const consultaId = await ask();
    await ask();
    await assignCoincidencia(deps, ana, { consultaId, posicion: 0, usuarioId: blas.usuarioId });
    await getDecisiones(deps, ana, { consultaId: await ask() });
    world.clock.set("2026-11-24T12:00:00.000Z");
    expect(await mailResumenes(deps)).toEqual({ correos: 2 });
    expect(await mailResumenes(deps)).toEqual({ correos: 0 });
    const correos = await world.rows<{ asunto: string; texto: string }>(
      "SELECT asunto, texto FROM correo WHERE asunto NOT LIKE 'Le asignaron%' ORDER BY length(texto)",
    );
    expect(correos.map(({ asunto }) => asunto)).toEqual([
      "2 coincidencias por decidir en Atalaya",
      "2 coincidencias por decidir en Atalaya",
    ]);
    expect(correos[0]?.texto).toContain("2 coincidencias sin decisión, la más antigua de hace 3 días.");
    expect(correos[1]?.texto).toContain("1 está asignada a usted");
    await chooseResumen(deps, ana, { recibe: false });
    world.clock.set("2026-12-01T12:00:00.000Z");
    expect(await mailResumenes(deps)).toEqual({ correos: 1 });
    await world.rows("UPDATE coincidencia SET estado = 'descartada'");
    world.clock.set("2026-12-08T12:00:00.000Z");
    expect(await mailResumenes(deps)).toEqual({ correos: 0 });
  });

  it("have the ficha of a PEP beside them, by version, only for matches of a PEP list", async () => {
    index = await putInForce(world, "pep_colombia", [entryOf(NOMBRE, { sourceId: "1" })]);
    const consultaId = await ask();
    const { coincidencias } = await getDecisiones(deps, ana, { consultaId });
    const [pep, other] = ["pep_colombia", "ofac_sdn"].map((slug) =>
      coincidencias.find(({ lista }) => lista === slug),
    );
    const datos = {
      cargo: "Alcalde de Ficticia",
      fechaDesvinculacion: "2026-02-28",
      vinculo: "titular",
      origenRecursos: "Salario y arriendos",
      aprobador: "Gerencia general",
      proximaRevision: "2027-05-01",
    } as const;
    const keep = (posicion: number | undefined, vista: number, part = {}) =>
      keepFichaPep(deps, ana, { consultaId, posicion: posicion ?? -1, vista, datos: { ...datos, ...part } });
    await keep(pep?.posicion, 0);
    // A second click stores nothing more.
    expect(await keep(pep?.posicion, 0)).toEqual({ version: 1 });
    const byBlas = { consultaId, posicion: pep?.posicion ?? -1, vista: 0, datos };
    expect(await codeOf(keepFichaPep(deps, blas, byBlas))).toBe("conflicto");
    await keep(pep?.posicion, 1, { cargo: "Exalcalde de Ficticia", fechaDesvinculacion: null });
    expect(await codeOf(keep(pep?.posicion, 1))).toBe("conflicto");
    expect(await codeOf(keep(other?.posicion, 0))).toBe("conflicto");
    const { fichas } = (await getDecisiones(deps, ana, { consultaId })).coincidencias.find(
      ({ lista }) => lista === "pep_colombia",
    ) ?? { fichas: [] };
    expect(fichas).toMatchObject([
      { version: 2, cargo: "Exalcalde de Ficticia", fechaDesvinculacion: null },
      { version: 1, ...datos },
    ]);
  });

  const undo = (actor: PortalActor, ...decisionIds: string[]) => undoDecisiones(deps, actor, { decisionIds });
  const intact = async () =>
    (await inSnapshot(world.db, checkCounters)).filter(({ differences }) => differences.length > 0);

  it("is undone within ten seconds by its author alone, and both acts stay", async () => {
    const consultaId = await ask();
    const { decisionId: earlier } = await decide(ana, consultaId, { tipo: "confirmada" });
    const standing = await first(consultaId);
    world.clock.set(new Date((await world.clock.now()).getTime() + 60_000).toISOString());
    const { decisionId } = await decide(ana, consultaId, { vistas: 1 });
    expect(await codeOf(undo(blas, decisionId))).toBe("conflicto");
    expect(await codeOf(undo(ana, earlier))).toBe("conflicto");
    const stranger = await portalActorOf(world, await newCliente(world, "Otra Ficticia S.A.S."));
    expect(await codeOf(undo(stranger, decisionId))).toBe("not_found");
    world.clock.set(new Date((await world.clock.now()).getTime() + 9_000).toISOString());
    await undo(ana, decisionId);
    expect(await codeOf(undo(ana, decisionId))).toBe("conflicto");
    const { estado, decisiones } = await first(consultaId);
    expect(estado).toBe("confirmada");
    expect(decisiones.map(({ numero, tipo, revision }) => [numero, tipo, revision?.resultado])).toEqual([
      [2, "descartada", "deshecha"],
      [1, "confirmada", undefined],
    ]);
    const told = (await acts()).filter(({ accion }) => accion.startsWith("decision."));
    expect(told.map(({ accion }) => accion)).toEqual([
      "decision.tomada",
      "decision.tomada",
      "decision.deshecha",
    ]);
    // The earlier decision counts again, at its own time, also as the one to repeat.
    const again = await first(await ask());
    expect(again.memoria).toMatchObject({ tipo: "confirmada", decisionId: earlier });
    expect(standing.estado).toBe("confirmada");
    expect(await intact()).toEqual([]);
    await decide(ana, consultaId, { vistas: 2 });
    expect((await first(consultaId)).estado).toBe("descartada");
    expect(await intact()).toEqual([]);
  });

  it("stays after ten seconds", async () => {
    const consultaId = await ask();
    const { decisionId } = await decide(ana, consultaId);
    world.clock.set(new Date((await world.clock.now()).getTime() + 10_001).toISOString());
    await expect(undo(ana, decisionId)).rejects.toThrow("Pasaron los diez segundos");
    expect((await first(consultaId)).estado).toBe("descartada");
  });

  it("waits for its second person instead of being undone, and still may after another one was undone", async () => {
    await setExigencia(deps, [blas, ana], CUATRO_OJOS);
    const consultaId = await ask();
    const { decisionId } = await decide(ana, consultaId);
    expect(await codeOf(undo(ana, decisionId))).toBe("conflicto");
    const { decisionId: analysis } = await decide(ana, consultaId, { tipo: "en_analisis", vistas: 1 });
    await undo(ana, analysis);
    expect(await first(consultaId, blas)).toMatchObject({ estado: "por_aprobar", esperaSuAprobacion: true });
    await reviewDecisiones(deps, blas, { decisionIds: [decisionId], resultado: "aprobada", nota: null });
    expect((await first(consultaId)).estado).toBe("descartada");
    expect(await intact()).toEqual([]);
  });

  const perfil = (consultaId: string, actor = ana) => getPerfil(deps, actor, { consultaId, posicion: 0 });
  const rubro = ({ registros }: Awaited<ReturnType<typeof perfil>>, campo: string) =>
    registros[0]?.rubros.find((one) => one.campo === campo)?.valores;

  it("show the entry as it was in the version that was compared, and what changed since", async () => {
    const alias = { text: "Evaristo Buitragal", isWeak: true };
    const [principal] = LISTED.names;
    if (principal === undefined) throw new Error("no name");
    const whole: ListaEntry = {
      ...LISTED,
      names: [principal, alias],
      documentos: [{ tipo: "Passport", numero: "F123", pais: "CO" }],
      paises: ["CO"],
      fundamentoLegal: "SDNTK",
      listadoEn: "2010-05-06",
      observaciones: "Linked To: Nadie",
    };
    await putInForce(world, "ofac_sdn", [whole]);
    index = await putInForce(world, "ofac_sdn", [whole, entryOf("Otra Ficticia")]);
    const consultaId = await ask();
    const before = await perfil(consultaId);
    expect(before).toMatchObject({ origen: "oficial", vigenteDe: null });
    expect(before.registros).toMatchObject([{ sourceId: "CO.001", desde: { estado: "igual" } }]);
    expect(rubro(before, "alias")).toEqual(["Evaristo Buitragal (alias débil)"]);
    expect(rubro(before, "documentos")).toEqual(["pasaporte F123 · Colombia (CO)"]);
    expect(rubro(before, "nacimientos")).toEqual(["1964"]);
    expect(rubro(before, "inclusion")).toEqual(["6 may 2010"]);
    expect(rubro(before, "observaciones")).toEqual(["Linked To: Nadie"]);

    const noted = { ...whole, observaciones: "Linked To: Alguien" };
    expect(huellaOf("ofac_sdn", noted)).toBe(huellaOf("ofac_sdn", whole));
    await putInForce(world, "ofac_sdn", [noted]);
    expect((await perfil(consultaId)).registros[0]?.desde).toMatchObject({
      estado: "modificado",
      rubros: [{ campo: "observaciones" }],
    });

    await putInForce(world, "ofac_sdn", [{ ...whole, names: [principal] }]);
    const changed = await perfil(consultaId);
    expect(rubro(changed, "alias")).toEqual(["Evaristo Buitragal (alias débil)"]);
    expect(changed.registros[0]?.desde).toMatchObject({
      estado: "modificado",
      rubros: [{ campo: "alias", valores: [{ antes: "Evaristo Buitragal (alias débil)", ahora: null }] }],
    });
    await putInForce(world, "ofac_sdn", [{ ...whole, sourceId: "CO.777" }]);
    expect((await perfil(consultaId)).registros[0]?.desde).toEqual({
      estado: "renumerado",
      sourceId: "CO.777",
    });
    await putInForce(world, "ofac_sdn", [entryOf("Otra Ficticia")]);
    const gone = await perfil(consultaId);
    expect(gone.registros[0]?.desde).toMatchObject({ estado: "retirado" });
    expect(rubro(gone, "documentos")).toEqual(["pasaporte F123 · Colombia (CO)"]);
    const stranger = await portalActorOf(world, await newCliente(world, "Otra Ficticia S.A.S."));
    expect(await codeOf(perfil(consultaId, stranger))).toBe("not_found");
  });

  it("show the entry of the listas de prueba in test mode", async () => {
    const { lista, entries } = LISTAS_DE_PRUEBA.sarlaft.find((one) => one.entries.length > 0) ?? {};
    const [entry] = entries ?? [];
    if (lista === undefined || entry === undefined) throw new Error("no listas de prueba");
    const [documento = null] = entry.documentos;
    const match = matchOf({
      lista: lista.slug,
      nombreCoincidencia: entry.names[0]?.text ?? "",
      fundamentoLegal: entry.fundamentoLegal,
      documentoCoincidencia: documento && { ...documento, tipo: documento.tipo ?? "desconocido" },
    });
    const evidence = { ...JSON.parse(evidenciaOf({ matches: [match] })), modo: "prueba", listas: [lista] };
    const perfiles = await perfilesOf(deps, evidence, [0, 1]);
    expect([...perfiles.keys()]).toEqual([0]);
    expect(perfiles.get(0)).toMatchObject({ origen: "prueba", vigenteDe: null });
    expect(perfiles.get(0)?.registros[0]).toMatchObject({ sourceId: entry.sourceId, fuente: null });
  });

  it("show every entry that a match may be of", async () => {
    index = await putInForce(world, "ofac_sdn", [LISTED, { ...LISTED, sourceId: "CO.002" }]);
    const { registros } = await perfil(await ask());
    expect(registros.map(({ sourceId }) => sourceId).sort()).toEqual(["CO.001", "CO.002"]);
  });
});
