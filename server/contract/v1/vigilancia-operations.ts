import type { Operation, OperationName } from "../http/operation";
import { AlarmaParams, AlarmaResponse, AlarmasQuery, AlarmasResponse, VigilanciaResponse } from "./alarmas";
import {
  ConsultaDeContraparteRequest,
  ContraparteCambios,
  ContraparteGuardadaResponse,
  ContraparteParams,
  ContraparteRequest,
  ContraparteResponse,
  ContrapartesQuery,
  ContrapartesResponse,
  HistoriaQuery,
  HistoriaResponse,
  LoteRequest,
  LoteResponse,
} from "./contrapartes";
import { VALIDATE_OPERATION } from "./validate-operation";

const VALIDATE = VALIDATE_OPERATION["POST /api/v1/validate"];

/** Operations on a client's base of contrapartes and what vigilancia finds. None is in the contract. */
export const VIGILANCIA_OPERATIONS = {
  "POST /api/v1/contrapartes": {
    id: "guardarContraparte",
    summary: "Agrega una contraparte a su base, o la reemplaza por su referencia",
    description:
      "La busca por `referencia`: 201 si es nueva, 200 si ya estaba; `cambio` dice si cambió algo. Desde entonces se compara con cada versión de cada lista. Compararla no consume consultas. Una base admite 1.000.000 de contrapartes, y 1.000 en modo de prueba, contadas las retiradas: la que no cabe responde 409 `conflicto`.",
    auth: "llave",
    body: ContraparteRequest,
    responses: { 200: ContraparteGuardadaResponse, 201: ContraparteGuardadaResponse },
    errors: ["conflicto"],
    fault: "db_error",
  },
  "POST /api/v1/contrapartes/lote": {
    id: "guardarContrapartes",
    summary: "Agrega o reemplaza hasta 1.000 contrapartes",
    description:
      "Cada fila se guarda por separado: una con errores no afecta a las otras. Si dos filas traen la misma `referencia`, no se guarda ninguna de las dos. El cuerpo admite 256 KB. Si las nuevas no caben en su base, responde 409 `conflicto` y no guarda ninguna fila.",
    auth: "llave",
    body: LoteRequest,
    responses: { 200: LoteResponse },
    errors: ["conflicto"],
    fault: "db_error",
  },
  "GET /api/v1/contrapartes": {
    id: "listarContrapartes",
    summary: "Las contrapartes de su base, la más reciente primero",
    description:
      "`q` busca en nombres, documento y referencia. `vencidas` trae aquellas cuya próxima consulta ya pasó.",
    auth: "llave",
    query: ContrapartesQuery,
    responses: { 200: ContrapartesResponse },
    fault: "db_error",
  },
  "GET /api/v1/contrapartes/{contraparte_id}": {
    id: "verContraparte",
    summary: "Una contraparte, con su última consulta y sus alarmas abiertas",
    description: "`comparada_en` es null mientras espera compararse como está ahora.",
    auth: "llave",
    params: ContraparteParams,
    responses: { 200: ContraparteResponse },
    fault: "db_error",
  },
  "PATCH /api/v1/contrapartes/{contraparte_id}": {
    id: "cambiarContraparte",
    summary: "Cambia lo enviado de una contraparte",
    description:
      "Lo que no se envía queda como estaba. Si cambia quién es, se compara de nuevo y sus coincidencias vuelven a abrirse. Responde 409 si la referencia nueva es de otra.",
    auth: "llave",
    params: ContraparteParams,
    body: ContraparteCambios,
    responses: { 200: ContraparteResponse },
    errors: ["conflicto"],
    fault: "db_error",
  },
  "DELETE /api/v1/contrapartes/{contraparte_id}": {
    id: "retirarContraparte",
    summary: "Retira una contraparte: se conserva y ya no se vigila",
    description: "Nada se borra. Guardarla de nuevo la vuelve a vigilar.",
    auth: "llave",
    params: ContraparteParams,
    responses: { 200: ContraparteResponse },
    fault: "db_error",
  },
  "POST /api/v1/contrapartes/{contraparte_id}/consulta": {
    ...VALIDATE,
    id: "consultarContraparte",
    summary: "Consulta ahora una contraparte; se cobra como cualquier consulta",
    description:
      "Es una consulta como las de `/validate`, con la `referencia` como `referencia_externa`. Compara el nombre, no los alias. Acepta `Idempotency-Key`. Una retirada responde 409 `conflicto`, sin consulta ni cobro.",
    params: ContraparteParams,
    body: ConsultaDeContraparteRequest,
    isBodyOptional: true,
    // An address that cannot be read is refused before its key is, and without its account.
    refusalHeaders: { ...VALIDATE.refusalHeaders, 400: {} },
    errors: [...VALIDATE.errors, "conflicto"],
  },
  "GET /api/v1/contrapartes/{contraparte_id}/historia": {
    id: "verHistoriaDeContraparte",
    summary: "Las consultas, las alarmas y los cambios de una contraparte, lo más reciente primero",
    description:
      "Son suyas las consultas que llevan su `referencia` en `referencia_externa` y preguntan por su documento o su nombre.",
    auth: "llave",
    params: ContraparteParams,
    query: HistoriaQuery,
    responses: { 200: HistoriaResponse },
    fault: "db_error",
  },
  "GET /api/v1/alarmas": {
    id: "listarAlarmas",
    summary: "Lo que la vigilancia encontró, lo más reciente primero",
    description:
      "`nueva`: una entrada coincide y antes no. `cambio`: la entrada o la contraparte es otra que antes. `salida`: dejó de coincidir; salir de una lista no aprueba a nadie. `estado` sale de lo que se decide en el portal, y una `salida` solo se lee: queda `informada`. `consulta_id` es la consulta que la respalda; si es null, `sin_consulta_por` dice por qué.",
    auth: "llave",
    query: AlarmasQuery,
    responses: { 200: AlarmasResponse },
    fault: "db_error",
  },
  "GET /api/v1/alarmas/{alarma_id}": {
    id: "verAlarma",
    summary: "Una alarma, con lo que cambió y lo que su entrada cambió después",
    description:
      "Trae la entrada como estaba al detectarla y, en `cambios_posteriores`, lo que la lista cambió de ella desde entonces. Su `estado` es el de la decisión más reciente.",
    auth: "llave",
    params: AlarmaParams,
    responses: { 200: AlarmaResponse },
    fault: "db_error",
  },
  "GET /api/v1/vigilancia": {
    id: "verVigilancia",
    summary: "Hasta qué versión de cada lista está comparada toda su base",
    description:
      "`completa` es true solo si toda contraparte vigilada se comparó con la versión vigente de todas las listas.",
    auth: "llave",
    responses: { 200: VigilanciaResponse },
    fault: "db_error",
  },
} as const satisfies Readonly<Record<OperationName, Operation>>;
