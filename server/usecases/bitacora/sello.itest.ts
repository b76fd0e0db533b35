import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { recordActOfRecipient } from "../../db/bitacora/actividad";
import { findSello, lastCabeza, pageOfCabezas } from "../../db/bitacora/bitacora";
import { recordAudit } from "../../db/bitacora/staff-audit";
import { createDb, queryOn } from "../../db/sql/client";
import { CADENAS, parseCheckpoint } from "../../domain/bitacora/cadena";
import { noteSigner, openNote } from "../../domain/bitacora/signed-note";
import type { Cliente } from "../../domain/clientes/cliente";
import { createTestigos, createTestigosDeCadenas } from "../../runtime/testigos";
import { insertTestConsulta } from "../../testing/consulta";
import { type TemporaryDataDir, temporaryDataDir } from "../../testing/data-dir";
import { depsOf, type WorldParts } from "../../testing/deps";
import { newCliente, openWorld, SOPORTE, type TestWorld } from "../../testing/fixtures";
import { logOf } from "../../testing/log-of-consultas";
import { copyDatabase } from "../../testing/postgres";
import type { Deps } from "../deps";
import { copyHeads, listVerificadores, unknownHeads } from "./cabezas";
import { getIntegridad } from "./integridad";
import { sealBitacora, sealCadena } from "./sello";

describe("the log of consultas", () => {
  let world: TestWorld;
  let cliente: Cliente;
  let deps: Deps;
  let log: ReturnType<typeof logOf>;

  beforeAll(async () => {
    world = await openWorld();
    cliente = await newCliente(world);
    log = logOf(world, cliente);
  });
  afterAll(() => world.close());
  beforeEach(() => {
    deps = depsOf(world);
  });

  it("seals nothing if nothing waits", async () => {
    expect(await sealBitacora(deps)).toEqual({ selladas: 0, tamano: 0 });
    expect(await lastCabeza(world.db)).toBeNull();
  });

  it("has each consulta once, under a signed checkpoint that proves it", async () => {
    const ids = await log.ask(5);
    const [first] = ids as [string];
    expect(await findSello(world.db, first)).toMatchObject({ indice: null });
    expect(await sealBitacora(deps)).toEqual({ selladas: 5, tamano: 5 });
    for (const id of ids) expect(await log.proves(id)).toBe(true);
    const { nota, verificador, tamano, raiz } = await log.cabeza();
    const text = openNote(nota, verificador);
    expect(parseCheckpoint(text ?? "")).toEqual({ origin: deps.logSigner.name, size: tamano, root: raiz });
    expect(await sealBitacora(deps)).toEqual({ selladas: 0, tamano: 5 });
  });

  // With the leaves of years: `npm run proofs`.
  it("keeps proving every consulta and every older tree as it grows past whole subtrees", () =>
    log.proveAsItGrows(deps, [250, 300, 1_000, 2_000]));

  it("leaves none out and takes none twice while several processes seal", async () => {
    const before = (await log.cabeza()).tamano;
    const sealings = [1, 2, 3].map(async () => {
      for (let round = 0; round < 8; round += 1) await sealBitacora(deps);
    });
    const ids = (await Promise.all([log.ask(60), ...sealings]))[0];
    await sealBitacora(deps);
    const sealed = await world.rows<{ indice: number; id: string }>(
      `SELECT indice::float8 AS indice, consulta_id AS id FROM bitacora_hoja WHERE indice >= $1 ORDER BY indice`,
      [before],
    );
    expect(sealed.map(({ indice }) => indice)).toEqual(ids.map((_, place) => before + place));
    expect(sealed.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    for (const id of ids) expect(await log.proves(id)).toBe(true);
  });

  it("gives no leaf to a consulta that was rolled back, and a later leaf to one that commits late", async () => {
    const before = (await log.cabeza()).tamano;
    const client = await world.db.pool.connect();
    const slow = { query: queryOn(client) };
    await client.query("BEGIN");
    const lost = await insertTestConsulta(world, cliente, null, slow);
    await client.query("ROLLBACK; BEGIN");
    const late = await insertTestConsulta(world, await newCliente(world), null, slow);
    const [prompt] = (await log.ask(1)) as [string];
    await sealBitacora(deps);
    await client.query("COMMIT");
    client.release();
    await sealBitacora(deps);
    expect(await findSello(world.db, lost)).toBeNull();
    expect(await findSello(world.db, prompt)).toMatchObject({ indice: before });
    expect(await findSello(world.db, late)).toMatchObject({ indice: before + 1 });
  });

  it("continues under a new key, and older checkpoints open with the old one", async () => {
    const { verificador: old, nota } = await log.cabeza();
    await log.ask(1);
    const logSigner = noteSigner(deps.logSigner.name, Buffer.alloc(32, 99));
    await sealBitacora({ ...deps, logSigner });
    expect((await log.cabeza()).verificador).toBe(logSigner.verifier);
    expect(openNote(nota, old)).not.toBeNull();
    expect(await listVerificadores({ ...deps, logSigner })).toEqual([logSigner.verifier, old]);
    // Under the old key again: the current signer comes first.
    expect(await listVerificadores(deps)).toEqual([old, logSigner.verifier]);
  });
});

describe("three processes, each with a folder of its own", () => {
  const folders: TemporaryDataDir[] = [];
  let world: TestWorld;
  let cliente: Cliente;

  /** What a process runs on, by its folder and the place outside the hosts. */
  const processOf = (place: number, on: WorldParts = world, elsewhere?: string) => {
    const places = { DATA_DIR: folders[place]?.path ?? "", BITACORA_TESTIGOS: elsewhere };
    return depsOf(on, {
      testigos: createTestigos(places),
      testigosDeCadenas: createTestigosDeCadenas(places),
    });
  };
  const change = async (on: WorldParts, count: number) => {
    for (let one = 0; one < count; one += 1) await insertTestConsulta(on as TestWorld, cliente);
    await recordAudit(on.db, {
      ...{ en: new Date(), actor: SOPORTE, accion: "cliente.modificado", objetoTipo: "cliente" },
      ...{ objetoId: cliente.clienteId, antes: null, despues: null },
    });
    await recordActOfRecipient(on.db, { ...cliente, email: "a@example.com" }, "r", {
      ...{ en: new Date(), accion: "alertas.direccion_dada_de_baja" },
      objeto: { tipo: "direccion", id: "a@example.com" },
    });
  };
  const seal = async (deps: Deps) => {
    await sealBitacora(deps);
    for (const cadena of CADENAS) await sealCadena(deps, cadena);
  };

  beforeAll(async () => {
    for (const _ of [1, 2, 3, 4, 5, 6, 7]) folders.push(await temporaryDataDir());
    world = await openWorld();
    cliente = await newCliente(world);
  });
  afterAll(async () => {
    await world.close();
    for (const folder of folders) await folder.remove();
  });

  it("sign nothing on an older copy of the database, and each finds it", async () => {
    const elsewhere = folders[4]?.path;
    const sealing = processOf(0, world, elsewhere);
    await change(world, 3);
    await seal(sealing);
    const restored = await copyDatabase(world);
    await change(world, 2);
    await seal(sealing);
    for (const place of [0, 1, 2]) await copyHeads(processOf(place, world, elsewhere));

    const db = createDb({ connectionString: restored.serviceUrl, max: 4 });
    const copy = { ...world, db };
    await change(copy, 2);
    const heads = async () =>
      (
        await db.pool.query(
          `SELECT (SELECT count(*) FROM bitacora_cabeza) + (SELECT count(*) FROM staff_audit_cabeza)
             + (SELECT count(*) FROM actividad_cabeza) AS n`,
        )
      ).rows[0].n;
    // The fourth was never there, and has only the external heads.
    for (const deps of [
      processOf(0, copy),
      processOf(1, copy),
      processOf(2, copy),
      processOf(3, copy, elsewhere),
    ]) {
      await expect(sealBitacora(deps)).rejects.toThrow("no continúa la cabeza de 5");
      for (const cadena of CADENAS) {
        const refusal = new RegExp(`no continúa la cabeza de \\d+ .*${cadena}`);
        await expect(sealCadena(deps, cadena)).rejects.toThrow(refusal);
      }
      const { checks } = await getIntegridad(deps);
      const found = checks.filter(({ differing }) => differing > 0).map(({ name }) => name);
      expect(found).toEqual(
        expect.arrayContaining([
          ...["checkpoints kept outside", "heads of the acts kept outside"],
          "heads of the activity kept outside",
        ]),
      );
    }
    expect(await heads()).toBe("3");
    // Older heads do not replace newer ones, and support is told.
    await copyHeads(processOf(1, copy));
    await expect(sealBitacora(processOf(1, copy))).rejects.toThrow("no continúa la cabeza de 5");
    expect((await db.pool.query("SELECT tipo FROM aviso_soporte")).rows).toEqual([
      { tipo: "bitacora_alterada" },
    ]);
    await db.close();
    await restored.drop();
  });

  it("sign nothing that was signed before they knew of it, until somebody confirms it", async () => {
    const stranger = processOf(5);
    await change(world, 1);
    const unsigned =
      /tiene ya \d+ elementos firmados y aquí no se conoce ninguna cabeza suya: no se firma nada/;
    await copyHeads(stranger);
    await expect(sealBitacora(stranger)).rejects.toThrow(unsigned);
    for (const cadena of CADENAS) await expect(sealCadena(stranger, cadena)).rejects.toThrow(unsigned);
    const shown = await unknownHeads(stranger, { isConfirmed: false });
    expect(shown.map(({ nota }) => parseCheckpoint(nota)?.size)).toEqual([
      5,
      expect.any(Number),
      expect.any(Number),
    ]);
    await expect(sealBitacora(stranger)).rejects.toThrow(unsigned);
    expect(await unknownHeads(stranger, { isConfirmed: true })).toEqual(shown);
    expect(await unknownHeads(stranger, { isConfirmed: false })).toEqual([]);
    await seal(stranger);
    expect(await lastCabeza(world.db)).toMatchObject({ tamano: 6 });
    for (const place of [0, 1, 2]) await copyHeads(processOf(place));
  });

  it("give every head to a new place outside at once, though nothing is left to sign", async () => {
    const known = processOf(0, world, folders[6]?.path);
    const { elsewhere } = known.testigos;
    expect(await elsewhere?.all()).toEqual([]);
    await copyHeads(known);
    for (const { testigos } of [
      known,
      ...CADENAS.map((one) => ({ testigos: known.testigosDeCadenas[one] })),
    ]) {
      const [own] = await testigos.own.all();
      expect((await testigos.elsewhere?.all())?.map(({ log, nota }) => ({ log, nota }))).toEqual([
        { log: own?.log, nota: own?.nota },
      ]);
    }
  });

  it("sign the same tree if the process that signed it died before publishing", async () => {
    await change(world, 3);
    const dying = processOf(0);
    const { testigos } = dying;
    const keep = async (log: string, nota: string) => {
      await testigos.keep(log, nota);
      throw new Error("killed");
    };
    await expect(sealBitacora({ ...dying, testigos: { ...testigos, keep } })).rejects.toThrow("killed");
    const [signed] = (await testigos.own.all()).map(({ nota }) => parseCheckpoint(nota));
    await change(world, 2);
    // It looks before another process seals: the signed tree may still be published.
    await copyHeads(dying);
    expect(await sealBitacora(processOf(1))).toMatchObject({ selladas: 5, tamano: 11 });
    const [cabeza] = await pageOfCabezas(world.db, { desde: signed?.size ?? 0, limite: 1 });
    expect(cabeza).toMatchObject({ tamano: 9, raiz: signed?.root });
    await change(world, 1);
    expect(await sealBitacora(dying)).toMatchObject({ selladas: 1 });
  });

  it("seal nothing that they cannot keep outside first", async () => {
    await change(world, 1);
    const { tamano } = (await lastCabeza(world.db)) ?? {};
    const blocked = join(folders[3]?.path ?? "", "file");
    await writeFile(blocked, "");
    await expect(sealBitacora(processOf(0, world, blocked))).rejects.toThrow();
    for (const cadena of CADENAS)
      await expect(sealCadena(processOf(0, world, blocked), cadena)).rejects.toThrow();
    expect(await lastCabeza(world.db)).toMatchObject({ tamano });
    expect(await sealBitacora(processOf(2))).toMatchObject({ selladas: 1 });
  });
});
