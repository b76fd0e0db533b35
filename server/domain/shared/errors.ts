/**
 * Makes `instanceof` hold for instances of any copy of a class, because each bundle has its own copy.
 * @param name of the class, the same in all copies and unique.
 */
export function acrossBundles(own: { readonly prototype: object }, name: string): void {
  const kind = Symbol.for(`atalaya.${name}`);
  Object.defineProperty(own.prototype, kind, { value: true });
  Object.defineProperty(own, Symbol.hasInstance, {
    value(this: unknown, made: unknown): boolean {
      // Subclasses use the normal check.
      if (this !== own) return Function.prototype[Symbol.hasInstance].call(this, made);
      return typeof made === "object" && made !== null && kind in made;
    },
  });
}

/**
 * Every error code with its HTTP status, tRPC code and message for people. Statuses, `doc_url` anchors, OpenAPI and
 * documentation derive from this table. Contract, "Errors"; additional codes are compatible changes (contract,
 * Versioning 2).
 */
export const ERRORS = {
  invalid_json: { status: 400, trpc: "BAD_REQUEST", message: "El cuerpo no es JSON válido en UTF-8." },
  validation_error: {
    status: 400,
    trpc: "BAD_REQUEST",
    message: "Los datos enviados no cumplen el esquema.",
  },
  sujeto_obligado_requerido: {
    status: 400,
    trpc: "BAD_REQUEST",
    message: "Este cliente opera para terceros: envíe sujeto_obligado con razon_social y nit.",
  },
  idempotency_key_invalida: {
    status: 400,
    trpc: "BAD_REQUEST",
    message: "Idempotency-Key debe tener de 1 a 64 caracteres ASCII imprimibles, sin espacios.",
  },
  consulta_ids_requeridos: {
    status: 400,
    trpc: "BAD_REQUEST",
    message: "Envíe consulta_ids con el número de al menos una consulta.",
  },
  maximo_500_consultas_por_lote: {
    status: 400,
    trpc: "BAD_REQUEST",
    message: "Un reporte por lote admite 500 consultas como máximo.",
  },
  solicitud_malformada: { status: 400, trpc: "BAD_REQUEST", message: "La solicitud HTTP está mal formada." },
  invalid_api_key: {
    status: 401,
    trpc: "UNAUTHORIZED",
    message: "La llave de API falta, no es válida o no está vigente.",
  },
  invalid_admin_token: {
    status: 401,
    trpc: "UNAUTHORIZED",
    message: "El token de administración falta o no es válido.",
  },
  sesion_requerida: {
    status: 401,
    trpc: "UNAUTHORIZED",
    message: "Su sesión terminó. Ingrese de nuevo.",
  },
  credenciales_invalidas: {
    status: 401,
    trpc: "UNAUTHORIZED",
    message: "El correo o la clave no corresponden.",
  },
  codigo_requerido: {
    status: 401,
    trpc: "UNAUTHORIZED",
    message: "Escriba el código de su segundo factor.",
  },
  codigo_invalido: {
    status: 401,
    trpc: "UNAUTHORIZED",
    message: "El código no corresponde o ya se usó. Espere el siguiente.",
  },
  paquete_vencido_sin_pago: {
    status: 402,
    trpc: "PAYMENT_REQUIRED",
    message: "Hay una cuenta de cobro vencida sin pago y el consumo supera el 100 % del paquete.",
  },
  tope_de_consumo: {
    status: 402,
    trpc: "PAYMENT_REQUIRED",
    message: "Se alcanzó el tope de consultas del periodo que el cliente pidió por escrito.",
  },
  bolsa_agotada: {
    status: 402,
    trpc: "PAYMENT_REQUIRED",
    message: "La bolsa no tiene consultas disponibles.",
  },
  bolsa_vencida: {
    status: 402,
    trpc: "PAYMENT_REQUIRED",
    message: "La bolsa llegó a su fecha de vencimiento.",
  },
  prohibido: {
    status: 403,
    trpc: "FORBIDDEN",
    message: "Su rol no permite hacer esto. Pídalo a un administrador.",
  },
  clave_requerida: {
    status: 403,
    trpc: "FORBIDDEN",
    message: "Escriba de nuevo su clave para continuar.",
  },
  segundo_factor_requerido: {
    status: 403,
    trpc: "FORBIDDEN",
    message: "Su entidad exige un segundo factor: actívelo para continuar.",
  },
  origen_no_permitido: {
    status: 403,
    trpc: "FORBIDDEN",
    message: "La solicitud no viene de una página de Atalaya.",
  },
  visita_terminada: {
    status: 403,
    trpc: "FORBIDDEN",
    message: "La visita al portal del cliente terminó. Ábrala de nuevo desde la página del cliente.",
  },
  not_found: { status: 404, trpc: "NOT_FOUND", message: "El recurso no existe." },
  consultas_no_encontradas_para_cliente: {
    status: 404,
    trpc: "NOT_FOUND",
    message: "Ninguna de las consultas enviadas es de este cliente.",
  },
  metodo_no_permitido: {
    status: 405,
    trpc: "METHOD_NOT_SUPPORTED",
    message: "Esta ruta no admite ese método HTTP.",
  },
  tiempo_agotado: {
    status: 408,
    trpc: "TIMEOUT",
    message: "La solicitud no terminó de llegar a tiempo; no se procesó ni se cobró. Envíela de nuevo.",
  },
  idempotency_error: {
    status: 409,
    trpc: "CONFLICT",
    message: "Esa Idempotency-Key ya se usó con otro cuerpo en las últimas 24 horas.",
  },
  sin_plan_asignado: {
    status: 409,
    trpc: "CONFLICT",
    message: "El cliente no tiene paquete mensual ni bolsa.",
  },
  conflicto: { status: 409, trpc: "CONFLICT", message: "La operación choca con el estado actual." },
  enlace_invalido: {
    status: 409,
    trpc: "CONFLICT",
    message: "El enlace ya se usó, venció o fue reemplazado por otro. Pida uno nuevo.",
  },
  cuerpo_demasiado_grande: {
    status: 413,
    trpc: "PAYLOAD_TOO_LARGE",
    message: "El cuerpo supera el tamaño máximo admitido.",
  },
  lista_rechazada: {
    status: 422,
    trpc: "UNPROCESSABLE_CONTENT",
    message: "El archivo de la lista fue rechazado; la versión vigente no cambia.",
  },
  demasiados_intentos: {
    status: 429,
    trpc: "TOO_MANY_REQUESTS",
    message: "Hubo demasiados intentos. Espere unos minutos y vuelva a intentarlo.",
  },
  encabezados_demasiado_grandes: {
    status: 431,
    trpc: "BAD_REQUEST",
    message: "Los encabezados superan el tamaño máximo admitido.",
  },
  persistencia_error: {
    status: 500,
    trpc: "INTERNAL_SERVER_ERROR",
    message: "La consulta no pudo guardarse y no se cobró. Reintente con la misma Idempotency-Key.",
  },
  db_error: {
    status: 500,
    trpc: "INTERNAL_SERVER_ERROR",
    message: "Falla interna de lectura o escritura. Reintente.",
  },
} as const satisfies Record<string, { status: number; trpc: string; message: string }>;

/** Message of `persistencia_error` if it is unknown whether the query was charged (contract-decisions 206). */
export const OUTCOME_UNKNOWN =
  "No se pudo confirmar si la consulta quedó guardada y cobrada. Reintente con la misma Idempotency-Key: " +
  "si quedó, recibirá esa respuesta sin otro cobro.";

export type ErrorCode = keyof typeof ERRORS;

export interface Issue {
  /** Field names from the outside in, array indexes as strings. Contract, Error body. */
  readonly path: readonly string[];
  readonly message: string;
}

/** A refusal that callers get by its code. Any other thrown value is a fault and becomes a 500. */
export class ServiceError extends Error {
  static {
    acrossBundles(ServiceError, "ServiceError");
  }

  readonly issues: readonly Issue[] | undefined;

  /** `said` is the message, or the issues of a `validation_error`. The table's message stands for one that is missing. */
  constructor(
    readonly code: ErrorCode,
    said:
      | string
      | { readonly message?: string; readonly issues?: readonly Issue[]; readonly cause?: unknown } = {},
  ) {
    const { message, issues, cause } = typeof said === "string" ? { message: said } : said;
    super(message ?? ERRORS[code].message, { cause });
    this.name = "ServiceError";
    this.issues = issues;
  }
}

/** Refuses one field of the input. */
export const invalidField = (field: string, message: string): ServiceError =>
  new ServiceError("validation_error", { issues: [{ path: [field], message }] });

/**
 * The logged part of an unexpected failure, without the client's query. Database errors quote values in their detail,
 * and Prisma quotes the whole call, so only the last line of its message is kept.
 */
export function describeFault(fault: unknown): Record<string, unknown> {
  if (!(fault instanceof Error)) return { name: typeof fault };
  const { code } = fault as { readonly code?: unknown };
  return {
    name: fault.name,
    ...(typeof code === "string" && { code }),
    reason: fault.message.trimEnd().split("\n").at(-1),
    at: fault.stack?.split("\n").filter((line) => line.startsWith("    at ")),
    ...(fault.cause instanceof Error && { cause: describeFault(fault.cause) }),
  };
}
