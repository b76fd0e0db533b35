import { recordEventos } from "../../db/avisos/eventos";
import { clientesToTell, lockUntoldAlarmas, setTold } from "../../db/contrapartes/alarmas";
import { readCuenta } from "../../db/facturacion/cuentas";
import type { Executor } from "../../db/sql/client";
import { inLongTransaction } from "../../db/sql/transaction";
import { ambitoOfBolsa } from "../../domain/avisos/evento-key";
import { freezeEvento } from "../../domain/avisos/evento-record";
import type { TipoDeAlarma } from "../../domain/contrapartes/contraparte";
import { groupBy } from "../../domain/shared/group-by";
import type { Deps } from "../deps";

/** Alarmas named in an event. The rest is counted. */
const NAMED = 20;

type TellDeps = Pick<Deps, "db" | "clock" | "entropy" | "log">;

/**
 * Records one event for each list with alarmas of a run, once the client's base is compared whole. What cannot be told is
 * tried again and holds up nobody else.
 */
export async function tellAlarmas(deps: TellDeps): Promise<void> {
  for (const clienteId of await clientesToTell(deps.db, await deps.clock.now()))
    await inLongTransaction(deps.db, (tx) => tellCliente(tx, deps, clienteId)).catch((error: unknown) =>
      deps.log.error({ error, clienteId }, "the alarmas of a client could not be told"),
    );
}

async function tellCliente(tx: Executor, { clock, entropy }: TellDeps, clienteId: string): Promise<void> {
  const untold = await lockUntoldAlarmas(tx, clienteId);
  if (untold.length === 0) return;
  const now = await clock.now(tx);
  const { cuenta } = await readCuenta(tx, clienteId, now);
  for (const told of groupBy(untold, ({ corridaId, lista }) => `${corridaId} ${lista}`).values()) {
    const [first] = told;
    if (first === undefined) continue;
    const { corridaId, lista, versionId } = first;
    const count = (tipo: TipoDeAlarma) => told.filter((alarma) => alarma.tipo === tipo).length;
    const vigilancia = {
      ...{ corridaId, lista, versionId },
      ...{ nuevas: count("nueva"), cambios: count("cambio"), salidas: count("salida") },
      alarmas: told.slice(0, NAMED),
    };
    const eventoId = entropy.uuidV7(now);
    const evento = freezeEvento({
      ...{ id: eventoId, creadoEn: now, clienteId, cuenta, consultaIdDetonante: null },
      hecho: { tipo: "vigilancia.alarmas", vigilancia },
    });
    // Has an ambito of its own: it belongs to no package, and is recorded each time.
    await recordEventos(tx, clienteId, [{ ...evento, ambito: ambitoOfBolsa({ bolsaId: eventoId }) }]);
    await setTold(tx, { clienteId, ids: told.map(({ alarmaId }) => alarmaId), eventoId });
  }
}
