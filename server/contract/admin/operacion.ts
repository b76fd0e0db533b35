import { z } from "zod";
import { TAREA_NOMBRES, TAREA_ZONA, type TareaStatus } from "../../domain/operacion/tarea";
import { documentedAs, openEnum, Timestamp, Uuid } from "../http/common";
import type { Operation, OperationName } from "../http/operation";
import { keptMoment } from "../http/query";
import { optional } from "../http/text";
import type { WireInput } from "../http/wire";
import { IntegridadBody } from "./integridad";

/** A thousand years, beyond every moment that `setClock` admits. */
const OFFSET_MAX_MS = 1000 * 366 * 86_400_000;

const RelojPut = z
  .object({
    ahora: keptMoment.optional(),
    desfase_ms: z.int().min(-OFFSET_MAX_MS).max(OFFSET_MAX_MS).optional(),
  })
  .refine(({ ahora, desfase_ms }) => (ahora === undefined) !== (desfase_ms === undefined), {
    path: ["ahora"],
    error: "Envíe ahora o desfase_ms, uno de los dos.",
  })
  .transform(({ ahora, desfase_ms }) => (ahora === undefined ? { desfaseMs: desfase_ms ?? 0 } : { ahora }))
  .meta({
    id: "RelojPut",
    minProperties: 1,
    dependentSchemas: { ahora: { not: { properties: { desfase_ms: {} }, required: ["desfase_ms"] } } },
  });

const RelojBody = z.object({ ahora: Timestamp, desfase_ms: z.int() }).meta({ id: "Reloj" });

const TareaNombreValue = z.enum(TAREA_NOMBRES);

const TareaParams = z.object({ nombre: TareaNombreValue });

const TareaRun = z
  .object({
    simulacro: optional(z.boolean()).meta({
      description: "true: solo dice qué haría, sin hacerlo. La tiene aplicar-retencion.",
    }),
  })
  .transform(({ simulacro }) => ({ isSimulacro: simulacro ?? false }))
  .meta({ id: "TareaRun" });

/** The result of a run. Its fields depend on the tarea. */
const Resultado = z
  .looseObject({})
  .meta({ override: documentedAs({ type: "object", additionalProperties: {} }) });

const TareaEjecutada = z
  .object({ tarea: TareaNombreValue, resultado: Resultado })
  .meta({ id: "TareaEjecutada" });

const TareasBody = z
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

export const presentTareas = (tareas: readonly TareaStatus[]): WireInput<typeof TareasBody> => ({
  tareas: tareas.map((tarea) => ({ ...tarea, zona: TAREA_ZONA })),
});

export const OPERACION_OPERATIONS = {
  "GET /api/admin/tareas": {
    id: "listarTareas",
    summary: "Las tareas programadas y sus últimas ejecuciones",
    auth: "token",
    responses: { 200: TareasBody },
    fault: "db_error",
  },
  "POST /api/admin/tareas/{nombre}": {
    id: "ejecutarTarea",
    summary: "Ejecuta una tarea ahora y espera a que termine",
    auth: "token",
    params: TareaParams,
    body: TareaRun,
    isBodyOptional: true,
    responses: { 200: TareaEjecutada },
    errors: ["conflicto"],
    fault: "db_error",
  },
  "GET /api/admin/metricas": {
    id: "verMetricas",
    summary: "Lo que este proceso mide y el estado de las listas, en el formato de texto de Prometheus",
    auth: "token",
    isOfMetrics: true,
    responses: { 200: z.string() },
    mediaType: "text/plain; version=0.0.4; charset=utf-8",
    fault: "db_error",
  },
  "GET /api/admin/integridad": {
    id: "verIntegridad",
    summary: "Recalcula huellas, bitácora y contadores, y dice qué no cuadra; tarda según cuánto haya",
    auth: "token",
    responses: { 200: IntegridadBody },
    fault: "db_error",
  },
  "GET /api/admin/reloj": {
    id: "verReloj",
    summary: "El reloj del servicio (solo en pruebas)",
    auth: "token",
    needsTestClock: true,
    responses: { 200: RelojBody },
    fault: "db_error",
  },
  "PUT /api/admin/reloj": {
    id: "moverReloj",
    summary: "Mueve el reloj del servicio (solo en pruebas)",
    auth: "token",
    needsTestClock: true,
    body: RelojPut,
    responses: { 200: RelojBody },
    fault: "db_error",
  },
} as const satisfies Readonly<Record<OperationName, Operation>>;
