import { z } from "zod";
import type { Operation, OperationName } from "../http/operation";
import { IntegridadBody } from "./integridad";
import { RelojBody, RelojPut } from "./reloj";
import { TareaEjecutada, TareaParams, TareaRun, TareasBody } from "./tareas";

/** How the service fares, and its tareas. */
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
    fault: "db_error",
  },
  "GET /api/admin/metricas": {
    id: "verMetricas",
    summary: "Lo que este proceso mide y el estado de las listas, en el formato de texto de Prometheus",
    auth: "token",
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
