import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Cliente } from "../../domain/clientes/cliente";
import type { DecisionTipo } from "../../domain/decisiones/decision";
import { type ConfirmadasModo, estadosOf, sumOfMeses, totalOf } from "../../domain/informes/informe";
import type { PortalActor } from "../../domain/shared/actor";
import { matchOf } from "../../pdf/testing/evidence";
import { readPdf, readQr } from "../../pdf/testing/read-pdf";
import { insertTestConsulta, type TestConsulta } from "../../testing/consulta";
import { depsOf } from "../../testing/deps";
import { newCliente, openWorld, type TestWorld } from "../../testing/fixtures";
import { readXlsx } from "../../testing/read-xlsx";
import { portalActorOf } from "../../testing/screening";
import { sealBitacora } from "../bitacora/sello";
import { indexConsultas } from "../consultas/index-consultas";
import { searchConsultas } from "../consultas/search-consultas";
import { decideCoincidencia } from "../decisiones/decisiones";
import type { Deps } from "../deps";
import { prepareInforme } from "./prepare-informe";
import { downloadInforme, getInforme, listInformes, verifyInforme } from "./read-informe";

/** In Bogota, from the middle of a month on. */
const PERIODO = { desde: new Date("2026-03-15T05:00:00Z"), hasta: new Date("2026-06-01T05:00:00Z") };
const FOUND: TestConsulta = {
  severidad: "alto",
  matches: [
    matchOf({ lista: "onu_consolidated", resultado: "exacto" }),
    matchOf({ lista: "onu_consolidated" }),
    matchOf(),
  ],
};
/** Just before and at each border, across midnights of Bogota and of UTC. */
const MOMENTS: readonly (readonly [at: string, part: TestConsulta])[] = [
  ["2026-03-15T04:59:59.999Z", FOUND],
  ["2026-03-15T05:00:00.000Z", FOUND],
  ["2026-03-15T23:59:59.999Z", {}],
  ["2026-03-16T00:00:00.000Z", {}],
  ["2026-04-01T04:59:59.999Z", { severidad: "bajo", matches: [matchOf()] }],
  ["2026-04-01T05:00:00.000Z", {}],
  ["2026-04-20T15:00:00.000Z", FOUND],
  ["2026-06-01T04:59:59.999Z", { severidad: "medio", matches: [matchOf({ resultado: "exacto" })] }],
  ["2026-06-01T05:00:00.000Z", FOUND],
];

describe("an informe", () => {
  let world: TestWorld;
  let deps: Deps;
  let cliente: Cliente;
  let actor: PortalActor;

  beforeAll(async () => {
    world = await openWorld();
    deps = depsOf(world);
    cliente = await newCliente(world);
    actor = await portalActorOf(world, cliente);
    const other = await newCliente(world, "Otra Ficticia S.A.S.");
    for (const [place, [at, part]] of MOMENTS.entries()) {
      await insertTestConsulta(world, cliente, new Date(at), world.db, part);
      await insertTestConsulta(world, other, new Date(at), world.db, FOUND);
      if (place === 4) {
        await sealBitacora(deps);
        await indexConsultas(deps);
      }
    }
  });
  afterAll(() => world.close());
  beforeEach(() => world.clock.set("2026-11-20T15:00:00.000Z"));

  const prepare = async (
    periodo = PERIODO,
    informeId = world.entropy.uuidV4(),
    confirmadas: ConfirmadasModo = "contadas",
  ) => {
    const now = await world.clock.now();
    await prepareInforme(deps, actor, { informeId, ...periodo, sesion: "2026-12-03", confirmadas, now });
    return getInforme(deps, actor, { informeId });
  };
  const download = async (informeId: string, formato: "pdf" | "xlsx", who = actor) =>
    downloadInforme(deps, who, {
      informeId,
      formato,
      now: await world.clock.now(),
      abandoned: new AbortController().signal,
    });

  it("counts consultas by month of Bogota and severity, and none of another client", async () => {
    const { cifras } = await prepare();
    const counted = await world.rows<{ mes: string; severidad: string; total: number }>(
      `SELECT to_char(creada_en AT TIME ZONE 'America/Bogota', 'YYYY-MM') AS mes, severidad, count(*)::int AS total
       FROM consulta WHERE cliente_id = $1 AND creada_en >= $2 AND creada_en < $3 GROUP BY 1, 2 ORDER BY 1, 2`,
      [cliente.clienteId, PERIODO.desde, PERIODO.hasta],
    );
    const told = cifras.porMes.flatMap(({ mes, porSeveridad }) =>
      Object.entries(porSeveridad).map(([severidad, total]) => ({ mes, severidad, total })),
    );
    expect(told).toEqual(counted);
    expect(cifras.porMes.map(({ mes }) => mes)).toEqual(["2026-03", "2026-04", "2026-05"]);
    expect(totalOf(sumOfMeses(cifras.porMes))).toBe(7);
  });

  it("counts coincidencias by list as the list page does, indexed or not", async () => {
    const { cifras } = await prepare();
    const found = cifras.coincidencias.filter(({ consultas }) => consultas > 0);
    expect(
      found.map(({ lista, consultas, exactas, posibles }) => [lista, consultas, exactas, posibles]),
    ).toEqual([
      ["onu_consolidated", 2, 2, 2],
      ["ofac_sdn", 4, 1, 3],
    ]);
    for (const { lista, consultas } of found) {
      const filter = { texto: null, severidad: null, sujetoObligadoNit: null, quien: null, cursor: null };
      const { total } = await searchConsultas(deps, cliente, { ...filter, ...PERIODO, lista, limite: 1 });
      expect(total, lista).toBe(consultas);
    }
    expect(cifras.coincidencias).toHaveLength(6);
  });

  it("counts decisions, their times and what waits, including consultas too new for the queue", async () => {
    const [first, second] = await world.rows<{ id: string; at: Date }>(
      `SELECT id, creada_en AS at FROM consulta WHERE cliente_id = $1 AND total_matches = 3 AND creada_en >= $2
         AND creada_en < $3 ORDER BY id`,
      [cliente.clienteId, PERIODO.desde, PERIODO.hasta],
    );
    if (first === undefined || second === undefined) throw new Error("nothing was found");
    const waited = await prepare();
    expect(waited.cifras.decisiones).toEqual({
      porLista: [],
      cerradas: { descartadas: 0, confirmadas: 0, medianaMs: null, p90Ms: null },
      pendientes: { total: 14, masAntigua: MOMENTS[0]?.[0] },
    });
    const decide = async (
      consultaId: string,
      posicion: number,
      tipo: DecisionTipo,
      at: Date,
      hours: number,
    ) => {
      world.clock.set(new Date(at.getTime() + hours * 3_600_000).toISOString());
      const comparado = {
        documento: "difiere",
        nacimiento: "sin_dato",
        pais: "sin_dato",
        actividad: "sin_dato",
      } as const;
      const input = {
        consultaId,
        posicion,
        vistas: 0,
        tipo,
        comparado,
        motivo: "Homónimo",
        ...(tipo === "confirmada" && {
          segundoMotivo: "Su cédula cambió",
          aPesarDe: ["documento", "pais"] as const,
        }),
        nota: null,
        repiteId: null,
      };
      await decideCoincidencia(deps, actor, input);
    };
    await decide(first.id, 0, "confirmada", first.at, 2);
    await decide(first.id, 1, "descartada", first.at, 5);
    await decide(first.id, 2, "en_analisis", first.at, 5);
    await decide(second.id, 2, "descartada", second.at, 72);
    world.clock.set("2026-11-20T15:00:00.000Z");
    const { cifras, informeId } = await prepare();
    const [onu, ofac] = estadosOf(cifras).filter(({ total }) => total > 0);
    expect(onu).toMatchObject({ total: 4, confirmadas: 1, descartadas: 1, enAnalisis: 0, porDecidir: 2 });
    expect(ofac).toMatchObject({ total: 4, confirmadas: 0, descartadas: 1, enAnalisis: 1, porDecidir: 2 });
    expect(cifras.decisiones.cerradas).toEqual({
      descartadas: 2,
      confirmadas: 1,
      medianaMs: 5 * 3_600_000,
      p90Ms: 72 * 3_600_000,
    });
    expect(cifras.decisiones.pendientes).toEqual({ total: 11, masAntigua: MOMENTS[0]?.[0] });
    const { pages } = await readPdf((await download(informeId, "pdf")).file);
    const text = pages.map((page) => page.text).join(" ");
    for (const words of ["5 horas", "3 días", "Por decidir"]) expect(text).toContain(words);
  });

  it("stays as prepared, and is one if it is sent twice", async () => {
    const open = { desde: new Date("2026-11-01T05:00:00Z"), hasta: new Date("2026-12-01T05:00:00Z") };
    const first = await prepare(open);
    await insertTestConsulta(world, cliente);
    expect(await prepare(open, first.informeId)).toEqual(first);
    expect((await prepare(open)).cifras.porMes).not.toEqual(first.cifras.porMes);
    const acts = await world.rows(
      "SELECT accion, detalle FROM actividad WHERE objeto_id = $1 ORDER BY en, id",
      [first.informeId],
    );
    expect(acts).toHaveLength(1);
    expect(acts[0]).toMatchObject({ accion: "informe.preparado" });
  });

  it("has the same content on paper and in a workbook", async () => {
    const { informeId } = await prepare();
    const pdf = await download(informeId, "pdf");
    const { pages } = await readPdf(pdf.file);
    const text = pages.map((page) => page.text).join(" ");
    for (const words of [
      "7 consultas, 8 coincidencias",
      "15 de marzo de 2026",
      "31 de mayo de 2026",
      "3 de diciembre de 2026",
    ]) {
      expect(text).toContain(words);
    }
    expect(text).toContain("10:00 (Bogotá)");
    const again = await download(informeId, "pdf");
    expect(Buffer.from(again.file)).toEqual(Buffer.from(pdf.file));

    const { file } = await download(informeId, "xlsx");
    const sheets = await readXlsx(file);
    expect(sheets.map(({ sheet }) => sheet)).toEqual([
      ...["Acerca de", "Frente al anterior", "Consultas", "Coincidencias", "Decisiones", "Tiempos", "Listas"],
      "Notas",
    ]);
    const [, anterior, consultas, coincidencias] = sheets;
    expect(anterior?.data[1]).toEqual(["Consultas", 7, 1, 6]);
    expect(consultas?.data[4]).toEqual(["Total del periodo", 2, 1, 1, 0, 3, 7]);
    expect(consultas?.data[5]).toEqual(["Parte del total (%)", 28.6, 14.3, 14.3, 0, 42.9, 100]);
    expect(coincidencias?.data[1]?.slice(2, 6)).toEqual([2, 4, 2, 2]);
    const acts = await world.rows(
      "SELECT FROM actividad WHERE objeto_id = $1 AND accion = 'informe.descargado'",
      [informeId],
    );
    expect(acts).toHaveLength(3);
  });

  it("can cover a period without consultas, but none in the future", async () => {
    const quiet = { desde: new Date("2025-01-01T05:00:00Z"), hasta: new Date("2026-01-01T05:00:00Z") };
    const { informeId, cifras } = await prepare(quiet);
    expect(totalOf(sumOfMeses(cifras.porMes))).toBe(0);
    expect(cifras.porMes).toHaveLength(12);
    expect((await download(informeId, "pdf")).file.length).toBeGreaterThan(1_000);
    const later = { desde: new Date("2026-12-01T05:00:00Z"), hasta: new Date("2026-12-02T05:00:00Z") };
    await expect(prepare(later)).rejects.toMatchObject({ code: "validation_error" });
  });

  it("shows the period before, and confirmed matches if chosen, and explains differences", async () => {
    // Nothing is confirmed in the quarter before. The decisions above were made in these months.
    const named = await prepare(PERIODO, undefined, "nombradas");
    const { anterior, confirmadas } = named.cifras;
    expect(anterior).toMatchObject({ coincidencias: 3, cerradas: { confirmadas: 0, descartadas: 0 } });
    expect(totalOf(anterior?.porSeveridad ?? {})).toBe(1);
    expect(confirmadas).toMatchObject({
      modo: "nombradas",
      filas: [{ nombreConsultado: "Evaristo Quiñónez Altamar", analista: actor.nombre, motivo: "Homónimo" }],
    });
    expect(confirmadas?.filas).toHaveLength(named.cifras.decisiones.cerradas.confirmadas);
    const text = async (informeId: string) =>
      (await readPdf((await download(informeId, "pdf")).file)).pages.map((page) => page.text).join(" ");
    const paper = await text(named.informeId);
    for (const words of [
      "Frente al periodo anterior",
      "Evaristo Quiñónez Altamar",
      "Cómo se leen estas cifras",
    ])
      expect(paper).toContain(words);
    expect(paper).toContain(
      "Las consultas de las listas suman 6, y las que tienen alguna coincidencia son 4",
    );
    expect(paper).toContain("De las coincidencias del periodo esperan 5; de cualquier fecha, 11.");
    const counted = await prepare();
    expect(counted.cifras.confirmadas).toEqual({ modo: "contadas", filas: [] });
    expect(await text(counted.informeId)).not.toContain("Evaristo");
    expect(JSON.stringify(counted.cifras)).not.toContain("Evaristo");
  });

  it("is verified by its own hash, which its act records", async () => {
    const { informeId } = await prepare();
    const { file } = await download(informeId, "pdf");
    const address = new URL((await readQr(file)) ?? "");
    expect(address.pathname).toBe(`/verificar/informe/${informeId}`);
    const huella = address.searchParams.get("h") ?? "";
    expect(await verifyInforme(deps, { informeId, huella })).toMatchObject({ estado: "coincide" });
    const [act] = await world.rows<{ huella: string }>(
      "SELECT detalle->'despues'->>'huella' AS huella FROM actividad WHERE objeto_id = $1 AND accion = 'informe.preparado'",
      [informeId],
    );
    expect(act?.huella).toBe(huella);
    const other = "0".repeat(64);
    expect(await verifyInforme(deps, { informeId, huella: other })).toEqual({ estado: "huella_distinta" });
    const unknown = world.entropy.uuidV4();
    expect(await verifyInforme(deps, { informeId: unknown, huella })).toEqual({ estado: "desconocida" });
    await world.asOwner(
      `UPDATE informe SET cifras = jsonb_set(cifras, '{decisiones,cerradas,confirmadas}', '0') WHERE id = '${informeId}'`,
    );
    expect(await verifyInforme(deps, { informeId, huella })).toEqual({ estado: "huella_distinta" });
  });

  it("gives the same paper and verifies by the printed hash if an older version made it", async () => {
    const { informeId, cifras } = await prepare();
    const { anterior: _, confirmadas: __, ...before } = cifras;
    await world.asOwner(
      `UPDATE informe SET cifras = '${JSON.stringify({ ...before, esquema: 2 })}' WHERE id = '${informeId}'`,
    );
    const { file } = await download(informeId, "pdf");
    expect(await readQr(file)).toBeNull();
    const text = (await readPdf(file)).pages.map((page) => page.text).join(" ");
    const huella = /Huella de las cifras \(SHA-256\) ([0-9a-f]{64})/.exec(text)?.[1] ?? "";
    expect(await verifyInforme(deps, { informeId, huella })).toMatchObject({ estado: "coincide" });
  });

  it("belongs to its client alone", async () => {
    const { informeId } = await prepare();
    const stranger = await portalActorOf(world, await newCliente(world, "Tercera Ficticia S.A.S."));
    await expect(getInforme(deps, stranger, { informeId })).rejects.toMatchObject({ code: "not_found" });
    await expect(download(informeId, "pdf", stranger)).rejects.toMatchObject({ code: "not_found" });
    expect(await listInformes(deps, stranger)).toEqual([]);
  });
});
