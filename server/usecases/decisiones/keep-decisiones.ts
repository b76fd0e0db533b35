import { type Act, recordActs } from "../../db/bitacora/actividad";
import { type lockCoincidencias, setEstado } from "../../db/decisiones/coincidencias";
import { insertDecisiones } from "../../db/decisiones/decisiones";
import { readExigencias } from "../../db/identidad/exigencias";
import type { Executor } from "../../db/sql/client";
import {
  type Comparacion,
  type DecisionTipo,
  estadoAfterDecision,
  takesTwo,
} from "../../domain/decisiones/decision";
import type { PortalActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";

/** A match that is decided on. */
export interface Decidible {
  readonly posicion: number;
  /** Its decisions that were seen by whoever decides. */
  readonly vistas: number;
  readonly comparado: Comparacion;
  /** The decision before that is repeated; null: none. */
  readonly repiteId: string | null;
}

interface Decided {
  readonly consultaId: string;
  readonly tipo: DecisionTipo;
  readonly motivo: string;
  readonly nota: string | null;
  readonly sobre: readonly Decidible[];
}

const MEANWHILE =
  "Otra persona decidió mientras tanto. Revise su decisión y, si hace falta, decida de nuevo.";

/**
 * Keeps a decision on each of these matches of a consulta, which are held locked, and the act of each. One that closes a
 * match waits for another person where the client asks for four eyes.
 * @throws ServiceError `not_found`; `conflicto` where somebody decided on one of them meanwhile: nothing may be committed then.
 */
export async function keepDecisiones(
  tx: Executor,
  { clock, entropy }: Pick<Deps, "clock" | "entropy">,
  actor: PortalActor,
  { consultaId, tipo, motivo, nota, sobre }: Decided,
  locked: Awaited<ReturnType<typeof lockCoincidencias>>,
) {
  const { clienteId, usuarioId: analistaId, nombre: analista } = actor;
  const before = new Map(locked.map((one) => [one.posicion, one]));
  if (before.size < sobre.length) throw new ServiceError("not_found");
  if (sobre.some(({ posicion, vistas }) => before.get(posicion)?.last !== vistas)) {
    throw new ServiceError("conflicto", { message: MEANWHILE });
  }
  const en = await clock.now(tx);
  const { exigeCuatroOjos } = await readExigencias(tx, clienteId);
  const requiereAprobacion = takesTwo(tipo, exigeCuatroOjos);
  const estado = estadoAfterDecision(tipo, requiereAprobacion);
  const decided = sobre.map((one) => ({ ...one, decisionId: entropy.uuidV7(en) }));
  const common = { clienteId, consultaId, en, tipo, motivo, nota, analistaId, analista, requiereAprobacion };
  const decisiones = decided.map(({ vistas, comparado, ...one }) => ({
    ...common,
    ...comparado,
    ...one,
    numero: vistas + 1,
  }));
  if (!(await insertDecisiones(tx, decisiones))) throw new ServiceError("conflicto", { message: MEANWHILE });
  const posiciones = sobre.map(({ posicion }) => posicion);
  await setEstado(tx, { consultaId, posiciones }, estado, en);
  const acts = decided.map(
    ({ decisionId, posicion, comparado, repiteId }): Act => ({
      en,
      accion: "decision.tomada",
      objeto: { tipo: "coincidencia", id: `${consultaId}/${posicion}` },
      detalle: {
        antes: { estado: before.get(posicion)?.estado },
        despues: { decisionId, estado, tipo, ...comparado, nota, repiteId },
        motivo,
      },
    }),
  );
  await recordActs(tx, actor, acts);
  return { requiereAprobacion, decisionIds: decided.map(({ decisionId }) => decisionId) };
}
