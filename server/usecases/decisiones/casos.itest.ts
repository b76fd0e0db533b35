import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Cliente } from "../../domain/clientes/cliente";
import { ADJUNTO_MAX_BYTES, estadoDeCaso } from "../../domain/decisiones/caso";
import type { Comparacion, DecisionTipo } from "../../domain/decisiones/decision";
import type { PoliticaDecisiones } from "../../domain/decisiones/politica";
import type { Dato } from "../../domain/decisiones/segundo-motivo";
import type { ScreeningIndex } from "../../domain/screening/index/screening-index";
import { entryOf } from "../../domain/screening/testing/entries";
import type { PortalActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import { PDF } from "../../testing/decided-matches";
import { depsOf } from "../../testing/deps";
import { letIn, setExigencia } from "../../testing/exigencias";
import { newCliente, openWorld, type TestWorld } from "../../testing/fixtures";
import { putInForce } from "../../testing/listas-en-vigor";
import { portalActorOf, queryAt, screenNew } from "../../testing/screening";
import { sealCadena } from "../bitacora/sello";
import { getInicio } from "../clientes/get-inicio";
import type { Deps } from "../deps";
import { escalateVencidas, getPolitica, savePolitica } from "./avisos-decisiones";
import { openCaso } from "./casos";
import { assignCoincidencia } from "./coincidencias";
import { decideCoincidencia } from "./decisiones";
import { addAdjunto, assignPaso, endPaso, getAdjunto, listPasos } from "./pasos";
import { getDecisiones, listCola } from "./read-decisiones";
import { reviewDecisiones } from "./review-decisiones";
import { undoDecisiones } from "./undo-decisiones";

const NOMBRE = "Evaristo Clímaco Buitragal Lasprilla";
const LISTED = entryOf(NOMBRE, {
  sourceId: "CO.001",
  births: [{ from: "1964-01-01", to: "1964-12-31", isApproximate: false }],
});
const SIN_DATO: Comparacion = {
  documento: "sin_dato",
  nacimiento: "sin_dato",
  pais: "sin_dato",
  actividad: "sin_dato",
};
const SIN_PLAZOS = { alto: null, medio: null, bajo: null, informativo: null };
const paso = (nombre: string, cuanto = 1, aplica: "todas" | "1_vinculante" = "todas") => ({
  nombre,
  aplica,
  severidadMinima: "informativo" as const,
  plazo: { cuanto, unidad: "dias_habiles" as const },
});
const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => "done",
    (error) => (error instanceof ServiceError ? error.code : String(error)),
  );
const issuesOf = (asked: Promise<unknown>) =>
  asked.then(
    () => [],
    (error) => (error as ServiceError).issues?.map(({ path }) => path.join(".")),
  );

describe("the case of a confirmed match", () => {
  let world: TestWorld;
  let deps: Deps;
  let index: ScreeningIndex;
  let cliente: Cliente;
  let ana: PortalActor;
  let blas: PortalActor;
  let eva: PortalActor;

  beforeAll(async () => {
    world = await openWorld();
    // Friday before a weekend and a holiday on Tuesday.
    world.clock.set("2026-12-04T15:00:00.000Z");
    deps = depsOf(world, { liveIndex: { current: () => index, refresh: async () => {} } });
    for (const slug of ["onu_consolidated", "csn_colombia", "pep_colombia"] as const)
      await putInForce(world, slug, [entryOf("Wbeimar Quiñonal Ortega")]);
    index = await putInForce(world, "ofac_sdn", [LISTED]);
  });
  afterAll(() => world.close());

  /** A client of its own, so that tests do not see each other. */
  const begin = async (politica: Partial<PoliticaDecisiones> | null = {}) => {
    cliente = await newCliente(world);
    ana = { ...(await portalActorOf(world, cliente)), nombre: "Ana Ruiz" };
    blas = { ...(await portalActorOf(world, cliente, "administrador")), nombre: "Blas Mejía" };
    eva = { ...(await portalActorOf(world, cliente, "administrador")), nombre: "Eva Díaz" };
    for (const { usuarioId } of [ana, blas, eva]) await letIn(world.db, usuarioId);
    if (politica !== null)
      await savePolitica(deps, ana, {
        vista: 0,
        pasos: [paso("Congelar", 0, "1_vinculante"), paso("Escribir el ROS"), paso("Escalar", 2)],
        plazos: SIN_PLAZOS,
        escalaA: [],
        ...politica,
      });
  };
  const ask = async (fechaNacimiento: string | null = null) => {
    const now = await world.clock.now();
    const { consulta } = await screenNew(deps, ana, { ...queryAt(now), nombre: NOMBRE, fechaNacimiento });
    return { consultaId: consulta.consultaId, posicion: 0 };
  };
  type At = Awaited<ReturnType<typeof ask>>;
  const decide = (
    actor: PortalActor,
    at: At,
    part: {
      tipo?: DecisionTipo;
      vistas?: number;
      aPesarDe?: Dato[];
      segundoMotivo?: string;
      comparado?: Comparacion;
    } = {},
  ) =>
    decideCoincidencia(deps, actor, {
      ...at,
      vistas: part.vistas ?? 0,
      tipo: part.tipo ?? "confirmada",
      comparado: part.comparado ?? SIN_DATO,
      motivo: "Es la misma persona",
      segundoMotivo: part.segundoMotivo ?? null,
      aPesarDe: part.aPesarDe ?? [],
      nota: null,
      repiteId: null,
    });
  const read = async ({ consultaId }: At, actor = ana) => {
    const [one] = (await getDecisiones(deps, actor, { consultaId })).coincidencias;
    if (one === undefined) throw new Error("no match");
    return one;
  };
  const confirmed = async () => {
    const at = await ask();
    await decide(ana, at);
    return { at, pasos: (await read(at)).pasos };
  };
  const acts = (accion: string) =>
    world.rows<{ actor: string; despues: Record<string, unknown> }>(
      `SELECT actor, detalle->'despues' AS despues FROM actividad
       WHERE accion = '${accion}' AND cliente_id = '${cliente.clienteId}' ORDER BY en, id`,
    );
  const correos = () =>
    world.rows<{ destino: string; asunto: string; texto: string }>(
      "SELECT destino, asunto, texto FROM correo ORDER BY id",
    );
  const emailOf = async ({ usuarioId }: PortalActor) =>
    (await world.rows<{ email: string }>(`SELECT email FROM usuario WHERE id = '${usuarioId}'`))[0]?.email;
  const done = { resultado: "hecho", radicado: "2026-1", nota: null } as const;

  it("asks again when a fact differs by the evidence, even if the form says otherwise", async () => {
    await begin();
    const at = await ask("1981-05-02");
    expect((await read(at)).evidencia).toMatchObject({ nacimiento: "difiere" });
    expect(await issuesOf(decide(ana, at))).toEqual(["aPesarDe"]);
    expect(await issuesOf(decide(ana, at, { aPesarDe: ["documento"] }))).toEqual(["aPesarDe"]);
    expect(await issuesOf(decide(ana, at, { aPesarDe: ["nacimiento"] }))).toEqual(["segundoMotivo"]);
    await decide(ana, at, { aPesarDe: ["nacimiento"], segundoMotivo: "La fuente corrigió el año" });
    const { estado, decisiones } = await read(at);
    expect([estado, decisiones[0]?.segundoMotivo]).toEqual(["confirmada", "La fuente corrigió el año"]);
    expect((await acts("decision.tomada"))[0]?.despues).toMatchObject({ difieren: ["nacimiento"] });
  });

  it("asks again when the person says that a fact differs", async () => {
    await begin();
    const at = await ask();
    const comparado = { ...SIN_DATO, pais: "difiere" } as const;
    expect(await issuesOf(decide(ana, at, { comparado }))).toEqual(["aPesarDe"]);
    // Other decisions need no second reason.
    expect(await refusal(decide(ana, at, { comparado, tipo: "descartada" }))).toBe("done");
  });

  it("opens with the steps of the table that apply, each with its due date", async () => {
    await begin();
    const { at, pasos } = await confirmed();
    expect(
      pasos.map(({ nombre, venceEn, responsable, fin }) => [nombre, venceEn.toISOString(), responsable, fin]),
    ).toEqual([
      ["Escribir el ROS", "2026-12-08T04:59:59.999Z", expect.any(String), null],
      ["Escalar", "2026-12-10T04:59:59.999Z", expect.any(String), null],
    ]);
    expect(pasos.every(({ responsableId }) => responsableId === ana.usuarioId)).toBe(true);
    // Acts of one moment have no order.
    expect((await acts("caso.paso_abierto")).map(({ despues }) => despues.paso).sort()).toEqual([
      "Escalar",
      "Escribir el ROS",
    ]);
    expect((await listPasos(deps, ana, { mios: false })).rows.map(({ nombre }) => nombre)).toEqual([
      "Escribir el ROS",
      "Escalar",
    ]);
    expect((await listPasos(deps, blas, { mios: true })).rows).toEqual([]);
    expect(estadoDeCaso((await read(at)).pasos)).toBe("abierto");
  });

  it("keeps its steps when the table changes", async () => {
    await begin();
    const { at, pasos } = await confirmed();
    await savePolitica(deps, blas, { vista: 1, pasos: [paso("Otro")], plazos: SIN_PLAZOS, escalaA: [] });
    expect((await read(at)).pasos).toEqual(pasos);
    expect((await confirmed()).pasos.map(({ nombre }) => nombre)).toEqual(["Otro"]);
  });

  it("closes when its last step ends", async () => {
    await begin();
    const { at, pasos } = await confirmed();
    const [first, second] = pasos.map(({ pasoId }) => pasoId) as [string, string];
    expect(await endPaso(deps, ana, { pasoId: first, ...done })).toEqual({ isClosed: false });
    const none = { resultado: "no_aplica", radicado: null, nota: "No hay relación vigente" } as const;
    expect(await endPaso(deps, ana, { pasoId: second, ...none })).toEqual({ isClosed: true });
    const { pasos: ended } = await read(at);
    expect(estadoDeCaso(ended)).toBe("cerrado");
    expect(ended.map(({ fin }) => [fin?.resultado, fin?.radicado, fin?.nota, fin?.terminadoPor])).toEqual([
      ["hecho", "2026-1", null, "Ana Ruiz"],
      ["no_aplica", null, "No hay relación vigente", "Ana Ruiz"],
    ]);
    expect((await acts("caso.paso_no_aplica"))[0]?.despues).toMatchObject({
      caso: "cerrado",
      paso: "Escalar",
    });
    expect((await listPasos(deps, ana, { mios: false })).rows).toEqual([]);
  });

  it("takes the end of a step from its responsible person or an oficial alone", async () => {
    await begin();
    const { pasos } = await confirmed();
    const [first, second] = pasos.map(({ pasoId }) => pasoId) as [string, string];
    expect(await refusal(endPaso(deps, blas, { pasoId: first, ...done }))).toBe("conflicto");
    await assignPaso(deps, ana, { pasoId: first, usuarioId: blas.usuarioId });
    expect(await refusal(endPaso(deps, eva, { pasoId: first, ...done }))).toBe("conflicto");
    expect(await refusal(endPaso(deps, blas, { pasoId: first, ...done }))).toBe("done");
    const other = await portalActorOf(world, cliente);
    expect(await refusal(endPaso(deps, other, { pasoId: second, ...done }))).toBe("done");
  });

  it("records one end when two people end a step at once", async () => {
    await begin();
    const { pasos } = await confirmed();
    const pasoId = pasos[0]?.pasoId ?? "";
    const other = await portalActorOf(world, cliente);
    const codes = await Promise.all([
      refusal(endPaso(deps, ana, { pasoId, ...done })),
      refusal(endPaso(deps, other, { pasoId, ...done, radicado: "2026-2" })),
    ]);
    expect(codes.toSorted()).toEqual(["conflicto", "done"]);
    expect(await acts("caso.paso_hecho")).toHaveLength(1);
  });

  it("changes nothing on a second click", async () => {
    await begin();
    const { pasos } = await confirmed();
    const pasoId = pasos[0]?.pasoId ?? "";
    const twice = await Promise.all([
      endPaso(deps, ana, { pasoId, ...done }),
      endPaso(deps, ana, { pasoId, ...done }),
    ]);
    expect(twice).toEqual([{ isClosed: false }, { isClosed: false }]);
    expect(await acts("caso.paso_hecho")).toHaveLength(1);
    expect(await refusal(endPaso(deps, ana, { pasoId, ...done, radicado: "otro" }))).toBe("conflicto");
  });

  it("opens when a second person approves the confirmation", async () => {
    await begin();
    await setExigencia(deps, [blas, ana], { tipo: "cuatro_ojos", exige: true });
    const at = await ask();
    await assignCoincidencia(deps, ana, { ...at, usuarioId: eva.usuarioId });
    const { decisionId } = await decide(ana, at);
    expect((await read(at)).pasos).toEqual([]);
    await reviewDecisiones(deps, blas, { decisionIds: [decisionId], resultado: "aprobada", nota: null });
    const { pasos } = await read(at);
    expect(pasos.map(({ responsableId }) => responsableId)).toEqual([eva.usuarioId, eva.usuarioId]);
  });

  it("goes on until the discard is in force", async () => {
    await begin();
    const { at, pasos } = await confirmed();
    await endPaso(deps, ana, { pasoId: pasos[0]?.pasoId ?? "", ...done });
    await setExigencia(deps, [blas, ana], { tipo: "cuatro_ojos", exige: true });
    await decide(ana, at, { tipo: "en_analisis", vistas: 1 });
    const { decisionId } = await decide(ana, at, { tipo: "descartada", vistas: 2 });
    expect((await read(at)).pasos.map(({ fin }) => fin?.resultado)).toEqual(["hecho", undefined]);
    await reviewDecisiones(deps, blas, { decisionIds: [decisionId], resultado: "aprobada", nota: null });
    expect((await read(at)).pasos.map(({ fin }) => fin?.resultado)).toEqual(["hecho", "sin_efecto"]);
    expect(await acts("caso.paso_sin_efecto")).toHaveLength(1);
  });

  it("is left without effect when the confirmation is undone", async () => {
    await begin();
    const at = await ask();
    const { decisionId } = await decide(ana, at);
    const opened = (await read(at)).pasos.length;
    await undoDecisiones(deps, ana, { decisionIds: [decisionId] });
    const { estado, pasos } = await read(at);
    expect(estado).toBe("por_decidir");
    expect(pasos.map(({ fin }) => fin?.resultado)).toEqual(Array(opened).fill("sin_efecto"));
    expect(await acts("caso.paso_sin_efecto")).toHaveLength(opened);
    expect((await listPasos(deps, ana, { mios: false })).rows).toEqual([]);
    // It opens again with the next confirmation.
    await decide(ana, at, { vistas: 1 });
    expect((await read(at)).pasos.filter(({ fin }) => fin === null)).toHaveLength(opened);
  });

  it("goes on when the discard that ended it is undone", async () => {
    await begin();
    const { at, pasos } = await confirmed();
    const [first, ...rest] = pasos;
    if (first === undefined) throw new Error("no step");
    await endPaso(deps, ana, { pasoId: first.pasoId, ...done });
    const { decisionId } = await decide(ana, at, { tipo: "descartada", vistas: 1 });
    expect((await read(at)).pasos.filter(({ fin }) => fin === null)).toEqual([]);
    await undoDecisiones(deps, ana, { decisionIds: [decisionId] });
    const { estado, pasos: after } = await read(at);
    expect(estado).toBe("confirmada");
    const waiting = after.filter(({ fin }) => fin === null);
    const told = (paso: (typeof after)[number]) => [paso.nombre, paso.venceEn, paso.responsableId];
    expect(waiting.map(told)).toEqual(rest.map(told));
    for (const { pasoId } of waiting) await endPaso(deps, ana, { pasoId, ...done });
    expect((await listPasos(deps, ana, { mios: false })).rows).toEqual([]);
  });

  it("is not opened twice for one match", async () => {
    await begin();
    const { at } = await confirmed();
    await decide(ana, at, { vistas: 1 });
    expect((await read(at)).pasos).toHaveLength(2);
    expect(await refusal(openCaso(deps, ana, at))).toBe("conflicto");
  });

  it("can be opened later when the table was written after the confirmation", async () => {
    await begin(null);
    const { at, pasos } = await confirmed();
    expect(pasos).toEqual([]);
    expect(await refusal(openCaso(deps, ana, at))).toBe("conflicto");
    await savePolitica(deps, ana, { vista: 0, pasos: [paso("Escalar")], plazos: SIN_PLAZOS, escalaA: [] });
    const codes = await Promise.all([refusal(openCaso(deps, ana, at)), refusal(openCaso(deps, blas, at))]);
    expect(codes.toSorted()).toEqual(["conflicto", "done"]);
    expect((await read(at)).pasos).toHaveLength(1);
  });

  it("cannot be rewritten by the owner of the tables", async () => {
    await begin();
    const { pasos } = await confirmed();
    const pasoId = pasos[0]?.pasoId ?? "";
    await addAdjunto(deps, ana, {
      adjuntoId: world.entropy.uuidV4(),
      pasoId,
      nombre: "a.pdf",
      contenido: PDF,
    });
    await endPaso(deps, ana, { pasoId, ...done });
    for (const statement of [
      `UPDATE caso_paso SET nota = 'otra' WHERE id = '${pasoId}'`,
      "DELETE FROM caso_paso",
      "TRUNCATE caso_paso CASCADE",
      "UPDATE adjunto SET nombre = 'b'",
      "DELETE FROM adjunto",
    ]) {
      await expect(world.asOwner(statement), statement).rejects.toThrow(/append-only/);
    }
  });

  describe("with attachments", () => {
    const add = (
      pasoId: string,
      contenido: Buffer,
      nombre = "acta.pdf",
      actor = ana,
      adjuntoId = world.entropy.uuidV4(),
    ) => addAdjunto(deps, actor, { adjuntoId, pasoId, nombre, contenido });

    it("keeps them with their hash in the chained activity", async () => {
      await begin();
      const { at, pasos } = await confirmed();
      const pasoId = pasos[0]?.pasoId ?? "";
      const { adjuntoId, sha256 } = await add(pasoId, PDF, "../../etc/oficio 12.pdf");
      expect(sha256).toBe(createHash("sha256").update(PDF).digest("hex"));
      const [kept] = (await read(at)).pasos[0]?.adjuntos ?? [];
      expect(kept).toMatchObject({ nombre: "oficio 12.pdf", tipo: "pdf", bytes: PDF.length, sha256 });
      expect((await acts("caso.adjunto_agregado"))[0]?.despues).toMatchObject({
        adjunto_id: adjuntoId,
        sha256,
      });
      await sealCadena(deps, "actividad");
      const [link] = await world.rows<{ links: number }>(
        `SELECT count(*)::int AS links FROM actividad JOIN actividad_eslabon ON acto_id = actividad.id
         WHERE detalle->'despues'->>'sha256' = '${sha256}' AND cliente_id = '${cliente.clienteId}'`,
      );
      expect(link?.links).toBe(1);
      const file = await getAdjunto(deps, ana, { adjuntoId });
      expect(file).toMatchObject({
        mediaType: "application/pdf",
        name: expect.stringMatching(/^adjunto-[0-9a-f]{12}\.pdf$/),
      });
      expect(file.contenido.equals(PDF)).toBe(true);
      expect(await acts("caso.adjunto_descargado")).toHaveLength(1);
    });

    it("takes their type from the content, and refuses empty and too large files", async () => {
      await begin();
      const pasoId = (await confirmed()).pasos[0]?.pasoId ?? "";
      expect(await issuesOf(add(pasoId, Buffer.from("<script>alert(1)</script>"), "acta.pdf"))).toEqual([
        "archivo",
      ]);
      expect(await issuesOf(add(pasoId, Buffer.alloc(0)))).toEqual(["archivo"]);
      const most = Buffer.concat([PDF, Buffer.alloc(ADJUNTO_MAX_BYTES - PDF.length)]);
      expect(await issuesOf(add(pasoId, Buffer.concat([most, Buffer.alloc(1)])))).toEqual(["archivo"]);
      expect(await refusal(add(pasoId, most))).toBe("done");
      const { mediaType } = await getAdjunto(
        deps,
        ana,
        await add(pasoId, Buffer.from("ffd8ffe0", "hex"), "foto.pdf"),
      );
      expect(mediaType).toBe("image/jpeg");
    });

    it("keeps one when it is sent twice", async () => {
      await begin();
      const { at, pasos } = await confirmed();
      const pasoId = pasos[0]?.pasoId ?? "";
      const adjuntoId = world.entropy.uuidV4();
      await Promise.all([
        add(pasoId, PDF, "a.pdf", ana, adjuntoId),
        add(pasoId, PDF, "a.pdf", ana, adjuntoId),
      ]);
      expect((await read(at)).pasos[0]?.adjuntos).toHaveLength(1);
      expect(await acts("caso.adjunto_agregado")).toHaveLength(1);
      expect(await refusal(add(pasoId, Buffer.concat([PDF, PDF]), "a.pdf", ana, adjuntoId))).toBe(
        "conflicto",
      );
    });

    it("are not found by another client", async () => {
      await begin();
      const own = (await confirmed()).pasos[0]?.pasoId ?? "";
      const { adjuntoId } = await add(own, PDF);
      await begin();
      const foreign = (await confirmed()).pasos[0]?.pasoId ?? "";
      expect(await refusal(getAdjunto(deps, ana, { adjuntoId }))).toBe("not_found");
      expect(await refusal(add(own, PDF))).toBe("not_found");
      expect(await refusal(endPaso(deps, ana, { pasoId: own, ...done }))).toBe("not_found");
      expect(await refusal(assignPaso(deps, ana, { pasoId: own, usuarioId: ana.usuarioId }))).toBe(
        "not_found",
      );
      // Its id is taken, which says nothing about whose it is.
      expect(await refusal(add(foreign, PDF, "a.pdf", ana, adjuntoId))).toBe("conflicto");
    });
  });

  describe("and its mails", () => {
    it("tell the person whom a match or a step is assigned to", async () => {
      await begin();
      const at = await ask();
      await assignCoincidencia(deps, ana, { ...at, usuarioId: blas.usuarioId });
      await assignCoincidencia(deps, ana, { ...at, usuarioId: ana.usuarioId });
      await assignCoincidencia(deps, ana, { ...at, usuarioId: eva.usuarioId });
      await decide(ana, at);
      const [first] = (await read(at)).pasos;
      await assignPaso(deps, ana, { pasoId: first?.pasoId ?? "", usuarioId: blas.usuarioId });
      const own = await Promise.all([ana, blas, eva].map(emailOf));
      const told = (await correos()).filter(({ destino }) => own.includes(destino));
      const order = (one: unknown[], other: unknown[]) => String(one).localeCompare(String(other));
      const sent = told.map(({ destino, asunto }) => [destino, asunto]);
      const expected = [
        [own[1], "Le asignaron una coincidencia en Atalaya"],
        [own[2], "Le asignaron una coincidencia en Atalaya"],
        [own[2], "Le asignaron pasos de un caso en Atalaya"],
        [own[1], "Le asignaron pasos de un caso en Atalaya"],
      ];
      expect(sent.toSorted(order)).toEqual(expected.toSorted(order));
      for (const { texto } of told) {
        expect(texto).toContain(`/portal/consultas/${at.consultaId}?coincidencia=0`);
        expect(texto).not.toContain("Buitragal");
      }
    });

    it("tell the named people once that something is overdue", async () => {
      await begin();
      const { personas } = await getPolitica(deps, ana);
      expect(personas.map(({ usuarioId }) => usuarioId)).toEqual(
        expect.arrayContaining([ana.usuarioId, blas.usuarioId]),
      );
      const horas = { cuanto: 4, unidad: "horas" } as const;
      const escalaA = [blas.usuarioId, eva.usuarioId];
      const politica = { pasos: [paso("Escalar", 0)], plazos: { ...SIN_PLAZOS, medio: horas }, escalaA };
      await savePolitica(deps, ana, { vista: 1, ...politica });
      await confirmed();
      const waiting = await ask();
      await read(waiting);
      const mails = async () => {
        const own = await emailOf(blas);
        return (await correos()).filter(
          ({ destino, asunto }) => destino === own && asunto.includes("vencid"),
        );
      };
      await escalateVencidas(deps);
      expect(await mails()).toEqual([]);
      const queue = {
        vista: "pendientes",
        lista: null,
        orden: "urgencia",
        cursor: null,
        limite: 50,
      } as const;
      const [due] = (await listCola(deps, ana, queue)).rows;
      expect([due?.consultaId, due?.venceEn?.toISOString()]).toEqual([
        waiting.consultaId,
        "2026-12-04T19:00:00.000Z",
      ]);
      world.clock.set("2026-12-05T15:00:00.000Z");
      expect((await listCola(deps, ana, queue)).vencidas).toBe(1);
      const { atencion } = await getInicio(deps, ana, { now: await world.clock.now() });
      expect(atencion).toEqual(
        expect.arrayContaining([
          { tipo: "coincidencias_vencidas", cuantas: 1 },
          { tipo: "pasos_vencidos", cuantos: 1 },
        ]),
      );
      await world.asOwner(`UPDATE usuario SET desactivado_en = now() WHERE id = '${eva.usuarioId}'`);
      await Promise.all([escalateVencidas(deps), escalateVencidas(deps)]);
      await escalateVencidas(deps);
      const [mail, ...more] = await mails();
      expect([mail?.asunto, more]).toEqual(["2 asuntos vencidos en Atalaya", []]);
      expect(
        (await correos()).some(
          ({ destino, asunto }) => destino.includes(eva.usuarioId) && asunto.includes("vencid"),
        ),
      ).toBe(false);
      world.clock.set("2026-12-04T15:00:00.000Z");
    });
  });

  it("has a table that a second click at the same time saves once", async () => {
    await begin();
    const said = { pasos: [paso("Otro")], plazos: SIN_PLAZOS, escalaA: [] };
    // As the first click does it.
    const first = `SELECT FROM cliente WHERE id = '${ana.clienteId}' FOR NO KEY UPDATE;
      UPDATE cliente SET politica_decisiones = '${JSON.stringify({ version: 2, ...said })}'
      WHERE id = '${ana.clienteId}'`;
    const second = world.behind(first, () => savePolitica(deps, ana, { vista: 1, ...said }));
    expect(await second).toEqual({ version: 2 });
  });

  it("has a table that two people do not overwrite", async () => {
    await begin();
    const said = { pasos: [paso("Otro")], plazos: SIN_PLAZOS, escalaA: [] };
    const codes = await Promise.all([
      refusal(savePolitica(deps, ana, { vista: 1, ...said })),
      refusal(savePolitica(deps, blas, { vista: 1, ...said, pasos: [paso("Uno más")] })),
    ]);
    expect(codes.toSorted()).toEqual(["conflicto", "done"]);
    const foreign = await portalActorOf(world, await newCliente(world));
    expect(await refusal(savePolitica(deps, ana, { vista: 2, ...said, escalaA: [foreign.usuarioId] }))).toBe(
      "validation_error",
    );
    expect(await acts("politica_decisiones.guardada")).toHaveLength(2);
  });
});
