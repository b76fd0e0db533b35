import { expireArchivos } from "../db/archivos/archivos";
import { deleteExpiredAnswers } from "../db/consultas/idempotencia";
import { ensureConsultaPartitions } from "../db/consultas/retiros";
import { expirePrevias } from "../db/listas/lista-previas";
import { deleteRechazos } from "../db/operacion/rechazos";
import { vencidasAsOf } from "../domain/archivos/archivo";
import { rechazosSince } from "../domain/operacion/rechazo";
import type { TareaNombre, TareaOrigen } from "../domain/operacion/tarea";
import type { SistemaActor } from "../domain/shared/actor";
import { type DownloadPolicy, IMPATIENT_POLICY, PATIENT_POLICY, PROMPT_POLICY } from "../lists/download";
import { deliverEntregas, type EntregasTally } from "./avisos/entregas";
import { warnFailingReceptores } from "./avisos/receptores";
import {
  type Sealing,
  type SealingOfCadena,
  type Stamping,
  sealBitacora,
  sealCadena,
  stampBitacora,
} from "./bitacora/sello";
import { applyRetencion } from "./consultas/apply-retencion";
import { type Indexing, indexConsultas } from "./consultas/index-consultas";
import { sampleVigilancia } from "./contrapartes/run-vigilancia";
import { tellAtrasos } from "./contrapartes/tell-alarmas";
import { escalateVencidas } from "./decisiones/avisos-decisiones";
import { mailResumenes } from "./decisiones/resumen";
import type { Deps } from "./deps";
import { warnExpiringBolsas } from "./facturacion/bolsas";
import { issueDueCobros } from "./facturacion/cobros";
import { deleteAccesosVencidos } from "./identidad/delete-accesos";
import { refreshListas } from "./listas/refresh-listas";
import { watchListas } from "./listas/watch-listas";
import { expireLotes } from "./lotes/expire-lotes";
import { deletePruebasVencidas } from "./prueba/delete-pruebas-vencidas";

const YEARS_AHEAD = 1;

/** A start with samples tries each source once. Failed ones are tried again each hour. */
function policyOf({ allowsSamples }: Deps, origen: TareaOrigen): DownloadPolicy {
  if (origen === "arranque" && allowsSamples) return IMPATIENT_POLICY;
  return origen === "programada" ? PATIENT_POLICY : PROMPT_POLICY;
}

export interface Tarea {
  readonly descripcion: string;
  /** Five fields of cron, in the time of Bogota. */
  readonly horario: string;
  /** Resolves to a result for support: plain JSON. Must be idempotent. */
  run(deps: Deps, actor: SistemaActor, origen: TareaOrigen, isSimulacro: boolean): Promise<object>;
  /**
   * Whether it may wait for an external server: a source, a receiver, the bucket of heads, the time-stamp authority.
   */
  readonly usesNetwork?: true;
  /** Whether it has a dry run. */
  readonly canSimulate?: true;
  /** Whether a minutely run had nothing to do. Such runs are recorded only if support asked for them. */
  isIdle?(detalle: object): boolean;
}

/**
 * The tareas. All triggers (our runner, Inngest, support, a start) run them through `runTarea`, which allows
 * one run at a time over all processes and records each.
 */
export const TAREAS: Readonly<Record<TareaNombre, Tarea>> = {
  // Contract, "What the service does" 5: refresh runs at 05:15 Bogota time.
  "actualizar-listas": {
    descripcion: "Descarga las listas de sus fuentes oficiales y pone en vigor lo que cambió",
    horario: "15 5 * * *",
    usesNetwork: true,
    run: async (deps, actor, origen) => {
      const policy = policyOf(deps, origen);
      return { listas: await refreshListas(deps, actor, { onlyStale: origen === "arranque", policy }) };
    },
  },
  "reintentar-listas": {
    descripcion: "Vuelve a descargar las listas que su fuente no ha confirmado en un día",
    horario: "30 * * * *",
    usesNetwork: true,
    run: async (deps, actor) => ({
      listas: await refreshListas(deps, actor, { onlyStale: true, policy: PATIENT_POLICY }),
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
  // Contract, "Billing-account issuance": on day 20, unless a query crossed 80 % before.
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
  "sellar-bitacora": {
    descripcion: "Sella en la bitácora las consultas nuevas y firma su cabeza",
    horario: "* * * * *",
    usesNetwork: true,
    run: sealBitacora,
    isIdle: ({ selladas }: Sealing) => selladas === 0,
  },
  "indexar-consultas": {
    descripcion: "Prepara las consultas selladas para que se busquen y se decidan en el portal",
    horario: "* * * * *",
    run: indexConsultas,
    isIdle: ({ indexadas, conCoincidencias }: Indexing) => indexadas + conCoincidencias === 0,
  },
  // Deliveries are made as they become due. This records that none is left behind.
  "entregar-eventos": {
    descripcion: "Hace todos los intentos de entrega de avisos que estén pendientes para este momento",
    horario: "*/10 * * * *",
    usesNetwork: true,
    run: deliverEntregas,
    isIdle: (tally: EntregasTally) => Object.values(tally).every((count) => count === 0),
  },
  "vigilar-receptores": {
    descripcion: "Avisa, una vez al día, de los webhooks que no reciben sus eventos",
    horario: "0 8 * * *",
    run: warnFailingReceptores,
  },
  "vigilar-contrapartes": {
    descripcion:
      "Avisa, una vez por versión, de las bases que llevan una hora sin compararse completas con ella; una vez al día compara de nuevo una muestra de cada base y avisa a soporte si no da lo guardado",
    horario: "*/10 * * * *",
    run: async (deps) => ({ ...(await tellAtrasos(deps)), ...(await sampleVigilancia(deps)) }),
    isIdle: ({ atrasadas, muestreadas }: { readonly atrasadas: number; readonly muestreadas: number }) =>
      atrasadas + muestreadas === 0,
  },
  "borrar-respuestas-vencidas": {
    descripcion: "Borra las respuestas guardadas bajo una Idempotency-Key hace más de 24 horas",
    horario: "20 3 * * *",
    run: async ({ db, clock }) => ({ borradas: await deleteExpiredAnswers(db, await clock.now()) }),
  },
  "borrar-exportaciones-vencidas": {
    descripcion:
      "Borra los archivos de las exportaciones, descargas y muestras que terminaron hace más de siete días, las vistas previas vencidas, los lotes que no se iniciaron en siete días y las filas de los que terminaron hace más de 400; cancela lo que falta de los que nadie continuó en 30",
    horario: "40 3 * * *",
    run: async ({ db, clock }) => {
      const now = await clock.now();
      const archivos = await expireArchivos(db, vencidasAsOf(now), now);
      const previas = await expirePrevias(db, now);
      const lotes = await expireLotes({ db }, now);
      return { borradas: archivos + previas + lotes };
    },
  },
  "borrar-accesos-vencidos": {
    descripcion:
      "Borra las sesiones, los equipos, los enlaces y los intentos de ingreso que ya no sirven, los registros que nadie confirmó en siete días y las solicitudes rechazadas hace más de treinta",
    horario: "50 3 * * *",
    run: async (deps) => ({
      ...(await deleteAccesosVencidos(deps)),
      rechazos: await deleteRechazos(deps.db, rechazosSince(await deps.clock.now())),
    }),
  },
  "borrar-pruebas-vencidas": {
    descripcion:
      "Borra lo que las cuentas de prueba consultaron hace más de noventa días, con sus avisos, informes y contadores",
    horario: "55 3 * * *",
    run: deletePruebasVencidas,
  },
  // Contract, Limits: ten years. Monthly, because a year becomes old enough with the last of its consultas.
  "aplicar-retencion": {
    descripcion:
      "Retira los años de consultas que cumplieron diez años, si ninguna retención legal los cubre",
    horario: "10 4 5 * *",
    canSimulate: true,
    run: (deps, actor, _, isSimulacro) => applyRetencion(deps, actor, isSimulacro),
  },
  "estampar-bitacora": {
    descripcion:
      "Pide la estampa cronológica de la primera cabeza de cada día, si hay una autoridad configurada",
    horario: "*/10 * * * *",
    usesNetwork: true,
    run: stampBitacora,
    isIdle: ({ estampadas, pendientes }: Stamping) => estampadas + pendientes === 0,
  },
  "sellar-actos": {
    descripcion: "Firma la cabeza de la cadena de actos de soporte",
    horario: "* * * * *",
    usesNetwork: true,
    run: (deps) => sealCadena(deps, "actos"),
    isIdle: ({ sellados }: SealingOfCadena) => sellados === 0,
  },
  "sellar-actividad": {
    descripcion:
      "Encadena lo que hicieron las personas y llaves de los clientes, y firma la cabeza de esa cadena",
    horario: "* * * * *",
    usesNetwork: true,
    run: (deps) => sealCadena(deps, "actividad"),
    isIdle: ({ sellados }: SealingOfCadena) => sellados === 0,
  },
  "resumir-decisiones": {
    descripcion: "Envía a quienes deciden un correo semanal con las coincidencias que esperan",
    horario: "0 7 * * 1",
    run: mailResumenes,
  },
  "escalar-vencidas": {
    descripcion:
      "Avisa una vez de las coincidencias y los pasos de casos que pasaron el plazo que su entidad escribió",
    horario: "25 * * * *",
    run: escalateVencidas,
  },
};
