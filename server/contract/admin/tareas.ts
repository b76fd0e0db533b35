import { z } from "zod";
import { TAREA_NOMBRES, TAREA_ZONA, type TareaNombre, type TareaStatus } from "../../domain/operacion/tarea";
import { openEnum, Timestamp, Uuid } from "../http/common";
import { documentedAs } from "../http/documented-as";
import { optional } from "../http/text";

const TareaNombreValue = z.enum(TAREA_NOMBRES);

export const TareaParams = z.object({ nombre: TareaNombreValue });

export const TareaRun = z
  .object({
    simulacro: optional(z.boolean()).meta({
      description: "true: solo dice qué haría, sin hacerlo. La tiene aplicar-retencion.",
    }),
  })
  .transform(({ simulacro }) => ({ isSimulacro: simulacro ?? false }))
  .meta({ id: "TareaRun" });

/** What a run tells, which each tarea decides. */
const Resultado = z
  .looseObject({})
  .meta({ override: documentedAs({ type: "object", additionalProperties: {} }) });

export const TareaEjecutada = z
  .object({ tarea: TareaNombreValue, resultado: Resultado })
  .meta({ id: "TareaEjecutada" });

export const TareasBody = z
  .object({
    tareas: z.array(
      z.object({
        nombre: TareaNombreValue,
        descripcion: z.string(),
        horario: z.string().meta({ description: "Expresión cron de cinco campos, en la zona." }),
        zona: openEnum([TAREA_ZONA]),
        ejecuciones: z.array(
          z.object({
            ejecucion_id: Uuid,
            origen: z.enum(["programada", "inngest", "solicitada", "arranque"]),
            actor: z.string(),
            inicio: Timestamp,
            fin: Timestamp.nullable(),
            resultado: z.enum(["completada", "fallida"]).nullable().meta({
              description: "Nulo mientras está en curso, o si su proceso murió.",
            }),
            detalle: Resultado.nullable(),
          }),
        ),
      }),
    ),
  })
  .meta({ id: "Tareas" });

export function presentTareas(tareas: readonly TareaStatus[]): z.output<typeof TareasBody> {
  return {
    tareas: tareas.map(({ nombre, descripcion, horario, ejecuciones }) => ({
      nombre,
      descripcion,
      horario,
      zona: TAREA_ZONA,
      ejecuciones: ejecuciones.map((ejecucion) => ({
        ejecucion_id: ejecucion.ejecucionId,
        origen: ejecucion.origen,
        actor: ejecucion.actor,
        inicio: ejecucion.inicio.toISOString(),
        fin: ejecucion.fin?.toISOString() ?? null,
        resultado: ejecucion.resultado,
        detalle: ejecucion.detalle && { ...ejecucion.detalle },
      })),
    })),
  };
}

export function presentTareaEjecutada({
  nombre,
  resultado,
}: {
  readonly nombre: TareaNombre;
  readonly resultado: object;
}): z.output<typeof TareaEjecutada> {
  return { tarea: nombre, resultado: { ...resultado } };
}
