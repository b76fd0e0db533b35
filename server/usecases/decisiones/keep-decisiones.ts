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
import { needsSegundoMotivo, segundoMotivoProblem } from "../../domain/decisiones/segundo-motivo";
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
  readonly segundoMotivo: string | null;
  readonly nota: string | null;
  readonly sobre: readonly Decidible[];
}

const MEANWHILE =
  "Otra persona decidió mientras tanto. Revise su decisión y, si hace falta, decida de nuevo.";

/**
 * Keeps a decision on each of these matches of a consulta, which are held locked, and the act of each. One that closes a
 * match waits for another person where the client asks for four eyes.
 * @throws ServiceError `not_found`; `validation_error` where it takes a second reason; `conflicto` where somebody decided on one of them meanwhile: nothing may be committed then.
 */
export async function keepDecisiones(
  tx: Executor,
  { clock, entropy }: Pick<Deps, "clock" | "entropy">,
  actor: PortalActor,
  { consultaId, tipo, motivo, segundoMotivo, nota, sobre }: Decided,
  locked: Awaited<ReturnType<typeof lockCoincidencias>>,
) {
  const { clienteId, usuarioId: analistaId, nombre: analista } = actor;
  const before = new Map(locked.map((one) => [one.posicion, one]));
  if (before.size < sobre.length) throw new ServiceError("not_found");
  if (sobre.some(({ posicion, vistas }) => before.get(posicion)?.last !== vistas)) {
    throw new ServiceError("conflicto", { message: MEANWHILE });
  }
  const needing = new Set(
    sobre.filter(({ posicion, comparado }) => {
      const tier = before.get(posicion)?.tier;
      return tier !== undefined && needsSegundoMotivo({ tipo, tier, comparado });
    }),
  );
  const problem = needing.size === 0 ? null : segundoMotivoProblem(segundoMotivo, motivo);
  if (problem !== null) {
    throw new ServiceError("validation_error", { issues: [{ path: ["segundoMotivo"], message: problem }] });
  }
  const en = await clock.now(tx);
  const { exigeCuatroOjos } = await readExigencias(tx, clienteId);
  const requiereAprobacion = takesTwo(tipo, exigeCuatroOjos);
  const estado = estadoAfterDecision(tipo, requiereAprobacion);
  const decided = sobre.map((one) => ({
    ...one,
    decisionId: entropy.uuidV7(en),
    segundoMotivo: needing.has(one) ? segundoMotivo : null,
  }));
  const common = { clienteId, consultaId, en, tipo, motivo, nota, analistaId, analista, requiereAprobacion };
  const decisiones = decided.map(({ vistas, comparado, ...one }) => ({
    ...common,
    ...comparado,
    ...one,
    numero: vistas + 1,
  }));
  if (!(await insertDecisiones(tx, decisiones))) throw new ServiceError("conflicto", { message: MEANWHILE });
  const places = sobre.map(({ posicion }) => ({ consultaId, posicion }));
  await setEstado(tx, places, estado, en);
  const acts = decided.map(
    ({ decisionId, posicion, comparado, repiteId, segundoMotivo }): Act => ({
      en,
      accion: "decision.tomada",
      objeto: { tipo: "coincidencia", id: `${consultaId}/${posicion}` },
      detalle: {
        antes: { estado: before.get(posicion)?.estado },
        despues: { decisionId, estado, tipo, ...comparado, segundoMotivo, nota, repiteId },
        motivo,
      },
    }),
  );
  await recordActs(tx, actor, acts);
  return { requiereAprobacion, decisionIds: decided.map(({ decisionId }) => decisionId) };
}
