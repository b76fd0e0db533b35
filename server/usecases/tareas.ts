import { ensureConsultaPartitions } from "../db/consulta-partitions";
import { deleteExpiredAnswers } from "../db/idempotencia";
import type { TareaOrigen } from "../db/tareas";
import type { TareaNombre } from "../domain/shared/tarea";
import { PATIENT_POLICY, PROMPT_POLICY } from "../lists/download";
import type { Deps } from "./deps";
import { issueDueCobros } from "./issue-due-cobros";
import { refreshListas } from "./refresh-listas";
import { warnExpiringBolsas } from "./warn-expiring-bolsas";
import { watchListas } from "./watch-listas";

const YEARS_AHEAD = 1;

export interface Tarea {
  readonly descripcion: string;
  /** Five fields of cron, in the time of Bogota. */
  readonly horario: string;
  /** Resolves to what a person of support reads of the run: plain JSON. Running it again does no harm. */
  run(deps: Deps, origen: TareaOrigen): Promise<object>;
}

/**
 * The jobs. Whatever sets them off (our runner, Inngest, support, a start) runs them through `runTarea`, which keeps
 * one run at a time across processes and a record of each.
 */
export const TAREAS: Readonly<Record<TareaNombre, Tarea>> = {
  // Contract, "What the service does" 5: refresh runs at 05:15 Bogota time.
  "actualizar-listas": {
    descripcion: "Descarga las listas de sus fuentes oficiales y pone en vigor lo que cambió",
    horario: "15 5 * * *",
    run: async (deps, origen) => {
      const isAwaited = origen === "solicitada" || origen === "arranque";
      const policy = isAwaited ? PROMPT_POLICY : PATIENT_POLICY;
      return { listas: await refreshListas(deps, { onlyStale: origen === "arranque", policy }) };
    },
  },
  "reintentar-listas": {
    descripcion: "Vuelve a descargar las listas que su fuente no ha confirmado en un día",
    horario: "30 * * * *",
    run: async (deps) => ({
      listas: await refreshListas(deps, { onlyStale: true, policy: PATIENT_POLICY }),
    }),
  },
  "vigilar-listas": {
    descripcion: "Avisa a soporte de las listas atrasadas y de los archivos retenidos",
    horario: "45 * * * *",
    run: watchListas,
  },
  "preparar-particiones": {
    descripcion: "Crea por adelantado las particiones anuales de las consultas",
    horario: "30 2 * * *",
    run: async ({ db, clock }) => ({
      creadas: await ensureConsultaPartitions(db, await clock.now(), YEARS_AHEAD),
    }),
  },
  // Contract, "Billing-account issuance": on day 20, should no query have crossed 80 % before.
  "emitir-cobros": {
    descripcion: "Emite las cuentas de cobro que correspondan",
    horario: "5 0 * * *",
    run: issueDueCobros,
  },
  "avisos-vencimiento": {
    descripcion: "Registra los avisos de las bolsas por vencer y el vencimiento de las que vencieron",
    horario: "10 * * * *",
    run: warnExpiringBolsas,
  },
  "borrar-llaves-vencidas": {
    descripcion: "Borra las respuestas guardadas bajo una Idempotency-Key hace más de 24 horas",
    horario: "20 3 * * *",
    run: async ({ db, clock }) => ({ borradas: await deleteExpiredAnswers(db, await clock.now()) }),
  },
};
