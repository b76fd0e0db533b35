import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { declareFila } from "../../../contract/portal/contrapartes";
import { claimFilas, giveBackFila } from "../../../db/lotes/lote-work";
import { COMO_SE_HALLA } from "../../../domain/archivos/lectura";
import type { PortalActor } from "../../../domain/shared/actor";
import { newCliente, newCuentaPrueba, openWorld, type TestWorld } from "../../../testing/fixtures";
import { reviewAt, viewLote } from "../../../testing/lotes";
import { portalActorOf, screeningDeps } from "../../../testing/screening";
import { spawnVictim } from "../../../testing/victim";
import { listContrapartes } from "../../../usecases/contrapartes/contrapartes";
import { exportBase } from "../../../usecases/contrapartes/export-base";
import {
  type ArchivoDeBase,
  previewImporte,
  startImporte,
  writeErroresDeImporte,
} from "../../../usecases/contrapartes/import-base";
import { previewVencen, screenVencen } from "../../../usecases/contrapartes/screen-vencen";
import { changePeriodicidad, getPeriodicidad } from "../../../usecases/contrapartes/visible-base";
import type { Deps } from "../../../usecases/deps";
import { cancelLote } from "../../../usecases/lotes/change-lote";
import { runLotes, screenFila } from "../../../usecases/lotes/run-lotes";

const HEAD = "Código;Clase;Nombre completo;Tipo documento;Número documento;Riesgo;Fecha vinculación;Alias";
const FILE = [
  HEAD,
  "C-1;Clientes;Ana Ficticia Zubizarreta;CC;79123456;alto;12/03/2020;Anita Zubizarreta;",
  "C-2;Proveedores;Quesos Inventados S.A.S.;NIT;900123456;bajo;;Quesos del Páramo",
  "C-3;Beneficiario final;Blas Inexistente Lasprilla;CC;79123457;;;",
  "C-4;Cliente;;;;medio;;",
  "C-5;Marciano;Carla Imaginaria Ortega;CC;79123458;medio;;",
  "C-6;Cliente;Diana Supuesta Quiñonal;CC;79123459;medio;31/02/2020;",
  "C-7;Cliente;Elsa Repetida Uno;CC;79123460;medio;;",
  "C-7;Cliente;Elsa Repetida Dos;CC;79123461;medio;;",
  `C-8;Cliente;${"Largo ".repeat(60)};CC;79123462;medio;;`,
].map((line) => line.replace(/;;$|;$/, (end) => end));

describe("the portal's room of contrapartes", () => {
  let world: TestWorld;
  let deps: Deps;
  let actor: PortalActor;
  const gaveWay = vi.fn(async () => {});

  beforeEach(async () => {
    world = await openWorld();
    deps = { ...screeningDeps(world), giveWay: gaveWay.mockReset() };
    actor = await portalActorOf(world, await newCliente(world), "oficial");
  });
  afterEach(() => world.close());

  const archivoOf = async (
    lines: readonly string[],
    part: Partial<ArchivoDeBase> = {},
  ): Promise<ArchivoDeBase> => {
    const now = await world.clock.now();
    return {
      ...{ raw: Buffer.from(lines.join("\n")), pedida: COMO_SE_HALLA, posicion: null, elegidas: null, now },
      ...{ review: reviewAt(now), declare: (body: object) => declareFila(body, now) },
      abandoned: new AbortController().signal,
      ...part,
    };
  };
  const preview = async (lines: readonly string[]) => previewImporte(deps, actor, await archivoOf(lines));
  const importFile = async (lines: readonly string[]) => {
    const archivo = await archivoOf(lines);
    const { revision } = await previewImporte(deps, actor, archivo);
    const all = [];
    for await (const step of await startImporte(deps, actor, { ...archivo, revision })) all.push(step);
    return all.at(-1);
  };
  const base = async () => {
    const filtro = {
      clase: null,
      riesgo: null,
      estado: null,
      vigiladas: false,
      conAlarmas: false,
      vence: null,
    };
    const page = { q: null, limite: 200, cursor: null, now: await world.clock.now() };
    return listContrapartes(deps, actor, { ...filtro, ...page });
  };

  it("shows what an import would do, and stores nothing", async () => {
    const { cifras, errores, extras, falta, sinLugar } = await preview(FILE);
    expect(cifras).toMatchObject({ creadas: 3, actualizadas: 0, iguales: 0, conError: 6, retiradas: 0 });
    expect(extras).toMatchObject({ riesgo: 5, vinculada_en: 6, alias: 7, periodicidad: null });
    expect([falta, sinLugar]).toEqual([null, null]);
    expect(errores.map(({ linea, errores: [first] }) => [linea, first?.campo])).toEqual([
      [5, "tipo"],
      [6, "contraparte"],
      [7, "vinculada_en"],
      [8, "referencia"],
      [9, "referencia"],
      [10, "nombre"],
    ]);
    expect((await base()).total).toBe(0);
  });

  it("shows the faults of a first row instead of the person that it reads", async () => {
    const { muestra } = await preview(FILE);
    expect(
      muestra.map(({ linea, persona, errores }) => [linea, persona === null, errores.length > 0]),
    ).toEqual([
      [2, false, false],
      [3, false, false],
      [4, false, false],
      [5, true, true],
      [6, true, true],
    ]);
  });

  it("stores the rows, and changes nothing when the same file is imported again", async () => {
    expect(await importFile(FILE)).toEqual({
      creadas: 3,
      actualizadas: 0,
      iguales: 0,
      isDone: true,
      error: null,
    });
    const { rows } = await base();
    expect(rows.find(({ referencia }) => referencia === "C-1")).toMatchObject({
      clase: "cliente",
      riesgo: "alto",
      vinculadaEn: "2020-03-12",
      persona: { nombre: "Ana Ficticia Zubizarreta", alias: ["Anita Zubizarreta"] },
    });
    expect(rows.find(({ referencia }) => referencia === "C-3")).toMatchObject({
      clase: "beneficiario_final",
    });
    expect((await preview(FILE)).cifras).toMatchObject({ creadas: 0, actualizadas: 0, iguales: 3 });
    expect(await importFile(FILE)).toMatchObject({ creadas: 0, actualizadas: 0, iguales: 3, isDone: true });
    const changes = await world.rows("SELECT FROM contraparte_cambio");
    expect(changes).toHaveLength(3);
  });

  it("gives way while it finds the columns of a file, and while it counts its rows", async () => {
    const timesFor = async (clase: string) => {
      await preview([HEAD, `C-1;${clase};Ana Ficticia Zubizarreta;CC;79123456;alto;;`]);
      return gaveWay.mock.calls.splice(0).length;
    };
    const withoutCounting = await timesFor("Marciano");
    expect(withoutCounting).toBeGreaterThan(20);
    expect(await timesFor("Cliente")).toBe(withoutCounting + 1);
  });

  it("keeps what the file has no column for, and leaves retired ones retired", async () => {
    await importFile(FILE);
    await world.asOwner("UPDATE contraparte SET estado = 'retirada' WHERE referencia = 'C-2'");
    const short = [
      "Código;Nombre completo;Tipo documento;Número documento",
      "C-1;Ana Ficticia Otra;CC;79123456",
      "C-2;Quesos Inventados S.A.S.;NIT;900123456",
    ];
    expect((await preview(short)).cifras).toMatchObject({ actualizadas: 1, iguales: 1, retiradas: 1 });
    await importFile(short);
    const { rows } = await base();
    expect(rows.find(({ referencia }) => referencia === "C-1")).toMatchObject({
      riesgo: "alto",
      persona: { nombre: "Ana Ficticia Otra", alias: ["Anita Zubizarreta"] },
    });
    expect(rows.find(({ referencia }) => referencia === "C-2")).toMatchObject({ estado: "retirada" });
  });

  it("knows a reference by its letters, however they are written, and refuses two rows of one", async () => {
    const head = "Código;Nombre completo;Tipo documento;Número documento";
    const row = (referencia: string, numero: number) => `${referencia};Eva Inventada Bez;CC;${numero}`;
    const written = row("  N-Pen\u0303a ", 79123456);
    expect(await importFile([head, row("N-Pe\u00f1a", 79123456)])).toMatchObject({ creadas: 1 });
    expect(await importFile([head, written])).toMatchObject({ creadas: 0, iguales: 1 });
    expect((await preview([head, row("N-Pe\u00f1a", 79123457), written])).cifras).toMatchObject({
      creadas: 0,
      conError: 2,
    });
  });

  it("leaves whole thousands if its process is killed while it stores, and the same file completes the rest", async () => {
    const rows = Array.from(
      { length: 2_200 },
      (_, at) => `K-${at};Ana Ficticia Lasprilla;CC;${50_000_000 + at}`,
    );
    const lines = ["Código;Nombre completo;Tipo documento;Número documento", ...rows];
    const { revision } = await preview(lines);
    const folder = mkdtempSync(join(tmpdir(), "importe-"));
    const file = join(folder, "base.csv");
    writeFileSync(file, lines.join("\n"));
    const args = [JSON.stringify(actor), file, revision];
    // The second thousand stops half-way, so that the kill always comes while it is stored.
    await world.asOwner(`
      CREATE FUNCTION stop() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(60); RETURN NEW; END';
      CREATE TRIGGER stop BEFORE INSERT ON contraparte FOR EACH ROW WHEN (NEW.referencia = 'K-1500')
      EXECUTE FUNCTION stop()`);
    const stopped = "FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'";
    const victim = await spawnVictim("vigilancia-victim.ts", args, { DATABASE_URL: world.serviceUrl });
    await victim.printed("stored 1000");
    while ((await world.asOwner(`SELECT ${stopped}`)) === 0) await setTimeout(5);
    await victim.kill();
    await world.asOwner(
      `SELECT pg_terminate_backend(pid, 60000) ${stopped}; DROP TRIGGER stop ON contraparte`,
    );
    rmSync(folder, { recursive: true });
    expect((await base()).total).toBe(1_000);
    expect(await world.rows("SELECT FROM contraparte_cambio")).toHaveLength(1_000);
    const cifras = { creadas: 1_200, iguales: 1_000 };
    expect((await preview(lines)).cifras).toMatchObject({ ...cifras, conError: 0 });
    expect(await importFile(lines)).toMatchObject({ ...cifras, isDone: true });
    expect(await world.rows("SELECT FROM contraparte_cambio")).toHaveLength(2_200);
  });

  it("refuses an import that would do something else than the page showed", async () => {
    const archivo = await archivoOf(FILE);
    const { revision } = await previewImporte(deps, actor, archivo);
    await importFile([FILE[0] ?? "", FILE[1] ?? ""]);
    await expect(startImporte(deps, actor, { ...archivo, revision })).rejects.toMatchObject({
      code: "conflicto",
    });
  });

  describe("what happens between the page and the last row", () => {
    const fileOf = (nombre: string) => [
      "Código;Nombre completo;Tipo documento;Número documento",
      `M-1;${nombre};CC;79123456`,
    ];
    const begin = async (lines: readonly string[], part: Partial<ArchivoDeBase> = {}) => {
      const archivo = await archivoOf(lines, part);
      const { revision } = await previewImporte(deps, actor, archivo);
      return startImporte(deps, actor, { ...archivo, revision });
    };
    const all = async <T>(steps: AsyncIterable<T>) => {
      const read: T[] = [];
      for await (const step of steps) read.push(step);
      return read;
    };
    const nombres = async () => (await base()).rows.map(({ persona }) => persona.nombre);
    const stopped = { isDone: false, error: expect.stringContaining("cambió desde que se mostró") };

    it("refuses to overwrite a contraparte that was created since its page", async () => {
      const archivo = await archivoOf(fileOf("Ana Ficticia Uno"));
      const { revision } = await previewImporte(deps, actor, archivo);
      await importFile(fileOf("Ana Ficticia Dos"));
      const started = startImporte(deps, actor, { ...archivo, revision });
      await expect(started).rejects.toMatchObject({ code: "conflicto" });
    });

    it("overwrites no contraparte that another import created", async () => {
      const steps = await begin(fileOf("Ana Ficticia Uno"));
      await importFile(fileOf("Ana Ficticia Dos"));
      expect(await all(steps)).toEqual([{ creadas: 0, actualizadas: 0, iguales: 0, ...stopped }]);
      expect(await nombres()).toEqual(["Ana Ficticia Dos"]);
    });

    it("overwrites no contraparte that another person changed", async () => {
      await importFile(fileOf("Ana Ficticia"));
      const steps = await begin(fileOf("Ana Ficticia Uno"));
      world.clock.set("2026-12-01T15:00:00.000Z");
      await importFile(fileOf("Ana Ficticia Dos"));
      expect(await all(steps)).toEqual([{ creadas: 0, actualizadas: 0, iguales: 0, ...stopped }]);
      expect(await nombres()).toEqual(["Ana Ficticia Dos"]);
    });

    it("ends well beside another import of the same file", async () => {
      const steps = await begin(fileOf("Ana Ficticia"));
      await importFile(fileOf("Ana Ficticia"));
      expect((await all(steps)).at(-1)).toMatchObject({ creadas: 0, iguales: 1, isDone: true });
    });

    it("stores nothing more once nobody waits for it", async () => {
      const leaving = new AbortController();
      const steps = await begin(fileOf("Ana Ficticia"), { abandoned: leaving.signal });
      gaveWay.mockImplementationOnce(async () => leaving.abort());
      expect(await all(steps)).toEqual([]);
      expect(await nombres()).toEqual([]);
    });

    it("reads no further once nobody waits for it", async () => {
      await expect(begin(FILE, { abandoned: AbortSignal.abort() })).rejects.toMatchObject({
        code: "db_error",
      });
    });
  });

  it("refuses a file that the base has no room for, and stores nothing of it", async () => {
    const { cliente } = await newCuentaPrueba(world, actor.clienteId);
    actor = await portalActorOf(world, cliente, "oficial");
    const many = [
      "Código;Nombre completo;Tipo documento;Número documento",
      ...Array.from({ length: 1_001 }, (_, at) => `K-${at};Persona Inventada Bez;CC;${20_000_000 + at}`),
    ];
    const { sinLugar, revision } = await preview(many);
    expect(sinLugar).toContain("admite hasta 1.000");
    const archivo = { ...(await archivoOf(many)), revision };
    await expect(startImporte(deps, actor, archivo)).rejects.toMatchObject({ code: "conflicto" });
    expect((await base()).total).toBe(0);
  });

  it("writes the faulty rows as a file", async () => {
    const sheet = await writeErroresDeImporte(deps, actor, await archivoOf(FILE), "csv");
    const text = Buffer.from(sheet).toString("utf8");
    expect(text).toContain("Qué corregir");
    expect(text).toContain("C-7");
    expect(text).not.toContain("C-1;");
  });

  describe("what falls due", () => {
    const VENCE = {
      ...{ clase: null, riesgo: null, estado: null, q: null },
      vigiladas: true,
      conAlarmas: false,
    };
    const nunca = { ...VENCE, vence: "nunca" } as const;
    const vencen = async (filtro: Parameters<typeof previewVencen>[2]["filtro"] = nunca) =>
      previewVencen(deps, actor, { filtro, now: await world.clock.now() });
    const screenAll = async (loteId: string, consultas: number) =>
      screenVencen(deps, actor, {
        ...{ loteId, consultas, filtro: nunca, sujetoObligado: null },
        now: await world.clock.now(),
      });

    it("screens each due contraparte once, though the button is pressed twice", async () => {
      await importFile(FILE);
      await world.asOwner("UPDATE contraparte SET estado = 'retirada' WHERE referencia = 'C-2'");
      expect(await vencen()).toMatchObject({ total: 2, costo: { consultas: 2, alcanza: 2 } });
      // A search of signs alone finds nobody, so that nothing is consulted by mistake.
      expect((await vencen({ ...nunca, q: "---" })).total).toBe(0);
      const loteId = world.entropy.uuidV4();
      await expect(screenAll(loteId, 3)).rejects.toMatchObject({ code: "conflicto" });
      await screenAll(loteId, 2);
      await screenAll(loteId, 2);
      expect((await vencen()).total).toBe(0);
      await expect(screenAll(world.entropy.uuidV4(), 2)).rejects.toMatchObject({ code: "conflicto" });
      await runLotes(deps, async () => {});
      await runLotes(deps, async () => {});
      const consultas = await world.rows<{ referencia_externa: string }>(
        "SELECT referencia_externa FROM consulta ORDER BY 1",
      );
      expect(consultas.map(({ referencia_externa }) => referencia_externa)).toEqual(["C-1", "C-3"]);
      expect((await vencen()).total).toBe(0);
      const { lote } = await viewLote(world, actor, loteId);
      expect(lote).toMatchObject({ estado: "terminado", total: 2 });
      const { rows } = await base();
      expect(rows.find(({ referencia }) => referencia === "C-1")).toMatchObject({
        ultimaConsulta: { consultaId: expect.any(String) },
        proximaConsulta: "2027-05-20",
      });
    });

    it("screens no contraparte again that a cancelled file still screens", async () => {
      await importFile(FILE);
      const loteId = world.entropy.uuidV4();
      await screenAll(loteId, 3);
      const [claim, ...waiting] = await claimFilas(world.db, 10);
      if (claim === undefined) throw new Error("no row was claimed");
      for (const other of waiting) await giveBackFila(world.db, other, { seconds: 0, tried: false });
      await cancelLote(deps, actor, { loteId, now: await world.clock.now() });
      expect((await vencen()).total).toBe(2);
      await screenFila(deps, actor, claim);
      await screenAll(world.entropy.uuidV4(), 2);
      await runLotes(deps, async () => {});
      expect(await world.rows("SELECT referencia_externa FROM consulta ORDER BY 1")).toEqual(
        ["C-1", "C-2", "C-3"].map((referencia_externa) => ({ referencia_externa })),
      );
    });

    it("moves the next consulta with the client's own months", async () => {
      await importFile(FILE);
      await screenAll(world.entropy.uuidV4(), 3);
      await runLotes(deps, async () => {});
      const usual = await getPeriodicidad(deps, actor);
      expect(usual).toEqual({ bajo: 24, medio: 12, alto: 6 });
      const meses = { ...usual, alto: 1 };
      await changePeriodicidad(deps, actor, { meses, vista: usual });
      const { rows } = await base();
      expect(rows.find(({ referencia }) => referencia === "C-1")).toMatchObject({
        meses: 1,
        proximaConsulta: "2026-12-20",
      });
      const again = changePeriodicidad(deps, actor, { meses: { ...usual, bajo: 3 }, vista: usual });
      await expect(again).rejects.toMatchObject({ code: "conflicto" });
      world.clock.set("2026-12-01T15:00:00.000Z");
      expect((await vencen({ ...VENCE, vence: "mes" })).total).toBe(1);
      expect((await vencen({ ...VENCE, vence: "vencidas" })).total).toBe(0);
    });
  });

  it("exports the base as a file that changes nothing when it is imported again", async () => {
    await importFile(FILE);
    const input = {
      filtro: { ...EVERYTHING, vence: null },
      formato: "csv",
      now: await world.clock.now(),
    } as const;
    const parts = [];
    for await (const part of await exportBase(deps, actor, input)) parts.push(Buffer.from(part));
    const text = Buffer.concat(parts).toString("utf8");
    expect(text).toContain("Alarmas abiertas");
    expect((await preview(text.split("\n"))).cifras).toMatchObject({
      creadas: 0,
      actualizadas: 0,
      iguales: 3,
      conError: 0,
    });
  });

  it("writes a name that looks like a formula as text", async () => {
    await importFile([
      "Código;Nombre completo;Tipo documento;Número documento",
      "C-9;@SUM Ficticia Ortega;CC;79123456",
    ]);
    const input = {
      filtro: { ...EVERYTHING, vence: null },
      formato: "csv",
      now: await world.clock.now(),
    } as const;
    let text = "";
    for await (const part of await exportBase(deps, actor, input)) text += Buffer.from(part).toString("utf8");
    expect(text).toContain("'@SUM");
  });
});

const EVERYTHING = { clase: null, riesgo: null, estado: null, q: null, vigiladas: false, conAlarmas: false };
