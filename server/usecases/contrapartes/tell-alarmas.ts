import { recordEventos } from "../../db/avisos/eventos";
import { clientesToTell, lockUntoldAlarmas, setTold } from "../../db/contrapartes/alarmas";
import { alarmasByVersion, lateVersions } from "../../db/contrapartes/vigilancia";
import { readCuenta } from "../../db/facturacion/cuentas";
import type { Executor } from "../../db/sql/client";
import { inLongTransaction } from "../../db/sql/transaction";
import { ambitoOfBolsa } from "../../domain/avisos/evento-key";
import { freezeEvento } from "../../domain/avisos/evento-record";
import { isFlood } from "../../domain/contrapartes/alarma";
import type { TipoDeAlarma } from "../../domain/contrapartes/contraparte";
import { LISTAS } from "../../domain/listas/catalog";
import { SCREENED_SLUGS } from "../../domain/listas/lista";
import { formatCount } from "../../domain/shared/formato";
import { groupBy } from "../../domain/shared/group-by";
import type { Deps } from "../deps";
import { warnSoporte } from "../listas/warn-soporte";

/** Alarmas named in an event. The rest is counted. */
const NAMED = 20;

type TellDeps = Pick<Deps, "db" | "clock" | "entropy" | "log">;

/**
 * Records one event for each list with alarmas of a run: the first few at once, the rest when the client's base is compared
 * whole. What cannot be told is tried again and holds up nobody else.
 */
export async function tellAlarmas(deps: TellDeps): Promise<void> {
  for (const clienteId of await clientesToTell(deps.db, await deps.clock.now()))
    await inLongTransaction(deps.db, (tx) => tellCliente(tx, deps, clienteId)).catch((error: unknown) =>
      deps.log.error({ error, clienteId }, "the alarmas of a client could not be told"),
    );
}

/**
 * Tells support at once if a version alarms much of a base: the list or its reading may be wrong. Names the version and
 * counts, and nobody.
 */
export async function warnOfFlood(
  deps: Deps,
  { clienteId, numero }: { readonly clienteId: string; readonly numero: number },
): Promise<void> {
  const avisos = (await alarmasByVersion(deps.db, clienteId, numero))
    .filter(({ alarmas, vigiladas }) => isFlood(alarmas, vigiladas))
    .map(({ lista, versionId, alarmas, vigiladas }) => ({
      tipo: "vigilancia_con_muchas_alarmas" as const,
      objeto: versionId,
      detalle:
        `${LISTAS[lista].nombre}: la versión ${versionId} dio más de ${formatCount(alarmas - 1)} alarmas en una base de ` +
        `${formatCount(vigiladas)} contrapartes (cliente ${clienteId}). Revise qué cambió en la lista.`,
    }));
  if (avisos.length > 0) await warnSoporte(deps, await deps.clock.now(), avisos);
}

/** Time in which a base is compared whole with a version. */
const HOUR_MS = 3_600_000;

/**
 * Records an event for each version in force that a client's base was not compared with whole in an hour, once per
 * version, for clients that turned it on. Runs apart from the comparing, which may be what is late.
 */
export async function tellAtrasos(deps: TellDeps): Promise<{ readonly atrasadas: number }> {
  const now = await deps.clock.now();
  const before = new Date(now.getTime() - HOUR_MS);
  const slugs = SCREENED_SLUGS;
  let atrasadas = 0;
  for (const [clienteId, atrasos] of groupBy(
    await lateVersions(deps.db, { before, slugs }),
    (one) => one.clienteId,
  ))
    atrasadas += await inLongTransaction(deps.db, async (tx) => {
      const { cuenta } = await readCuenta(tx, clienteId, now);
      const eventos = atrasos.map((atraso) => {
        const known = { creadoEn: now, clienteId, cuenta, consultaIdDetonante: null };
        const hecho = { tipo: "vigilancia.atrasada", atraso } as const;
        const evento = freezeEvento({ id: deps.entropy.uuidV7(now), ...known, hecho });
        // The version in place of a package: once.
        return { ...evento, ambito: ambitoOfBolsa({ bolsaId: atraso.versionId }) };
      });
      return recordEventos(tx, clienteId, eventos);
    });
  return { atrasadas };
}

async function tellCliente(tx: Executor, { clock, entropy }: TellDeps, clienteId: string): Promise<void> {
  const untold = await lockUntoldAlarmas(tx, clienteId);
  if (untold.length === 0) return;
  const now = await clock.now(tx);
  const { cuenta } = await readCuenta(tx, clienteId, now);
  for (const told of groupBy(untold, ({ corridaId, lista }) => `${corridaId} ${lista}`).values()) {
    const [first] = told;
    if (first === undefined) continue;
    const { corridaId, lista, versionId, avisaVigilancia } = first;
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
    // Belongs to no package, and is recorded each time. Only one with its own id as ambito leaves by other ways than the
    // mail about binding lists (`create_entregas`).
    const bolsaId = avisaVigilancia ? eventoId : entropy.uuidV7(now);
    await recordEventos(tx, clienteId, [{ ...evento, ambito: ambitoOfBolsa({ bolsaId }) }]);
    await setTold(tx, { clienteId, ids: told.map(({ alarmaId }) => alarmaId), eventoId });
  }
}
