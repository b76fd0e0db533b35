import {
  CorrerTarea,
  ReceptorParams,
  ReenvioDeReceptorRequest,
  ReenvioRequest,
} from "../../../contract/soporte/operacion";
import { resendEvento } from "../../../usecases/avisos/resend-evento";
import { getComprobacion } from "../../../usecases/operacion/get-comprobacion";
import { listReceptores, listUndelivered } from "../../../usecases/operacion/list-receptores";
import { listTareas } from "../../../usecases/operacion/list-tareas";
import { nextTurno } from "../../../usecases/operacion/next-turno";
import { readSalud } from "../../../usecases/operacion/read-salud";
import { requestComprobacion } from "../../../usecases/operacion/request-comprobacion";
import { resendReceptor } from "../../../usecases/operacion/resend-receptor";
import { startTarea } from "../../../usecases/operacion/start-tarea";
import { TAREAS } from "../../../usecases/tareas";
import { procedureFor, router } from "../procedure";

const TODOS = ["agente", "cumplimiento"] as const;

/** What runs by itself, how it fares, and what a person may set right. */
export const operacion = router({
  receptores: procedureFor(...TODOS).query(async ({ ctx: { deps, actor, now } }) => ({
    receptores: await listReceptores(deps, actor),
    now,
  })),
  pendientes: procedureFor(...TODOS)
    .input(ReceptorParams)
    .query(async ({ ctx: { deps, actor, now }, input }) => ({
      entregas: await listUndelivered(deps, actor, input),
      now,
    })),
  reenviar: procedureFor("agente")
    .input(ReenvioRequest)
    .mutation(({ ctx: { deps, actor }, input }) => resendEvento(deps, actor, input)),
  reenviarTodo: procedureFor("agente")
    .input(ReenvioDeReceptorRequest)
    .mutation(({ ctx: { deps, actor }, input }) => resendReceptor(deps, actor, input)),
  tareas: procedureFor(...TODOS).query(async ({ ctx: { deps, now } }) => ({
    tareas: (await listTareas(deps)).map((tarea) => ({
      ...tarea,
      proximaEn: nextTurno(tarea.horario, now),
      canSimulate: TAREAS[tarea.nombre].canSimulate ?? false,
    })),
    now,
  })),
  correrTarea: procedureFor("cumplimiento")
    .input(CorrerTarea)
    .mutation(({ ctx: { deps, actor }, input: { nombre, simulacro } }) =>
      startTarea(deps, actor, { nombre, isSimulacro: simulacro }),
    ),
  integridad: procedureFor(...TODOS).query(async ({ ctx: { deps, actor, now } }) => ({
    comprobacion: await getComprobacion(deps, actor, { tipo: "integridad" }),
    now,
  })),
  comprobarIntegridad: procedureFor("cumplimiento").mutation(({ ctx: { deps, actor } }) =>
    requestComprobacion(deps, actor, { tipo: "integridad" }),
  ),
  salud: procedureFor(...TODOS).query(({ ctx: { deps, actor } }) => readSalud(deps, actor)),
  /** Whether what would be mailed is kept for developers instead. */
  correo: procedureFor(...TODOS).query(({ ctx: { deps } }) => ({ isKept: deps.keepsMail })),
});
