import { z } from "zod";
import type { Operation, OperationName } from "../http/operation";
import {
  ActaVerificacionBody,
  ActaVerificacionParams,
  CabezasBody,
  CabezasQuery,
  ConsistenciaBody,
  ConsistenciaQuery,
  EvidenciaBody,
  VerificacionBody,
  VerificacionParams,
  VerificacionQuery,
} from "./bitacora";

/** The log and its proofs, for anyone, and the evidence itself for support. */
export const BITACORA_OPERATIONS = {
  "GET /verificar/verificar.mjs": {
    id: "descargarVerificador",
    summary:
      "El programa que comprueba sin nosotros el paquete de evidencia de una consulta: un archivo, con Node y nada más",
    description:
      "Un solo archivo, sin dependencias: comprueba sin red el paquete de evidencia de una consulta. Necesita Node 20 o posterior.",
    auth: "ninguna",
    responses: { 200: z.string() },
    mediaType: "text/javascript; charset=utf-8",
    fault: "db_error",
  },
  "GET /verificar/verificar-carpeta.mjs": {
    id: "descargarVerificadorDeCarpetas",
    summary:
      "Lo que ese programa necesita al lado para comprobar una muestra o una exportación descomprimidas",
    description: "Va al lado de `verificar.mjs` y comprueba la muestra que se entrega a un auditor.",
    auth: "ninguna",
    responses: { 200: z.string() },
    mediaType: "text/javascript; charset=utf-8",
    fault: "db_error",
  },
  "GET /verificar/verificar.mjs.sha256": {
    id: "verSumaDelVerificador",
    summary: "El SHA-256 de los dos programas, como los escribe sha256sum",
    description: "Para comprobar que el programa es este antes de usarlo: `sha256sum --check`.",
    auth: "ninguna",
    responses: { 200: z.string() },
    mediaType: "text/plain; charset=utf-8",
    fault: "db_error",
  },
  "GET /verificar/llave": {
    id: "verLlaveDeBitacora",
    summary: "Las llaves que firmaron la bitácora, la que firma ahora primero, una por línea",
    description: "En el formato de llaves de verificación de notas firmadas (C2SP signed-note), Ed25519.",
    auth: "publica",
    responses: { 200: z.string() },
    mediaType: "text/plain; charset=utf-8",
    fault: "db_error",
  },
  "GET /verificar/cabeza": {
    id: "verCabeza",
    summary: "La cabeza más reciente de la bitácora, como nota firmada",
    description:
      "Un checkpoint de bitácora transparente (C2SP tlog-checkpoint): nombre, tamaño, raíz y firma.",
    auth: "publica",
    responses: { 200: z.string() },
    mediaType: "text/plain; charset=utf-8",
    errors: ["not_found"],
    fault: "db_error",
  },
  "GET /verificar/cabezas": {
    id: "listarCabezas",
    summary: "Las cabezas de la bitácora desde un tamaño, de menor a mayor",
    description: "Páginas por tamaño: envíe en `desde` el último tamaño que leyó, más uno.",
    auth: "publica",
    query: CabezasQuery,
    responses: { 200: CabezasBody },
    fault: "db_error",
  },
  "GET /verificar/consistencia": {
    id: "probarConsistencia",
    summary: "La prueba de que la bitácora de un tamaño es el comienzo de la de otro",
    description: "Con ella se comprueba que nada de lo sellado cambió ni desapareció entre dos cabezas.",
    auth: "publica",
    query: ConsistenciaQuery,
    responses: { 200: ConsistenciaBody },
    errors: ["conflicto"],
    fault: "db_error",
  },
  "GET /verificar/{consulta_id}.json": {
    id: "verificarConsulta",
    summary: "Si el papel, el registro y la bitácora coinciden; no dice a quién se consultó",
    description:
      "Lo que abre el QR de un reporte, para programas. Con `h`, la huella que imprime el papel, dice si corresponde. No dice a quién se consultó.",
    auth: "publica",
    params: VerificacionParams,
    query: VerificacionQuery,
    responses: { 200: VerificacionBody },
    fault: "db_error",
  },
  "GET /verificar/acta/{acta_id}.json": {
    id: "verificarActa",
    summary: "Si el acta de cobertura en papel, el registro y la bitácora coinciden",
    description:
      "Lo que abre el QR de un acta de cobertura, para programas. Con `h`, la huella que imprime el papel, dice si corresponde. Trae sus cifras y ninguna contraparte.",
    auth: "publica",
    params: ActaVerificacionParams,
    query: VerificacionQuery,
    responses: { 200: ActaVerificacionBody },
    fault: "db_error",
  },
  "GET /api/admin/consultas/{consulta_id}/evidencia": {
    id: "verEvidencia",
    summary: "La evidencia de una consulta con su prueba en la bitácora",
    auth: "token",
    params: VerificacionParams,
    responses: { 200: EvidenciaBody },
    errors: ["conflicto"],
    fault: "db_error",
  },
} as const satisfies Readonly<Record<OperationName, Operation>>;
