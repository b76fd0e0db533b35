import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findSello, lastCabeza, pageOfCabezas } from "../../db/bitacora";
import { queryOn } from "../../db/client";
import { parseCheckpoint } from "../../domain/bitacora/checkpoint";
import {
  consistencySpans,
  inclusionSpans,
  isConsistent,
  leafHash,
  rootOfInclusion,
} from "../../domain/bitacora/merkle";
import { noteSigner, openNote } from "../../domain/bitacora/signed-note";
import type { Cliente } from "../../domain/shared/cliente";
import { insertTestConsulta } from "../../testing/consulta";
import { depsOf } from "../../testing/deps";
import { newCliente, openWorld, type TestWorld } from "../../testing/fixtures";
import type { Deps } from "../deps";
import { listVerificadores } from "./list-verificadores";
import { proofOf } from "./prove";
import { sealBitacora } from "./seal-bitacora";

const decoded = (hashes: readonly string[]) => hashes.map((hash) => Buffer.from(hash, "base64"));

describe("the log of consultas", () => {
  let world: TestWorld;
  let cliente: Cliente;
  let deps: Deps;

  beforeAll(async () => {
    world = await openWorld();
    cliente = await newCliente(world);
  });
  afterAll(() => world.close());
  beforeEach(() => {
    deps = depsOf(world);
  });

  /** Consultas as a load of many years would leave them: their leaves are all that matters here. */
  const awaitSello = (count: number) =>
    world.asOwner(`
      INSERT INTO bitacora_pendiente (consulta_id, hash_reporte)
      SELECT gen_random_uuid(), sha256(i::text::bytea) FROM generate_series(1, ${count}) i`);
  const ask = (count: number) =>
    Promise.all(Array.from({ length: count }, () => insertTestConsulta(world, cliente)));
  const cabeza = async () => {
    const last = await lastCabeza(world.db);
    if (last === null) throw new Error("nothing is sealed");
    return last;
  };
  const proves = async (consultaId: string) => {
    const { tamano, raiz } = await cabeza();
    const sello = await findSello(world.db, consultaId);
    if (sello?.indice == null || sello.hashReporte === null) return false;
    const proof = decoded(await proofOf(world.db, inclusionSpans(sello.indice, tamano)));
    const leaf = leafHash(Buffer.from(sello.hashReporte, "hex"));
    const root = rootOfInclusion(leaf, { index: sello.indice, size: tamano, proof });
    return root !== null && raiz.equals(root);
  };

  it("seals nothing where nothing waits", async () => {
    expect(await sealBitacora(deps)).toEqual({ selladas: 0, tamano: 0 });
    expect(await lastCabeza(world.db)).toBeNull();
  });

  it("has each consulta once, whoever kept it, under a signed checkpoint that proves it", async () => {
    const ids = await ask(5);
    const [first] = ids as [string];
    expect(await findSello(world.db, first)).toMatchObject({ indice: null });
    expect(await sealBitacora(deps)).toEqual({ selladas: 5, tamano: 5 });
    for (const id of ids) expect(await proves(id)).toBe(true);
    const { nota, verificador, tamano, raiz } = await cabeza();
    const text = openNote(nota, verificador);
    expect(parseCheckpoint(text ?? "")).toEqual({ origin: deps.logSigner.name, size: tamano, root: raiz });
    expect(await sealBitacora(deps)).toEqual({ selladas: 0, tamano: 5 });
  });

  it("keeps proving every consulta and every older tree as it grows past whole subtrees", async () => {
    const [early] = (await ask(1)) as [string];
    for (const count of [250, 300, 20_000, 70_000]) {
      await awaitSello(count);
      await sealBitacora(deps);
    }
    const [late] = (await ask(1)) as [string];
    await sealBitacora(deps);
    expect(await proves(early)).toBe(true);
    expect(await proves(late)).toBe(true);
    const cabezas = await pageOfCabezas(world.db, 0, 100);
    expect(cabezas.length).toBeGreaterThan(5);
    for (const [place, newer] of cabezas.entries()) {
      const older = cabezas[place - 1];
      if (older === undefined) continue;
      const proof = decoded(await proofOf(world.db, consistencySpans(older.tamano, newer.tamano)));
      const [was, is] = [older, newer].map(({ tamano, raiz }) => ({ size: tamano, root: raiz }));
      expect(was && is && isConsistent(was, is, proof)).toBe(true);
    }
  });

  it("leaves none out and takes none twice where many are asked and several processes seal", async () => {
    const before = (await cabeza()).tamano;
    const sealings = [1, 2, 3].map(async () => {
      for (let round = 0; round < 8; round += 1) await sealBitacora(deps);
    });
    const ids = (await Promise.all([ask(60), ...sealings]))[0];
    await sealBitacora(deps);
    const sealed = await world.rows<{ indice: number; id: string }>(
      `SELECT indice::float8 AS indice, consulta_id AS id FROM bitacora_hoja WHERE indice >= $1 ORDER BY indice`,
      [before],
    );
    expect(sealed.map(({ indice }) => indice)).toEqual(ids.map((_, place) => before + place));
    expect(sealed.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    for (const id of ids) expect(await proves(id)).toBe(true);
  });

  it("gives no leaf to a consulta whose statement came to nothing, and one that commits late a later leaf", async () => {
    const before = (await cabeza()).tamano;
    const client = await world.db.pool.connect();
    const slow = { query: queryOn(client) };
    await client.query("BEGIN");
    const lost = await insertTestConsulta(world, cliente, null, slow);
    await client.query("ROLLBACK; BEGIN");
    const late = await insertTestConsulta(world, await newCliente(world), null, slow);
    const [prompt] = (await ask(1)) as [string];
    await sealBitacora(deps);
    await client.query("COMMIT");
    client.release();
    await sealBitacora(deps);
    expect(await findSello(world.db, lost)).toBeNull();
    expect(await findSello(world.db, prompt)).toMatchObject({ indice: before });
    expect(await findSello(world.db, late)).toMatchObject({ indice: before + 1 });
  });

  it("goes on under a new key, and older checkpoints open with the old one", async () => {
    const { verificador: old, nota } = await cabeza();
    await ask(1);
    const logSigner = noteSigner(deps.logSigner.name, Buffer.alloc(32, 99));
    await sealBitacora({ ...deps, logSigner });
    expect((await cabeza()).verificador).toBe(logSigner.verifier);
    expect(openNote(nota, old)).not.toBeNull();
    expect(await listVerificadores({ ...deps, logSigner })).toEqual([logSigner.verifier, old]);
    // Back under the old one: whoever signs now comes first.
    expect(await listVerificadores(deps)).toEqual([old, logSigner.verifier]);
  });
});
