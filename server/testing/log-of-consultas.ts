import { expect } from "vitest";
import { findSello, lastCabeza, pageOfCabezas } from "../db/bitacora/bitacora";
import { consistencySpans, inclusionSpans, leafHash, rootOfInclusion } from "../domain/bitacora/merkle";
import { isConsistent } from "../domain/bitacora/testing/consistency";
import type { Cliente } from "../domain/clientes/cliente";
import { proofOf } from "../usecases/bitacora/pruebas";
import { sealBitacora } from "../usecases/bitacora/sello";
import type { Deps } from "../usecases/deps";
import { insertTestConsulta } from "./consulta";
import type { TestWorld } from "./fixtures";

const decoded = (hashes: readonly string[]) => hashes.map((hash) => Buffer.from(hash, "base64"));

/** Returns the signed log of a client's consultas with checks of its proofs. */
export function logOf(world: TestWorld, cliente: Cliente) {
  /** Consultas as many years would leave them. Only their leaves matter here. */
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

  /** Seals consultas in lots of these sizes. Checks that each proof and each older tree still holds. */
  async function proveAsItGrows(deps: Deps, counts: readonly number[]): Promise<void> {
    const [early] = (await ask(1)) as [string];
    for (const count of counts) {
      await awaitSello(count);
      await sealBitacora(deps);
    }
    const [late] = (await ask(1)) as [string];
    await sealBitacora(deps);
    expect(await proves(early)).toBe(true);
    expect(await proves(late)).toBe(true);
    const cabezas = await pageOfCabezas(world.db, { desde: 0, limite: 100 });
    expect(cabezas.length).toBeGreaterThan(5);
    for (const [place, newer] of cabezas.entries()) {
      const older = cabezas[place - 1];
      if (older === undefined) continue;
      const proof = decoded(await proofOf(world.db, consistencySpans(older.tamano, newer.tamano)));
      const [was, is] = [older, newer].map(({ tamano, raiz }) => ({ size: tamano, root: raiz }));
      expect(was && is && isConsistent(was, is, proof)).toBe(true);
    }
  }

  return { awaitSello, ask, cabeza, proves, proveAsItGrows };
}
