import {
  AddIncidenteNotaInput,
  OpenIncidenteInput,
  ReceptorParams,
  ReenvioDeReceptorRequest,
  ReenvioRequest,
  StartTareaInput,
} from "../../../contract/soporte/operacion";
import { resendEvento } from "../../../usecases/avisos/eventos";
import { getComprobacion, requestComprobacion } from "../../../usecases/operacion/comprobaciones";
import { addIncidenteNota, listIncidentes, openIncidente } from "../../../usecases/operacion/incidentes";
import { listReceptores, listUndelivered, resendReceptor } from "../../../usecases/operacion/receptores";
import { readSalud } from "../../../usecases/operacion/salud";
import { listTareas, nextTurno, startTarea } from "../../../usecases/operacion/tareas";
import { TAREAS } from "../../../usecases/tareas";
import { run } from "../../session-procedures";
import { procedureFor, router } from "../context";

const TODOS = ["agente", "cumplimiento"] as const;

/** State of the service, its background work, and manual actions. */
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
  resend: procedureFor("agente").input(ReenvioRequest).mutation(run(resendEvento)),
  resendAll: procedureFor("agente").input(ReenvioDeReceptorRequest).mutation(run(resendReceptor)),
  tareas: procedureFor(...TODOS).query(async ({ ctx: { deps, now } }) => ({
    tareas: (await listTareas(deps)).map((tarea) => ({
      ...tarea,
      proximaEn: nextTurno(tarea.horario, now),
      canSimulate: TAREAS[tarea.nombre].canSimulate ?? false,
    })),
    now,
  })),
  runTarea: procedureFor("cumplimiento")
    .input(StartTareaInput)
    .mutation(({ ctx: { deps, actor }, input: { nombre, simulacro } }) =>
      startTarea(deps, actor, { nombre, isSimulacro: simulacro }),
    ),
  integridad: procedureFor(...TODOS).query(async ({ ctx: { deps, actor, now } }) => ({
    comprobacion: await getComprobacion(deps, actor, { tipo: "integridad" }),
    now,
  })),
  checkIntegridad: procedureFor("cumplimiento").mutation(({ ctx: { deps, actor } }) =>
    requestComprobacion(deps, actor, { tipo: "integridad" }),
  ),
  /** Everyone of support may publish, because anyone may be on duty. */
  incidentes: procedureFor(...TODOS).query(async ({ ctx: { deps, actor, now } }) => ({
    incidentes: await listIncidentes(deps, actor),
    now,
  })),
  openIncidente: procedureFor(...TODOS)
    .input(OpenIncidenteInput)
    .mutation(run(openIncidente)),
  addIncidenteNota: procedureFor(...TODOS)
    .input(AddIncidenteNotaInput)
    .mutation(run(addIncidenteNota)),
  salud: procedureFor(...TODOS).query(run(readSalud)),
  /** Whether what would be mailed is kept for developers instead. */
  correo: procedureFor(...TODOS).query(({ ctx: { deps } }) => ({ isKept: deps.keepsMail })),
});
