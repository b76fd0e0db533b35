import type { ErrorCode } from "../domain/shared/errors";

/** The cause of a code and the next step, in Markdown. */
interface Help {
  readonly cause: string;
  readonly wayOut: string;
  /** Used only by pages and by support's interface. */
  readonly isInternal?: true;
}

const internal = (cause: string, wayOut: string): Help => ({ cause, wayOut, isInternal: true });

/** One per code: a code without help does not compile. */
export const ERROR_HELP: Readonly<Record<ErrorCode, Help>> = {
  invalid_json: {
    cause: "El cuerpo está vacío, no es JSON o no está en UTF-8 (muchas veces, Windows-1252).",
    wayOut: "Serialice con una biblioteca de JSON y envíe UTF-8. No arme el cuerpo pegando textos.",
  },
  validation_error: {
    cause:
      "Falta un campo obligatorio o uno no cumple su regla. `issues` dice cuál, con la ruta del campo en `path` y la " +
      "regla en `message`.",
    wayOut: "Corrija cada campo de `issues` y envíe de nuevo. La Idempotency-Key no quedó reservada.",
  },
  sujeto_obligado_requerido: {
    cause: "Su cuenta opera para terceros y la consulta no dice para cuál entidad se hace.",
    wayOut: "Envíe `sujeto_obligado` con `razon_social` y `nit`: el reporte sale a nombre de esa entidad.",
  },
  idempotency_key_invalida: {
    cause: "El encabezado `Idempotency-Key` está vacío, lleva espacios o tildes, o pasa de 64 caracteres.",
    wayOut: "Use un UUID v4 por consulta.",
  },
  consulta_ids_requeridos: {
    cause: "`POST /api/v1/reporte-lote` llegó sin `consulta_ids` o con la lista vacía.",
    wayOut: "Envíe de 1 a 500 identificadores de consultas suyas.",
  },
  maximo_500_consultas_por_lote: {
    cause: "`consulta_ids` trae más de 500 identificadores.",
    wayOut: "Divida la lista y pida un PDF por cada parte.",
  },
  solicitud_malformada: {
    cause:
      "La solicitud no es HTTP correcto: un `%` sin sus dos cifras, dos encabezados `Host`, segmentos `..` en la " +
      "dirección o un parámetro repetido.",
    wayOut: "Arme la dirección y los encabezados con una biblioteca de HTTP.",
  },
  invalid_api_key: {
    cause:
      "La llave falta, está incompleta, fue revocada, venció (la anterior vale 24 horas tras regenerarla) o el cliente " +
      "está inactivo.",
    wayOut:
      "Revise que el encabezado sea `Authorization: Bearer <llave>`, sin comillas ni espacios de más. Si la perdió, " +
      "cree otra en *Llaves*: no se puede recuperar.",
  },
  paquete_vencido_sin_pago: {
    cause:
      "Hay una cuenta de cobro vencida sin pago y el consumo supera el 100 % del paquete. Solo se bloquea `/validate`.",
    wayOut:
      "No reintente: pague la cuenta de cobro. La siguiente consulta funciona apenas se registre el pago, y llega el " +
      "evento `paquete.reactivado`.",
  },
  tope_de_consumo: {
    cause: "Se llegó al tope de consultas del periodo que su entidad pidió por escrito.",
    wayOut: "Pida a soporte, también por escrito, subir o quitar el tope, o espere el periodo siguiente.",
  },
  bolsa_agotada: {
    cause: "La bolsa no tiene saldo. La consulta no se hizo, no se guardó y no se cobró.",
    wayOut: "Compre otra bolsa. Las consultas ya hechas, sus reportes y la cuenta siguen disponibles.",
  },
  bolsa_vencida: {
    cause: "La bolsa llegó a su fecha de vencimiento, seis meses después de activarse.",
    wayOut: "Compre otra bolsa. El saldo que tenía la vencida no pasa a la nueva.",
  },
  not_found: {
    cause: "La ruta no existe, o el recurso no existe o no es de su cuenta: la respuesta es la misma.",
    wayOut: "Revise la dirección, el identificador y que la llave sea del mismo cliente y del mismo modo.",
  },
  consultas_no_encontradas_para_cliente: {
    cause: "Ninguno de los identificadores de `consulta_ids` es de una consulta suya.",
    wayOut: "Tome los identificadores de `GET /api/v1/consultas`.",
  },
  metodo_no_permitido: {
    cause: "La ruta existe y no admite ese método.",
    wayOut: "El encabezado `Allow` dice los que admite.",
  },
  tiempo_agotado: {
    cause: "La solicitud empezó a llegar y no terminó a tiempo. No se procesó ni se cobró.",
    wayOut: "Envíela de nuevo con la misma Idempotency-Key.",
  },
  idempotency_error: {
    cause: "En las últimas 24 horas usó esa Idempotency-Key con otro cuerpo.",
    wayOut:
      "Si es otra consulta, use otra llave de idempotencia. Si es la misma, envíe el cuerpo idéntico: cambia hasta por " +
      "un campo.",
  },
  sin_plan_asignado: {
    cause: "Su cuenta no tiene paquete mensual ni bolsa.",
    wayOut: "Pida a soporte que se lo asigne.",
  },
  cuerpo_demasiado_grande: {
    cause: "El cuerpo pasa del tamaño que admite la ruta.",
    wayOut: "Una consulta cabe en unos pocos kilobytes: revise que no esté enviando varias en un cuerpo.",
  },
  encabezados_demasiado_grandes: {
    cause: "Los encabezados suman más de 16 KB.",
    wayOut:
      "Quite las cookies y los encabezados que agregan sus intermediarios: la API solo necesita `Authorization`.",
  },
  persistencia_error: {
    cause: "La consulta no pudo guardarse. Sin evidencia guardada no hay respuesta, y no se cobra.",
    wayOut: "Reintente con la misma Idempotency-Key, con esperas de 2, 4 y 8 segundos.",
  },
  db_error: {
    cause: "Falló una lectura o escritura nuestra.",
    wayOut: "Reintente con esperas de 2, 4 y 8 segundos. Si sigue, escriba a soporte con el `request_id`.",
  },
  invalid_admin_token: internal(
    "El token de las rutas de administración falta o no es válido.",
    "Solo soporte usa estas rutas.",
  ),
  sesion_requerida: internal(
    "La sesión del portal terminó: se cerró, venció o su usuario fue retirado.",
    "Ingrese de nuevo. Lo que estaba escribiendo sigue en la página.",
  ),
  credenciales_invalidas: internal(
    "El correo o la clave no corresponden.",
    "Escriba la clave de nuevo o pida un enlace para cambiarla.",
  ),
  codigo_requerido: internal(
    "Su usuario tiene segundo factor.",
    "Escriba el código de seis cifras de su aplicación, o uno de recuperación.",
  ),
  codigo_invalido: internal(
    "El código no corresponde, ya pasó o ya se usó.",
    "Espere el siguiente. Si siempre falla, revise la hora de su teléfono.",
  ),
  prohibido: internal("Su rol no permite hacer esto.", "Pídalo a un administrador de su entidad."),
  clave_requerida: internal(
    "Lo que pide exige escribir de nuevo la clave, aunque haya sesión.",
    "Escríbala y continúe.",
  ),
  segundo_factor_requerido: internal(
    "Su entidad exige un segundo factor y su usuario no lo tiene.",
    "Actívelo en *Mi cuenta*.",
  ),
  origen_no_permitido: internal(
    "La solicitud no viene de una página de Atalaya.",
    "Abra el portal directamente, sin incrustarlo en otra página.",
  ),
  visita_terminada: internal(
    "La visita de soporte al portal de un cliente terminó.",
    "Ábrala de nuevo desde la página del cliente.",
  ),
  conflicto: internal(
    "Lo que pide choca con el estado actual: otra persona lo cambió, o ya está hecho.",
    "Recargue la página y mire cómo quedó.",
  ),
  enlace_invalido: internal(
    "El enlace ya se usó, venció o fue reemplazado por otro.",
    "Pida uno nuevo a quien se lo envió.",
  ),
  lista_rechazada: internal(
    "El archivo de una lista no pasó sus guardas. La versión vigente no cambia.",
    "Revise el archivo y el motivo que dice el mensaje.",
  ),
  demasiados_intentos: internal(
    "Hubo demasiados intentos desde esa dirección o para ese usuario.",
    "Espere unos minutos.",
  ),
};
