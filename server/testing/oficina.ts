import { EVERY_FILA, type FilasFiltro } from "../db/lotes/filas-page";
import type { Elegidas } from "../domain/archivos/tabla/reglas";
import { setLoteColumnas, startLote } from "../usecases/lotes/change-lote";
import { exportLote } from "../usecases/lotes/export-lote";
import { listFilas } from "../usecases/lotes/get-lote";
import { runLotes } from "../usecases/lotes/run-lotes";
import { newCliente, type TestWorld } from "./fixtures";
import { bringLote, rechargeBolsa, reviewAt, startAsShown, viewLote } from "./lotes";
import { portalActorOf, screeningDeps } from "./screening";

export type Oficina = Awaited<ReturnType<typeof newOficina>>;

/** Opens a new client on 20 November 2026, with an officer who uploads files. */
export async function newOficina(world: TestWorld) {
  world.clock.set("2026-11-20T15:00:00.000Z");
  const deps = screeningDeps(world);
  const cliente = await newCliente(world);
  const actor = await portalActorOf(world, cliente);
  const view = (loteId: string) => viewLote(world, actor, loteId);
  const asked = async (loteId: string) => {
    const now = await world.clock.now();
    return { loteId, now, review: reviewAt(now) };
  };
  return {
    deps,
    cliente,
    actor,
    view,
    asked,
    bring: (csv: string | Buffer) => bringLote(world, actor, csv),
    filas: async (loteId: string, filtro: Partial<FilasFiltro> = {}) =>
      (await listFilas(deps, actor, { loteId, filtro: { ...EVERY_FILA, ...filtro }, after: 0 })).rows,
    apply: async (loteId: string, columnas: Elegidas, confirma = true) =>
      setLoteColumnas(deps, actor, { ...(await asked(loteId)), columnas, confirma }),
    start: (loteId: string, soloCambios = false) => startAsShown(world, actor, loteId, soloCambios),
    /** Starts a lote like a page that shows something else. */
    startWith: async (loteId: string, other: Partial<Parameters<typeof startLote>[2]>) => {
      const { lote, revision, oferta } = await view(loteId);
      const now = await world.clock.now();
      const consultas = oferta?.todas.consultas ?? 0;
      const shown = { soloCambios: false, consultas, columnas: lote.columnas, revision };
      await startLote(deps, actor, { loteId, now, ...shown, ...other });
    },
    run: (from = deps) => runLotes(from, async () => {}),
    bolsa: (consultas: number, referencia: string) =>
      rechargeBolsa(deps, cliente.clienteId, consultas, referencia),
    /** The result as CSV. */
    exported: async (loteId: string) => {
      const now = await world.clock.now();
      const chunks: Uint8Array[] = [];
      for await (const part of (
        await exportLote(deps, actor, { loteId, formato: "csv", filas: "todas", now })
      ).parts)
        chunks.push(part);
      return Buffer.concat(chunks).toString().replace("\ufeff", "");
    },
  };
}
