import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inSnapshot } from "../../db/sql/transaction";
import type { PortalActor } from "../../domain/shared/actor";
import { renderReporte } from "../../pdf/render";
import { readPdf } from "../../pdf/testing/read-pdf";
import { checkLedger } from "../../testing/check-ledger";
import { newCliente, openWorld, type TestWorld } from "../../testing/fixtures";
import { portalActorOf, queryAt, screeningDeps, screenNew } from "../../testing/screening";
import { sealBitacora } from "../bitacora/sello";
import type { Deps } from "../deps";
import { getConsulta, listMatches } from "./get-consulta";
import { searchConsultas } from "./search-consultas";

describe("the page of a consulta", () => {
  let world: TestWorld;
  let deps: Deps;
  let actor: PortalActor;
  let consultaId: string;

  const ask = async () => {
    const query = queryAt(await world.clock.now());
    const { consulta } = await screenNew(deps, actor, { ...query, nombre: "Evaristo Buitragal Lasprilla" });
    return consulta.consultaId;
  };

  beforeAll(async () => {
    world = await openWorld();
    deps = screeningDeps(world);
    actor = await portalActorOf(world, await newCliente(world));
    consultaId = await ask();
  });
  afterAll(() => world.close());

  it("has the evidence, with both names of each match word by word", async () => {
    const { consulta, registro, sello, conservadaHasta, verificacionUrl } = await getConsulta(deps, actor, {
      consultaId,
    });
    expect(consulta).toMatchObject({
      totalMatches: 1,
      solicitante: { tipo: "usuario", usuarioId: actor.usuarioId },
      matches: [{ lista: "onu_consolidated" }],
    });
    expect(consulta?.matches[0]?.palabras).toEqual([
      { consulta: "evaristo", lista: "evaristo", score: 1 },
      { consulta: "buitragal", lista: "buitragal", score: 1 },
      { consulta: "lasprilla", lista: "lasprilla", score: 1 },
      { consulta: null, lista: "climaco", score: null },
    ]);
    expect({ registro, sello }).toEqual({ registro: "pendiente_de_sello", sello: null });
    expect(conservadaHasta.toISOString()).toBe("2036-11-20T15:00:00.000Z");
    expect(verificacionUrl).toBe(`http://localhost:3000/verificar/${consultaId}?h=${consulta?.hashReporte}`);
  });

  it("names its leaf and when it was first signed, however the log has grown", async () => {
    world.clock.set("2026-11-20T15:01:00.000Z");
    await sealBitacora(deps);
    const later = await ask();
    world.clock.set("2026-11-20T15:02:00.000Z");
    await sealBitacora(deps);
    expect(await getConsulta(deps, actor, { consultaId })).toMatchObject({
      registro: "intacta",
      sello: { hoja: 1, selladaEn: new Date("2026-11-20T15:01:00.000Z") },
    });
    expect(await getConsulta(deps, actor, { consultaId: later })).toMatchObject({
      sello: { hoja: 2, selladaEn: new Date("2026-11-20T15:02:00.000Z") },
    });
  });

  it("is not found for another client, nor are its matches", async () => {
    const other = await portalActorOf(world, await newCliente(world, "Otra Compañía Ficticia S.A.S."));
    const asked = { consultaId, desde: 0 };
    await expect(getConsulta(deps, other, asked)).rejects.toMatchObject({ code: "not_found" });
    await expect(listMatches(deps, other, asked)).rejects.toMatchObject({ code: "not_found" });
    expect(await listMatches(deps, actor, asked)).toHaveLength(1);
    expect(await listMatches(deps, actor, { consultaId, desde: 1 })).toEqual([]);
  });

  it("shows nothing of an altered record, and says so", async () => {
    const altered = await ask();
    await world.asOwner(`
      UPDATE consulta SET evidencia = replace(evidencia, 'Evaristo', 'Fulano') WHERE id = '${altered}'`);
    expect(await getConsulta(deps, actor, { consultaId: altered })).toMatchObject({
      consulta: null,
      registro: "registro_alterado",
      sello: null,
    });
    await expect(listMatches(deps, actor, { consultaId: altered, desde: 0 })).rejects.toThrow("altered");
  });

  it("keeps a number that is not compared, and asks by the name alone", async () => {
    const documentoSinComparar = { tipo: "TI", numero: "1020304050" } as const;
    const { consulta } = await screenNew(deps, actor, {
      ...queryAt(await world.clock.now()),
      nombre: "Evaristo Buitragal Lasprilla",
      documentoSinComparar,
    });
    expect(consulta).toMatchObject({ consultaParcial: true, consultado: { documento: null } });
    const detail = await getConsulta(deps, actor, consulta);
    expect(detail.consulta).toMatchObject({ documentoSinComparar, totalMatches: 1 });
    // The PDF says it, and lists and searches show the number.
    const pdf = await readPdf(
      await renderReporte({
        evidencias: [JSON.stringify({ ...consulta, hashReporte: undefined })],
        lote: null,
        baseUrl: "http://localhost",
      }),
    );
    const printed = pdf.pages.map(({ text }) => text).join(" ");
    expect(printed).toContain("TI 1020304050 (no se comparó)");
    expect(printed).toContain("se consultó por el nombre");
    const criterios = {
      texto: "1020304050",
      severidad: null,
      lista: null,
      sujetoObligadoNit: null,
      quien: null,
    };
    const found = await searchConsultas(deps, actor, {
      ...criterios,
      ...{ desde: null, hasta: null, cursor: null, limite: 5 },
    });
    expect(found.rows).toMatchObject([
      { consultaId: consulta.consultaId, documentoConsultado: "TI1020304050" },
    ]);
    const checks = await inSnapshot(world.db, checkLedger);
    const own = checks.flatMap(({ differences }) =>
      differences.filter(({ row }) => row === consulta.consultaId),
    );
    expect(own).toEqual([]);
  });
});
